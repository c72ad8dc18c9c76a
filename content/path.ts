/** The way through the chapters: its stretches, and the chapters that are still to come. */

/** A chapter that is not written yet. */
export interface Ahead {
	readonly title: string;
	readonly question: string;
}

export interface Stretch {
	readonly id: 'level' | 'fall' | 'back' | 'view';
	readonly title: string;
	readonly about: string;
	/** Number of the first chapter and of the last one. */
	readonly from: number;
	readonly to: number;
}

/** The height of the way is the speed of a drive. */
export const stretches: readonly Stretch[] = [
	{
		id: 'level',
		title: 'Level ground',
		about: 'What flash can do, and what a drive makes of it.',
		from: 1,
		to: 4
	},
	{
		id: 'fall',
		title: 'The fall',
		about: 'Where the speed goes, and why it goes suddenly.',
		from: 5,
		to: 9
	},
	{
		id: 'back',
		title: 'The way back',
		about: 'What returns it, what that costs, and what only seems to.',
		from: 10,
		to: 13
	},
	{
		id: 'view',
		title: 'The view',
		about: 'With all of it in sight: other people’s numbers, and your own.',
		from: 14,
		to: 15
	}
];

/** Chapters to come, in reading order, by their number. */
export const ahead: Readonly<Record<number, Ahead>> = {};
