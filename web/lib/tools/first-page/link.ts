/** A whole run of the first page as a short text for the address, and back. */
import { seal, unescaped, unseal } from '$lib/base/seal';
import { fits, writesOf, OPS_MAX, type Move, type Score, type WornDrive } from './score';

/** Of the text's form. */
const LINK_VERSION = '1';
/** A longer text is no link of ours. */
export const LINK_MAX = 6_000;
const SEED_MAX = 999_999;
const STEP_MAX = 1_000_000;
const MOVES_MAX = 200;
/** So much of a digest tells whether the drive does today what it did then. */
const DIGEST = /^[0-9a-f]{8}$/;

/** A run and where it was left. */
export interface Linked {
	readonly score: Score;
	readonly step: number;
	/** The beginning of the fingerprint of the state there. */
	readonly digest: string;
}

function encodeMove(move: Move): string {
	switch (move.type) {
		case 'write':
			return `w${move.pages}`;
		case 'press':
			return `p${move.lpns.map((lpn) => lpn.toString(36)).join('.')}`;
		case 'keep':
			return `${move.by === 'game' ? 'g' : 'e'}${move.pages}`;
		case 'trim':
			return move.isOn ? 't1' : 't0';
		case 'purge':
			return 'x';
	}
}

/** The run as a text, the same for the same run. */
export function encodeLink({ score, step, digest }: Linked): string {
	const moves = score.moves.map(encodeMove).join('_');
	return seal(`${LINK_VERSION};s=${score.seed};r=${moves};n=${step};d=${digest.slice(0, 8)}`);
}

/** A whole number without signs and leading zeros. */
function whole(text: string, min: number, max: number): number | undefined {
	const number = /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : NaN;
	return number >= min && number <= max ? number : undefined;
}

function decodeMove(text: string, { logicalPages }: WornDrive): Move | undefined {
	const rest = text.slice(1);
	const pages = whole(rest, 1, Math.max(OPS_MAX, logicalPages));
	switch (text[0]) {
		case 'w':
			return pages === undefined ? undefined : { type: 'write', pages };
		case 'p': {
			const lpns = rest.split('.').map((digits) => parseInt(digits, 36));
			const isWhole = lpns.map((lpn) => lpn.toString(36)).join('.') === rest;
			const isLegal = isWhole && lpns.every((lpn) => lpn >= 0 && lpn < logicalPages);
			return isLegal ? { type: 'press', lpns } : undefined;
		}
		case 'g':
		case 'e':
			return pages === undefined || pages > logicalPages
				? undefined
				: { type: 'keep', pages, by: text[0] === 'g' ? 'game' : 'edge' };
		case 't':
			return rest === '0' || rest === '1' ? { type: 'trim', isOn: rest === '1' } : undefined;
		case 'x':
			return rest === '' ? { type: 'purge' } : undefined;
		default:
			return undefined;
	}
}

/** Reads a link: the run, or one sentence that says why there is none. Never throws. */
export function decodeLink(given: string, drive: WornDrive): Linked | string {
	const text = unescaped(given.slice(0, LINK_MAX + 1));
	if (text.length > LINK_MAX) {
		return 'The address is too long to be a run of this drive; ask for the link again.';
	}
	if (!text.startsWith(`${LINK_VERSION};`)) {
		return 'The address holds a run in a form that this page does not know; reload the page.';
	}
	const { text: run, isWhole: isUnchanged } = unseal(text);
	if (!isUnchanged) {
		return 'The address of this run was changed or cut off; ask for the link again.';
	}
	const [, seedText, movesText, stepText, digest] =
		/^1;s=(\d+);r=([a-z0-9._]*);n=(\d+);d=([0-9a-f]+)$/.exec(run) ?? [];
	const seed = whole(seedText ?? '', 0, SEED_MAX);
	const step = whole(stepText ?? '', 0, STEP_MAX);
	const texts = (movesText ?? '').split('_').filter((move) => move !== '');
	const moves = texts.map((move) => decodeMove(move, drive));
	const legal = moves.flatMap((move) => move ?? []);
	const score = { seed: seed ?? 0, moves: legal };
	const isWhole = legal.length === moves.length && moves.length <= MOVES_MAX;
	const isLegal = isWhole && writesOf(score) <= OPS_MAX && fits(drive, score);
	if (seed === undefined || step === undefined || !DIGEST.test(digest ?? '') || !isLegal) {
		return 'The address names a run that this drive cannot make; ask for the link again.';
	}
	return { score, step, digest: digest ?? '' };
}
