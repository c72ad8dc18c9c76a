/** Dice for random experiments, and drives with what no mechanism of them draws by itself. */
import type { ContractField } from '$lib/contract/contractField';
import { DRIVE } from '$lib/contract/driveFields';

export type Value = string | number | boolean;
export type Drive = Readonly<Record<string, Value>>;

/** Mulberry32: whole numbers of 32 bits alone, so that it draws the same everywhere. */
export class Dice {
	#state: number;

	constructor(seed: number) {
		this.#state = seed;
	}

	/** A number from 0 to `end`, without `end`. */
	below(end: number): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
	}

	/** A number from `low` to `high`, both among them. */
	between(low: number, high: number): number {
		return low + this.below(Math.max(high - low, 0) + 1);
	}

	isOneIn(times: number): boolean {
		return this.below(times) === 0;
	}

	/** One of these; each is made only when it is drawn. */
	pick<T>(...choices: readonly (() => T)[]): T {
		const choice = choices[this.below(choices.length)];
		if (choice === undefined) {
			throw new Error('there is nothing to choose from');
		}
		return choice();
	}
}

const nameOf = (field: ContractField) => field.path.slice('drive.'.length);
const wordOf = (value: Value | undefined) => String(value).replace(/:.*$/, '');

/** Whether a drive has what a field is about. */
const applies = ({ needs }: ContractField, drive: Drive): boolean => {
	const value = needs === undefined ? true : drive[needs.path.slice('drive.'.length)];
	const words = needs?.words ?? [];
	return words.length === 0 ? value !== undefined && value !== 0 : words.includes(wordOf(value));
};

/** Largest number that is drawn for a field of which nothing but its range is known. */
const UNKNOWN_MAX = 99;

/** What the simulator's table has and no mechanism above draws: fields, and words of choices. */
export function forgotten(drawn: readonly Drive[]): (dice: Dice, drive: Drive) => Drive {
	const isDrawn = (name: string, word?: string) =>
		drawn.some((drive) => name in drive && (word === undefined || wordOf(drive[name]) === word));
	const values = DRIVE.flatMap((field): ((dice: Dice, drive: Drive) => Drive)[] => {
		const [name, { holds }] = [nameOf(field), field];
		if (holds.kind === 'choice') {
			const missing = holds.words.filter(({ word }) => !isDrawn(name, word));
			return missing.map(({ word, number, expression }) => (dice, drive) => {
				const rest = expression ?? (number && String(dice.between(number.min, UNKNOWN_MAX)));
				return !applies(field, drive) || !dice.isOneIn(6)
					? {}
					: { [name]: rest === undefined ? word : `${word}:${rest}` };
			});
		}
		if (holds.kind !== 'whole' || isDrawn(name)) {
			return [];
		}
		const { min, max } = holds.range;
		return [
			(dice, drive) =>
				applies(field, drive) && dice.isOneIn(2)
					? { [name]: dice.between(min, Math.min(max, UNKNOWN_MAX)) }
					: {}
		];
	});
	return (dice, drive) => values.reduce((own, draw) => ({ ...own, ...draw(dice, own) }), drive);
}
