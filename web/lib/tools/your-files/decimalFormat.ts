/** Numbers as the page prints them: decimal units, as drives are sold in. */
import { formatCount } from '$lib/base/format';
import { format } from 'd3-format';

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;
const three = format('.3r');

/**
 * `999 bytes`, `1.50 kB`, `20.0 GB`: three digits are what a reader compares.
 * The space does not break.
 */
export function formatBytes(bytes: number): string {
	if (bytes < 1000) {
		return bytes === 1 ? '1\u00a0byte' : `${bytes}\u00a0bytes`;
	}
	let value = bytes;
	let unit: string = UNITS[0];
	for (const candidate of UNITS) {
		unit = candidate;
		value /= 1000;
		// 999.6 would print as 1000.
		if (value < 999.5) {
			break;
		}
	}
	return `${value < 999.5 ? three(value) : formatCount(Math.round(value))}\u00a0${unit}`;
}

/** `12,345 files`, `1 file`. */
export function formatFiles(count: number): string {
	return count === 1 ? '1 file' : `${formatCount(count)} files`;
}

/** `1,024 places of 64 KiB`. */
export function formatCountOfPlaces(count: number): string {
	return count === 1 ? '1 place of 64\u00a0KiB' : `${formatCount(count)} places of 64\u00a0KiB`;
}

/** Two decimals, three where two would print a compressed file as nothing. */
export function formatRatio(ratio: number | undefined): string {
	if (ratio === undefined) {
		return 'n/a';
	}
	return ratio > 0 && ratio < 0.005 ? ratio.toFixed(3) : ratio.toFixed(2);
}

/** Whole percent, never `0 %` or `100 %` for something that is neither. */
export function formatPercent(ratio: number): string {
	const percent = Math.round(ratio * 100);
	if (percent === 0 && ratio > 0) {
		return 'less than 1%';
	}
	return percent === 100 && ratio < 1 ? 'more than 99%' : `${percent}%`;
}

/** Time left, as coarse as an estimate deserves. */
export function formatTimeLeft(seconds: number): string {
	if (seconds < 5) {
		return 'a few seconds left';
	}
	if (seconds < 60) {
		return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
	}
	const minutes = Math.round(seconds / 60);
	if (minutes < 60) {
		return minutes === 1 ? 'about 1 minute left' : `about ${minutes} minutes left`;
	}
	const hours = Math.floor(minutes / 60);
	return `about ${hours} h ${minutes % 60} min left`;
}
