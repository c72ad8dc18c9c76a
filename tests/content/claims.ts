/** What a claim's field means: a number of the snapshot, or one that follows from a few of them. */
import type { Claim } from '../../content/schema';
import { HEADER_FIELDS } from '$lib/contract/sent';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { keptForNobody } from '$lib/run/view/Gates.svelte';
import { throughput } from '$lib/figures/cliff/cliff.layout';
import { cellsOf, copiesOf, fastPages } from '$lib/figures/cache/cache.state';
import { fillNs, requestsPerS } from '$lib/figures/requests';
import { wornOf } from '$lib/figures/worn/worn.text';
import { timesOf } from '$lib/figures/waterfall/waterfall.state';
import { standings } from '$lib/figures/drive/tray/tray.state';
import { dotsOf, roundsOf, verdictsOf } from '$lib/figures/steady/steady.state';

interface Progress {
	readonly timeNs: number;
	readonly hostWrites: number;
}

/** Time of a write between two moments; the run begins before the first of few. */
function msPerWrite(samples: readonly Progress[]): number {
	const end = samples.at(-1);
	const start = samples.length > 4 ? samples[0] : { timeNs: 0, hostWrites: 0 };
	if (end === undefined || start === undefined) {
		return NaN;
	}
	return (end.timeNs - start.timeNs) / 1e6 / (end.hostWrites - start.hostWrites);
}

/** The last copy from its first kink on. */
function behindKink(snapshot: Snapshot) {
	const copy = copiesOf(snapshot).at(-1) ?? [];
	const end = (copy[0]?.from ?? 0) + fastPages(copy);
	return copy.filter(({ from }) => from >= end);
}

/** How full the drive is at a kink of the last copy, in percent: behind the first, flat again. */
function kinkPercent(snapshot: Snapshot, index: 0 | 1): number {
	const behind = behindKink(snapshot);
	const first = behind[0]?.from ?? NaN;
	const second = (behind[2]?.from ?? NaN) + fastPages(behind.slice(2));
	return ((index === 0 ? first : second) / snapshot.get('logicalPages')) * 100;
}

/** The last writing of as many pages as the host has. */
function lastLap(snapshot: Snapshot): Progress & { readonly nandPrograms: number } {
	const end = snapshot.samples.at(-1);
	const from = (end?.hostWrites ?? 0) - snapshot.get('logicalPages');
	const start = snapshot.samples.findLast(({ hostWrites }) => hostWrites <= from);
	if (end === undefined || start === undefined) {
		return { timeNs: NaN, hostWrites: NaN, nandPrograms: NaN };
	}
	return {
		timeNs: end.timeNs - start.timeNs,
		hostWrites: end.hostWrites - start.hostWrites,
		nandPrograms: end.nandPrograms - start.nandPrograms
	};
}

/** Writes a second over the last five rounds. */
const lateRate = (snapshot: Snapshot) => verdictsOf(roundsOf(snapshot)).at(-1)?.mean ?? NaN;

/** Pages that were written before the drive was last written once. */
const lastPassStart = (snapshot: Snapshot) =>
	snapshot.get('hostWrites') - snapshot.get('logicalPages');

/** A window so slow holds a rest. */
const REST_SHARE = 0.02;

/** Speed of one writing of the whole drive, from so many writes on. */
function meanOfPass(snapshot: Snapshot, start: number): number {
	const slowest = snapshot.fastestBytesPerS * REST_SHARE;
	const end = start + snapshot.get('logicalPages');
	const stretches = copiesOf(snapshot)
		.flat()
		.filter(({ from, to, bytesPerS }) => from >= start && to <= end && bytesPerS > slowest);
	const pages = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
	return (
		pages / stretches.reduce((sum, { from, to, bytesPerS }) => sum + (to - from) / bytesPerS, 0)
	);
}

/** Rows that an application changes in an experiment of chapter 8. */
const CHANGED_ROWS = 8_000;
/** Writes of a review's test. */
const TEST_WRITES = 640;

/** Time of a write over so many writes of a test, or over the fill at the beginning. */
function msPerWriteFrom(snapshot: Snapshot, from: number): number {
	const to = from === 0 ? snapshot.get('logicalPages') : Infinity;
	const inside = [{ hostWrites: 0, timeNs: 0 }, ...snapshot.samples].filter(
		({ hostWrites }) => hostWrites >= from && hostWrites <= to
	);
	const [start, end] = [inside[0], inside.at(-1)];
	const writes = (end?.hostWrites ?? NaN) - (start?.hostWrites ?? NaN);
	return ((end?.timeNs ?? NaN) - (start?.timeNs ?? NaN)) / 1e6 / writes;
}

/** Of a page, alone on its die. */
const READ_NS = 50_000;

/** In gigabytes. */
const GIB_128 = (128 * 1024 ** 3) / 1e9;

/** Numbers that no header holds, by the name that claims give them. */
const COMPUTED: Readonly<Record<string, (snapshot: Snapshot) => number>> = {
	/** Flash pages of the whole drive. */
	pages: (snapshot) => snapshot.pageCount,
	/** What physical page 1 holds, as the number of its letter. */
	contentOfPage1: (snapshot) => snapshot.letter(1).charCodeAt(0),
	/** The physical page, and the block, that the map names for logical page 0. */
	placeOfLogical0: (snapshot) => snapshot.lookup(0) ?? NaN,
	blockOfLogical0: (snapshot) =>
		Math.floor((snapshot.lookup(0) ?? NaN) / snapshot.get('pagesPerBlock')),
	/** Flash pages that hold some version of logical page 0. */
	versionsOfLogical0: (snapshot) =>
		Array.from({ length: snapshot.pageCount }, (_, ppn) => snapshot.owner(ppn)).filter(
			(owner) => owner === 0
		).length,
	/** Files that the file system knows. */
	files: (snapshot) => new Set(snapshot.ownerByLpn.filter((owner) => owner !== 0)).size,
	/** Logical pages that no file has and the drive still keeps. */
	keptForNobody: (snapshot) => keptForNobody(snapshot).length,
	/** Logical pages of the three files that are deleted. */
	pagesOfBDF: (snapshot) =>
		snapshot.ownerByLpn.filter((owner) => 'BDF'.includes(String.fromCharCode(owner))).length,
	/** Blocks in which something is programmed. */
	blocksInUse: (snapshot) => snapshot.writtenByBlock.filter((written) => written > 0).length,
	/** Pages that the host wrote since one block was left erased, where none was cleaned before. */
	writesSinceFull: (snapshot) =>
		snapshot.get('hostWrites') - (snapshot.get('blocks') - 1) * snapshot.get('pagesPerBlock'),
	/** Pages that cleaning the block gives back that has just been picked. */
	pagesGained: (snapshot) => snapshot.get('pagesPerBlock') - snapshot.get('eventTo'),
	/** Valid pages of the block that has the fewest, among those that are full. */
	leastValidOfFull: (snapshot) => {
		const isFull = (block: number) =>
			snapshot.writtenByBlock[block] === snapshot.get('pagesPerBlock');
		return Math.min(...Array.from(snapshot.validByBlock).filter((_, block) => isFull(block)));
	},
	/** Blocks with stale pages. */
	staleBlocks: (snapshot) =>
		snapshot.validByBlock.filter((valid, block) => valid < (snapshot.writtenByBlock[block] ?? 0))
			.length,
	/** Share of valid pages that all but the emptiest hundredth of the victims had. */
	leastVictimPercent: (snapshot) => {
		let left = snapshot.get('gcPicks') / 100;
		const valid = snapshot.victimsByValid.findIndex((victims) => (left -= victims) < 0);
		return (valid / snapshot.get('pagesPerBlock')) * 100;
	},
	/** Logical pages that lie behind their neighbor, among those written after each was once. */
	orderedWrites: (snapshot) => {
		const count = snapshot.get('logicalPages');
		const owners = Array.from({ length: snapshot.pageCount }, (_, ppn) => snapshot.owner(ppn));
		const later = owners.slice(count).filter((owner) => owner !== undefined);
		return later.filter((owner, index) => owner === (later[index - 1] ?? NaN) + 1).length;
	},
	/** Gigabytes that are not spare, if the flash without its reserve were 128 GiB. */
	gigabytesOf128GiB: (snapshot) => (1 - snapshot.get('spareFactorEffective')) * GIB_128,
	/** What they are short of 128, in percent of them. */
	boxPercent: (snapshot) => {
		const sold = (1 - snapshot.get('spareFactorEffective')) * GIB_128;
		return (128 / sold - 1) * 100;
	},
	/** Share of what the host may write that holds data. */
	usedPercent: (snapshot) => (snapshot.get('validPages') / snapshot.get('logicalPages')) * 100,
	/** Thousands of writes a second, in the first round and over the last five. */
	freshThousands: (snapshot) => (roundsOf(snapshot)[0] ?? NaN) / 1_000,
	lateThousands: (snapshot) => lateRate(snapshot) / 1_000,
	/** How many times slower the last five rounds are than the first. */
	slowdown: (snapshot) => (roundsOf(snapshot)[0] ?? NaN) / lateRate(snapshot),
	/** The first round after which the rule is met, and the first after it was not. */
	firstSteadyRound: (snapshot) =>
		verdictsOf(roundsOf(snapshot)).find(({ isSteady }) => isSteady)?.round ?? NaN,
	steadyAgainRound: (snapshot) => {
		const verdicts = verdictsOf(roundsOf(snapshot));
		const fall = verdicts.findIndex(({ isSteady }) => !isSteady);
		return verdicts.slice(fall).find(({ isSteady }) => isSteady)?.round ?? NaN;
	},
	/** By the rule, after the last round: how far rounds lie apart, and the slope, in percent. */
	spreadPercent: (snapshot) => (verdictsOf(roundsOf(snapshot)).at(-1)?.spread ?? NaN) * 100,
	slopePercent: (snapshot) => (verdictsOf(roundsOf(snapshot)).at(-1)?.slope ?? NaN) * 100,
	/** Windows in which nothing was written, in percent of those of the last five rounds. */
	silentPercent: (snapshot) => {
		const late = dotsOf(snapshot).slice(-40);
		return (late.filter(({ perS }) => perS === 0).length / late.length) * 100;
	},
	/** The fastest window of the last five rounds, in thousands of writes a second. */
	peakThousands: (snapshot) =>
		Math.max(
			...dotsOf(snapshot)
				.slice(-40)
				.map(({ perS }) => perS)
		) / 1_000,
	/** Requests in a second after the first fill, in thousands, and against one at a time. */
	requestThousands: (snapshot) => (requestsPerS(snapshot) ?? NaN) / 1_000,
	timesOneAlone: (snapshot) => (requestsPerS(snapshot) ?? NaN) / (1e9 / READ_NS),
	/** Dies that program at once in that fill. */
	diesInFill: (snapshot) =>
		(snapshot.get('logicalPages') * snapshot.get('programNs')) / fillNs(snapshot),
	/** What half of the requests did not exceed, and 99 of 100. */
	halfMs: (snapshot) => snapshot.get('latencyP50Ns') / 1e6,
	slowestMs: (snapshot) => snapshot.get('latencyP99Ns') / 1e6,
	/** Pages that the host writes in a second of the drive's time. */
	writesPerS: (snapshot) => snapshot.get('hostWrites') / (snapshot.timeNs / 1e9),
	/** Pages that a flush promised, and that are not lost. */
	promisedPages: (snapshot) => standings(snapshot).filter((one) => one === 'promised').length,
	/** How often a row of 128 bytes is programmed: with a flush of its own, and with four to one. */
	timesAlone: (snapshot) => timesOf(snapshot, { bytes: 128, perFlush: 1 }),
	timesShared: (snapshot) => timesOf(snapshot, { bytes: 128, perFlush: 4 }),
	/** Bytes programmed after the first fill, for each byte of the rows that were changed. */
	timesFull: (snapshot) =>
		((snapshot.get('nandPrograms') - snapshot.get('logicalPages')) * snapshot.get('pageBytes')) /
		(CHANGED_ROWS * 128),
	/** Pages of padding, in percent of all that was programmed. */
	paddingPercent: (snapshot) => (snapshot.get('padPrograms') / snapshot.get('nandPrograms')) * 100,
	/** Blocks that hold one bit a cell. */
	cacheBlocks: (snapshot) => cellsOf(snapshot).filter(({ isCache }) => isCache).length,
	/** How much the last copy wrote before it slowed down, in percent of the drive. */
	fastPercent: (snapshot) =>
		(fastPages(copiesOf(snapshot).at(-1) ?? []) / snapshot.get('logicalPages')) * 100,
	/** How full the drive is when the last copy slows down the first and the second time. */
	firstKinkPercent: (snapshot) => kinkPercent(snapshot, 0),
	secondKinkPercent: (snapshot) => kinkPercent(snapshot, 1),
	/** Speeds of the last copy: at its beginning, behind its first kink, and at its end, in MB/s. */
	firstMBPerS: (snapshot) => (copiesOf(snapshot).at(-1)?.[0]?.bytesPerS ?? NaN) / 1e6,
	firstToMiddle: (snapshot) =>
		(copiesOf(snapshot).at(-1)?.[0]?.bytesPerS ?? NaN) /
		(behindKink(snapshot)[2]?.bytesPerS ?? NaN),
	middleMBPerS: (snapshot) => (behindKink(snapshot)[2]?.bytesPerS ?? NaN) / 1e6,
	lastMBPerS: (snapshot) => (copiesOf(snapshot).at(-1)?.at(-2)?.bytesPerS ?? NaN) / 1e6,
	/** Speed of the host's writes over the whole run. */
	meanMBPerS: (snapshot) =>
		(snapshot.get('hostWrites') * snapshot.get('pageBytes') * 1e3) / snapshot.timeNs,
	/** The same over the last writing of as many pages as the host has. */
	settledMBPerS: (snapshot) => {
		const lap = lastLap(snapshot);
		return (lap.hostWrites * snapshot.get('pageBytes') * 1e3) / lap.timeNs;
	},
	/** Stored size of what the host wrote, in percent. */
	storedPercent: (snapshot) =>
		(snapshot.get('storedBytes') / snapshot.get('hostWrites') / snapshot.get('pageBytes')) * 100,
	/** Flash pages that are programmed for a hundred that the host writes. */
	programsPerHundred: (snapshot) =>
		(snapshot.get('nandPrograms') / snapshot.get('hostWrites')) * 100,
	/** How many times longer a write of the last test takes than one of the first fill. */
	testSlowdown: (snapshot) => {
		const [fresh, test] = [0, snapshot.get('hostWrites') - TEST_WRITES].map((from) =>
			msPerWriteFrom(snapshot, from)
		);
		return (test ?? NaN) / (fresh ?? NaN);
	},
	/** Writes after the first fill, and the programs for each of them. */
	testWrites: (snapshot) => snapshot.get('hostWrites') - snapshot.get('logicalPages'),
	testAmplification: (snapshot) =>
		(snapshot.get('nandPrograms') - snapshot.get('logicalPages')) /
		(snapshot.get('hostWrites') - snapshot.get('logicalPages')),
	/** What was written, in capacities of the drive. */
	capacities: (snapshot) => wornOf(snapshot).capacities,
	/** The same of what the drive copied. */
	copiedCapacities: (snapshot) => snapshot.get('gcCopies') / snapshot.get('logicalPages'),
	/** What the flash of a worn-out drive could still have taken, had every block worn out. */
	unusedCapacities: (snapshot) => {
		const erasesMax = wornOf(snapshot).most;
		const all = erasesMax * snapshot.get('blocks') * snapshot.get('pagesPerBlock');
		return (all - snapshot.get('nandPrograms')) / snapshot.get('logicalPages');
	},
	/** Pages of the flash, whether they are drawn or not. */
	flashPages: (snapshot) => snapshot.get('blocks') * snapshot.get('pagesPerBlock'),
	/** Blocks never erased, and the erases of the most worn one. */
	neverErased: (snapshot) => wornOf(snapshot).never,
	mostErases: (snapshot) => wornOf(snapshot).most,
	/** Erases of the most worn block, beyond those of the least worn one. */
	eraseGap: (snapshot) => wornOf(snapshot).most - Math.min(...Array.from(snapshot.erasesByBlock)),
	/** Speed of the last writing of the whole drive, in percent of the first; rests left out. */
	passPercent: (snapshot) => {
		const [fresh, last] = [meanOfPass(snapshot, 0), meanOfPass(snapshot, lastPassStart(snapshot))];
		return (last / fresh) * 100;
	},
	/** The same in MB/s. */
	passMBPerS: (snapshot) => meanOfPass(snapshot, lastPassStart(snapshot)) / 1e6,
	/** What was written after the first fill, in percent of the drive; some of it twice. */
	beyondFillPercent: (snapshot) =>
		(snapshot.get('hostWrites') / snapshot.get('logicalPages') - 1) * 100,
	/** Logical pages, in thousands. */
	pagesThousands: (snapshot) => snapshot.get('logicalPages') / 1_000,
	/** Pages that the drive copied on its own account so far, in thousands. */
	copiesThousands: (snapshot) => snapshot.get('gcCopies') / 1_000,
	/** Pages of flash that are erased, in percent of all. */
	erasedPercent: (snapshot) => (snapshot.get('freePages') / snapshot.pageCount) * 100,
	/** Drive time so far. */
	timeMs: (snapshot) => snapshot.timeNs / 1e6,
	/** Speed of the host's writes in the last window of the throughput curve. */
	speedMBPerS: (snapshot) => (throughput(snapshot).at(-1)?.bytesPerS ?? NaN) / 1e6,
	/** Flash programs for each host write, over the last writing of as many pages as the host has. */
	settledAmplification: (snapshot) => {
		const lap = lastLap(snapshot);
		return lap.nandPrograms / lap.hostWrites;
	},
	/** Time of a write in the first four windows of the run, when the drive is new. */
	msPerWriteNew: (snapshot) => msPerWrite(snapshot.samples.slice(0, 4)),
	/** Time of a write in the last four windows. */
	msPerWriteUsed: (snapshot) => msPerWrite(snapshot.samples.slice(-5)),
	/** How many times longer a write takes at the end than at the beginning. */
	usedToNew: (snapshot) =>
		msPerWrite(snapshot.samples.slice(-5)) / msPerWrite(snapshot.samples.slice(0, 4)),
	/** What garbage collection found spare, in percent of the closed blocks. */
	spareEffectivePercent: (snapshot) => snapshot.get('spareFactorEffective') * 100
};

/** A number of a state by the name that claims give it. @throws on an unknown field */
export function valueOf(name: string, snapshot: Snapshot): number {
	const field = HEADER_FIELDS.find((known) => known === name);
	const compute = COMPUTED[name];
	if (field === undefined && compute === undefined) {
		throw new Error(`there is no field '${name}' for a claim`);
	}
	return compute?.(snapshot) ?? (field === undefined ? NaN : snapshot.get(field));
}

/** The number that a claim speaks of, as it must stand in the text. @throws on an unknown field */
export const claimText = (claim: Claim, snapshot: Snapshot): string =>
	valueOf(claim.field, snapshot).toFixed(claim.digits ?? 0);
