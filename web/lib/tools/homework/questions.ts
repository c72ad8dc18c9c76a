/** Problem sets as the simulator draws them, and whether an answer is right. */

export const KINDS = [
	['state', 'Predict State'],
	['live', 'Predict Live'],
	['copies', 'Count copies'],
	['victim', 'Choose the victim'],
	['amplification', 'Compute the amplification'],
	['curve', 'Read a curve']
] as const;

export type KindName = (typeof KINDS)[number][0];

/** What is shown of a drive, page by page. */
export interface Shown {
	/** In the notation of `ssd.py`. */
	readonly rows: readonly string[];
	readonly state: string;
	readonly data: string;
	readonly live: string;
}

export interface Question {
	readonly kind: KindName;
	readonly pagesPerBlock: number;
	/** Whether the answer is a row of pages. */
	readonly isRow: boolean;
	readonly facts: readonly (readonly [name: string, value: string])[];
	readonly shown: Shown | null;
	/** Of a curve, in percent of the first. */
	readonly bars: readonly number[];
	readonly list: string;
	readonly ask: string;
	readonly options: readonly string[];
	readonly key: string;
	readonly because: string;
}

export interface ProblemSet {
	readonly rules: string;
	readonly questions: readonly Question[];
}

export interface Asked {
	readonly seed: number;
	readonly count: number;
	readonly level: number;
	readonly kinds: readonly KindName[];
}

export const COUNT_MAX = 200;
export const SEED_MAX = 0xffff_ffff;
export const START: Asked = { seed: 1, count: 10, level: 1, kinds: KINDS.map(([kind]) => kind) };

/** The request in the form in which the simulator reads it. */
export const requestOf = ({ seed, count, level, kinds }: Asked): string =>
	[`seed=${seed}`, `count=${count}`, `level=${level}`, `kinds=${kinds.join(',')}`].join('\n');

/** The command that prints the same set. */
export const commandOf = ({ seed, count, level, kinds }: Asked): string =>
	`ftl homework --seed ${seed} --count ${count} --level ${level} --kinds ${kinds.join(',')}`;

/** Reads what the simulator drew. */
export function readSet(text: string): ProblemSet {
	const set: ProblemSet = JSON.parse(text);
	return set;
}

/** A row without what sets blocks apart; whatever stands for nothing is a dot. */
export const plainRow = (text: string) => text.replaceAll(/\s/g, '').replaceAll(/[-_·]/g, '.');

const NAME_LETTERS = 6;

/** Rows of a drive as they are read beside its picture: the map's row is as wide as the others. */
export function readableRows(rows: readonly string[]): readonly string[] {
	const [map = '', ...others] = rows.map((row) => row.trimEnd());
	const widest = Math.max(...others.map(({ length }) => length), NAME_LETTERS);
	const name = map.slice(0, NAME_LETTERS);
	const lines = map
		.slice(NAME_LETTERS)
		.split(' ')
		.reduce<readonly string[]>((made, entry) => {
			const last = made.at(-1);
			const longer = `${last ?? ''} ${entry}`;
			return last === undefined || NAME_LETTERS + longer.length > widest
				? [...made, entry]
				: [...made.slice(0, -1), longer];
		}, []);
	const indent = ' '.repeat(NAME_LETTERS);
	return [...lines.map((line, index) => (index === 0 ? name : indent) + line), ...others];
}

/** A number as it is written, with a point or a comma; NaN where it is none. */
export const numberIn = (text: string): number =>
	/^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : NaN;

/** So near two decimals are to what they were rounded from. */
const ROUNDED = 0.005_001;

/** Whether an answer is right, however it is written. */
export function isRight(question: Question, given: string): boolean {
	const text = given.trim();
	if (question.isRow) {
		return plainRow(text).toLowerCase() === plainRow(question.key).toLowerCase();
	}
	if (question.kind === 'amplification') {
		return Math.abs(numberIn(text) - Number(question.key)) <= ROUNDED;
	}
	if (question.kind === 'copies') {
		return /^\d+$/.test(text) && Number(text) === Number(question.key);
	}
	return text === question.key;
}

/** Names of the difficulties, from 1. */
export const LEVELS = ['Small drive', 'Cleaning on the way', 'Larger drive'] as const;
