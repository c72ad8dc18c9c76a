/** Times and speeds as they stand in results, on the page and in files. */
import { formatCount } from '$lib/base/format';

/** 2026-11-21 15:04, in UTC. */
export function formatTime(timeMs: number): string {
	const parts = new Intl.DateTimeFormat('sv-SE', {
		dateStyle: 'short',
		timeStyle: 'short',
		timeZone: 'UTC'
	});
	return parts.format(timeMs);
}

/** MB/s with three digits, or whole: 8.52, 85.2, 852, 1,852. */
export function formatSpeed(value: number): string {
	return value >= 1000 ? formatCount(Math.round(value)) : value.toPrecision(3);
}
