/** A problem set as a short text for the address, and back; the teacher's has the key, too. */
import { seal, unescaped, unseal } from '$lib/base/seal';
import { COUNT_MAX, KINDS, SEED_MAX, START, type Asked } from './questions';

const LINK_VERSION = '1';
const LETTERS = 'slcvar';

export interface Linked {
	readonly asked: Asked;
	/** Whether answers are shown: the teacher's link. */
	readonly hasAnswers: boolean;
}

export function encodeSet({ asked, hasAnswers }: Linked): string {
	const names = KINDS.map(([kind]) => kind);
	const kinds = asked.kinds.map((kind) => LETTERS[names.indexOf(kind)] ?? '').join('');
	const parts = [`s=${asked.seed}`, `n=${asked.count}`, `d=${asked.level}`, `k=${kinds}`];
	return seal([LINK_VERSION, ...parts, ...(hasAnswers ? ['t'] : [])].join(';'));
}

const within = (text: string | undefined, low: number, high: number): number | undefined => {
	const number = /^(?:0|[1-9]\d{0,9})$/.test(text ?? '') ? Number(text) : NaN;
	return number >= low && number <= high ? number : undefined;
};

/** Reads a link: the set, or one sentence that says why there is none. Never throws. */
export function decodeSet(given: string): Linked | string {
	if (given === '') {
		return { asked: START, hasAnswers: false };
	}
	const { text, isWhole } = unseal(unescaped(given.slice(0, 500)));
	if (!isWhole) {
		return 'The address of this problem set was changed or cut off; ask for the link again.';
	}
	const [, seedText, countText, levelText, letters = '', teacher] =
		/^1;s=(\d+);n=(\d+);d=(\d);k=([slcvar]{1,6})(;t)?$/.exec(text) ?? [];
	const [seed, count, level] = [
		within(seedText, 0, SEED_MAX),
		within(countText, 1, COUNT_MAX),
		within(levelText, 1, 3)
	];
	const kinds = Array.from(letters, (letter) => KINDS[LETTERS.indexOf(letter)]?.[0]);
	const known = kinds.flatMap((kind) => kind ?? []);
	if (seed === undefined || count === undefined || level === undefined || known.length === 0) {
		return 'The address names a problem set that cannot be drawn; ask for the link again.';
	}
	return { asked: { seed, count, level, kinds: known }, hasAnswers: teacher !== undefined };
}
