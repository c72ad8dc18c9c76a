/** Why a drive is as it is at a moment, and a block: one sentence each, from what was counted. */
import { formatCount, formatList } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { endingOf, type Rates } from './ending';
import { rounded } from './words';

/** What a drive did around a moment: from one state of its film to another. */
export interface Near {
	readonly from: Snapshot;
	readonly to: Snapshot;
	/** As exact as it is told elsewhere; without, it is counted between the two. */
	readonly amplification?: number;
}

/** Fewer writes than this share of a drive say little of what it is like. */
const SHARE_MIN = 0.005;

/** The states around the one that is shown; nothing where a run has only that one. */
export function nearOf(
	film: readonly Snapshot[],
	last: Snapshot,
	shown: Snapshot
): Near | undefined {
	const all = film.at(-1)?.step === last.step ? film : [...film, last];
	const at = all.findIndex(({ step }) => step >= shown.step);
	const to = all[at === 0 ? 1 : at];
	const least = SHARE_MIN * last.get('logicalPages');
	const isBefore = (frame: Snapshot) =>
		to !== undefined && to.get('hostWrites') - frame.get('hostWrites') >= least;
	const before = all.slice(0, Math.max(1, at));
	const from = before.findLast(isBefore) ?? before[0];
	return to === undefined || from === undefined || from.step === to.step ? undefined : { from, to };
}

/** The same of its last writes, as many as it has pages: what its results are told of. */
export function lastWorthOf(film: readonly Snapshot[], last: Snapshot): Near | undefined {
	const begin = last.get('hostWrites') - last.get('logicalPages');
	const from = film.findLast((frame) => frame.get('hostWrites') <= begin) ?? film[0];
	const rates = endingOf(last);
	return from === undefined || rates === undefined || from.step === last.step
		? nearOf(film, last, last)
		: { from, to: last, amplification: rates.amplification };
}

type Counted = Parameters<Snapshot['get']>[0];

const between = ({ from, to }: Near, field: Counted): number => to.get(field) - from.get(field);

/** What a drive programs beside the host's pages, and because of what. */
const PARTS = [
	['gcCopies', 'copies of cleaning'],
	['refreshedPages', 'pages rewritten because they had aged'],
	['foldedPages', 'pages moved out of the SLC cache'],
	['mapPrograms', 'pages of its map'],
	['padPrograms', 'padding'],
	['parityPrograms', 'parity']
] as const satisfies readonly (readonly [Counted, string])[];

/** Without a copy, this much beside the host's pages needs no word. */
const PLAIN_AT_MOST = 1.02;

function cleaningOf(near: Near): string {
	const [picks, copies] = [between(near, 'gcPicks'), between(near, 'gcCopies')];
	const each = formatCount(near.to.get('pagesPerBlock'));
	if (picks === 0) {
		return copies === 0 ? '' : 'it goes on copying out of a block';
	}
	return copies === 0
		? 'cleaning finds nothing valid to copy'
		: `cleaning copies ${rounded(copies / picks)} of ${each} pages a block`;
}

/** A drive of which something is told. */
export interface Told {
	readonly name: string;
	readonly near: Near | undefined;
	/** What it came to in all so far; nothing where it wrote nothing. */
	readonly rates?: Rates;
}

const EACH = ' pages for one of yours';

/** What it comes to and why: "A programs 2.9 pages for one of yours: cleaning …". */
export function momentCause(
	name: string,
	near: Near | undefined,
	isSecond = false,
	rates?: Rates
): string {
	if (near === undefined) {
		// Of a run that is under way nothing but its curve is known.
		return rates === undefined
			? `${name} has done nothing yet`
			: `${name} programs ${rounded(rates.amplification)}${isSecond ? '' : EACH} so far`;
	}
	const [writes, programs] = [between(near, 'hostWrites'), between(near, 'nandPrograms')];
	const reads = between(near, 'hostReads');
	if (writes === 0) {
		const read = reads === 0 ? '' : `; it reads ${formatCount(reads)} pages`;
		return `${name} writes nothing for you here${read}`;
	}
	const { amplification = programs / writes } = near;
	const erased = formatCount(near.to.get('freeBlocks'));
	const cleaning = cleaningOf(near);
	// Of a second drive that goes without saying.
	const each = isSecond ? '' : EACH;
	if (amplification <= PLAIN_AT_MOST) {
		const absorbed = between(near, 'absorbedWrites');
		const kept = absorbed === 0 ? '' : `, ${formatCount(absorbed)} replaced in its write buffer`;
		const why = cleaning === '' ? `it cleans nothing: ${erased} blocks are erased` : cleaning;
		return `${name} programs ${rounded(amplification)}${each}${kept}; ${why}`;
	}
	const parts = PARTS.map(([field, words]) => ({ field, words, count: between(near, field) }))
		.filter(({ count }) => count > 0)
		.sort((one, other) => other.count - one.count);
	const [most] = parts;
	const others = parts.slice(0, 2).map(({ words, count }) => `${formatCount(count)} ${words}`);
	const why =
		most?.field === 'gcCopies' && cleaning !== ''
			? cleaning
			: parts.length === 0
				? 'the rest lies between the layers'
				: `it adds ${formatList(others)}`;
	return `${name} programs ${rounded(amplification)}${each}: ${why}`;
}

/** More drives than this have one cause told: that of the one that programs most. */
const CAUSES_MAX = 2;

/** Pages programmed for one of the host's; nothing where the host wrote none. */
function amplificationOf({ near, rates }: Told): number | undefined {
	const writes = near === undefined ? 0 : between(near, 'hostWrites');
	if (near === undefined || writes === 0) {
		return near === undefined ? rates?.amplification : undefined;
	}
	return near.amplification ?? between(near, 'nandPrograms') / writes;
}

/** Of each drive what it comes to, and why of the one that is asked about, or costs most. */
function sayMany(drives: readonly Told[], about: string | undefined) {
	const all = drives.flatMap((one) => {
		const amplification = amplificationOf(one);
		return amplification === undefined ? [] : [{ ...one, amplification }];
	});
	const isFirst = ({ name }: Told) => Number(name === about);
	const [most, ...others] = all.toSorted(
		(one, other) => isFirst(other) - isFirst(one) || other.amplification - one.amplification
	);
	const silent = drives.filter(({ name }) => all.every((one) => one.name !== name));
	const still = silent.map(({ name }) => name);
	return [
		...(most === undefined ? [] : [momentCause(most.name, most.near, false, most.rates)]),
		...(others.length === 0
			? []
			: [
					`It is ${formatList(
						others.map(({ name, amplification }) => `${rounded(amplification)} on ${name}`)
					)}`
				]),
		...(still.length === 0
			? []
			: [`${formatList(still)} ${still.length === 1 ? 'writes' : 'write'} nothing for you here`])
	];
}

/** The sentence under the curves for the moment that is shown; first of the drive asked about. */
export function sayMoment(drives: readonly Told[], about?: string): string {
	const isFirst = ({ name }: Told) => Number(name === about);
	const inOrder = drives.toSorted((one, other) => isFirst(other) - isFirst(one));
	const all =
		drives.length > CAUSES_MAX
			? sayMany(drives, about)
			: inOrder.map(({ name, near, rates }, at) => momentCause(name, near, at > 0, rates));
	return `${all.join('. ')}.`;
}

const times = (count: number, one: string, many: string) =>
	`${formatCount(count)} ${count === 1 ? one : many}`;

/** Why a block is as it is, and what cleaning it would cost. */
export function blockCause(name: string, snapshot: Snapshot, block: number): string {
	const each = snapshot.get('pagesPerBlock');
	const valid = snapshot.validByBlock[block] ?? 0;
	const written = snapshot.writtenByBlock[block] ?? 0;
	const stale = written - valid;
	const erases = times(snapshot.erasesByBlock[block] ?? 0, 'time', 'times');
	const own = `Block ${formatCount(block)} of ${name}`;
	const is = (use: 'bad' | 'closed') => snapshot.blocksUsedAs(use).includes(block);
	const filled = `${formatCount(written)} of ${formatCount(each)} pages are written`;
	if (is('bad')) {
		return `${own} is worn out after ${erases} and is not used any more.`;
	}
	if (written === 0) {
		return `${own} is erased and waits for writes; it was erased ${erases}.`;
	}
	if (snapshot.find('victimBlock') === block) {
		const copies = times(valid, 'valid page', 'valid pages');
		return `${own} is being cleaned: ${copies} must be copied before its erase.`;
	}
	if (snapshot.find('hostOpenBlock') === block) {
		return `${own} takes your writes now; ${filled}.`;
	}
	if (snapshot.find('gcOpenBlock') === block) {
		return `${own} takes the copies of cleaning now; ${filled}.`;
	}
	const state =
		`${own}: ${formatCount(valid)} of ${formatCount(each)} pages valid, ` +
		`${formatCount(stale)} stale; erased ${erases}.`;
	if (!is('closed')) {
		return state;
	}
	const fewer = snapshot
		.blocksUsedAs('closed')
		.filter((other) => (snapshot.validByBlock[other] ?? 0) < valid).length;
	const rank =
		fewer === 0
			? 'no block costs fewer'
			: fewer === 1
				? '1 block costs fewer'
				: `${formatCount(fewer)} blocks cost fewer`;
	const copies = valid === 1 ? '1 copy' : `${formatCount(valid)} copies`;
	const won = times(each - valid, 'page', 'pages');
	return `${state} To clean it takes ${copies} and wins ${won}; ${rank}.`;
}
