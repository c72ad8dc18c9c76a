/** Drives of a replay by their letters. */
import type { Tone } from '$lib/draw/charts/spec';

export const DRIVES = [
	{ id: 'a', letter: 'A', tone: 'first' },
	{ id: 'b', letter: 'B', tone: 'second' }
] as const satisfies readonly { id: string; letter: string; tone: Tone }[];

/** The letter of a drive, if there is more than one. */
export const letterOf = (index: number, drives: number): string =>
	drives > 1 ? (DRIVES[index]?.letter ?? '') : '';
