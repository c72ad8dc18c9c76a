/** Speed over time in one growing file: where it changes for good, in numbers and in words. */
import { formatBytes } from '$lib/base/format';
import { SIDE_COUNT_MIN, stretchesOf } from './changePoints';
import { formatSpeed } from './formats';
import type { End, Leg, Outcome } from './outcome';
import { megabytesPerSecond } from './summary';

/** A drive with a cache as the simulator has it. */
export interface SimulatedCurve {
	readonly name: string;
	/** Speed in MB/s over bytes written. */
	readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** One part of the file. */
export interface Part {
	/** The file's size once it is written. */
	readonly endBytes: number;
	/** MB/s. */
	readonly speed: number;
	/** Whether the page was in front meanwhile. */
	readonly counts: boolean;
}

/** From one change of speed to the next. */
export interface GrowthStretch {
	readonly startBytes: number;
	readonly endBytes: number;
	/** MB/s: the median of its parts. */
	readonly speed: number;
}

/** Of a run that is over, or of what is left of one that was ended. */
export function partsOf(legs: readonly Leg[], outcome: Outcome | undefined): readonly Part[] {
	const rounds = outcome?.rounds ?? legs.map((leg) => ({ legs: [leg], fate: 'kept' as const }));
	let endBytes = 0;
	return rounds.flatMap(({ legs: own, fate }) =>
		own.map(({ bytes, ms }) => {
			endBytes += bytes;
			return { endBytes, speed: megabytesPerSecond(bytes, ms), counts: fate === 'kept' };
		})
	);
}

/** What is between the changes; parts that do not count are in none of them. */
export function growthStretches(parts: readonly Part[]): readonly GrowthStretch[] {
	const counted = parts.filter(({ counts }) => counts);
	return stretchesOf(counted.map(({ speed }) => speed)).map(({ start, end, value }) => ({
		startBytes: start === 0 ? 0 : (counted[start - 1]?.endBytes ?? 0),
		endBytes: counted[end - 1]?.endBytes ?? 0,
		speed: value
	}));
}

/** What is said where nothing changed; of a run that ended before its time, less. */
const reachOf = (end: End | undefined) =>
	end === 'complete' || end === 'time'
		? 'This is how far a page may go; your cache may be larger.'
		: 'A cache may be larger.';

/** The answer in a headline and a sentence; `end` is unknown of what came in a link. */
export function explainGrowth(
	parts: readonly Part[],
	end: End | undefined
): readonly [string, string] {
	const stretches = growthStretches(parts);
	const [first, second, ...more] = stretches;
	const written = formatBytes(parts.at(-1)?.endBytes ?? 0);
	if (first === undefined) {
		return ['No result', 'Not a single part was finished in front of you.'];
	}
	if (second === undefined) {
		const counted = parts.flatMap(({ counts, speed }) => (counts ? [speed] : []));
		const range = [Math.min(...counted), Math.max(...counted)].map(formatSpeed).join(' to ');
		const level = `about ${formatSpeed(first.speed)} MB/s`;
		return counted.length < 2 * SIDE_COUNT_MIN
			? [
					'Too short to tell',
					`It was ${level} for ${written}; a change is told from ${2 * SIDE_COUNT_MIN} parts on.`
				]
			: [
					`No cliff within ${written}`,
					`It goes on at ${level}, single parts at ${range}. ${reachOf(end)}`
				];
	}
	const [from, to] = [first, second].map(({ speed }) => formatSpeed(speed));
	const where = formatBytes(first.endBytes);
	if (more.length > 0) {
		const speeds = stretches.map(({ speed }) => speed);
		return [
			`It changes ${stretches.length - 1} times`,
			`Between ${formatSpeed(Math.min(...speeds))} and ${formatSpeed(Math.max(...speeds))} MB/s: ` +
				'a cache that fills and empties, or another program at work. Test again to tell.'
		];
	}
	return second.speed < first.speed
		? [
				`It falls after ${where}`,
				`From about ${from} to ${to} MB/s. A cache that is full looks like this; so does another ` +
					'program that starts to write. If it falls there again, it is the drive.'
			]
		: [
				`It gets faster after ${where}`,
				`From about ${from} to ${to} MB/s: something else was at work first. Test again.`
			];
}

/** Why the file is smaller than announced, in one sentence; empty when it is not. */
export function explainGrowthEnd(end: End | undefined, bytesPlanned: number): string {
	const planned = formatBytes(bytesPlanned);
	switch (end) {
		case 'complete':
			return '';
		case 'time':
			return `The time of 60 seconds was over before ${planned} were written.`;
		case 'full':
			return `There was no more room before ${planned} were written.`;
		default:
			return `You stopped it before ${planned} were written.`;
	}
}
