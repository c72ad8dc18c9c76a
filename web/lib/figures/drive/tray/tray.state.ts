/** What is drawn and said of a buffer: how each page stands, what is on its way, sentences. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { PowerLoss } from '$lib/run/view/memory';
import { pages } from '../../words';
import { describeStep, summarize } from '../describe';
import { centerOf, type Box, type Point } from '../drive.layout';
import { inOut, mix, phase } from '../ease';
import { twinText } from '../twin';
import type { TrayLayout } from './tray.layout';
import { WORDS } from './tray.words';

/** How a page of the computer stands, as far as anybody outside the drive was told. */
export type Standing = 'none' | 'saved' | 'promised' | 'gone' | 'broken';

export const STANDINGS: Readonly<Record<Exclude<Standing, 'none'>, string>> = {
	saved: 'written',
	promised: 'promised',
	gone: 'lost, not promised',
	broken: 'lost, and promised'
};

/** On the place of the capacitors, while the drive has power. */
export const CAPACITORS: Readonly<Record<PowerLoss, readonly [wide: string, narrow: string]>> = {
	unprotected: ['no capacitors', 'no backup'],
	protected: ['capacitors', 'capacitors'],
	lying: ['no capacitors, says yes', 'no backup']
};

/** What the capacitors save while power is cut, in the words beside them. */
export const savedWords = (kept: number): readonly [wide: string, narrow: string] => [
	`power for ${pages(kept)}`,
	`keep ${kept}`
];

/** Pages that only the capacitors hold: power is out, and they still wait. */
export const keptPages = (powerLoss: PowerLoss, tokens: number, out: number): number =>
	powerLoss === 'protected' && out > 0.5 ? tokens : 0;

export function standings(snapshot: Snapshot): readonly Standing[] {
	return snapshot.promises.map(({ waiting, promised, onFlash, lost }) => {
		if (lost) {
			return promised ? 'broken' : 'gone';
		}
		return waiting || onFlash ? (promised ? 'promised' : 'saved') : 'none';
	});
}

/** Words below keys that stand alike. */
export interface KeyWords {
	readonly standing: Standing;
	readonly words: string;
	/** Their middle. */
	readonly x: number;
	readonly width: number;
}

/** Neighbors that stand alike, as the boxes of their keys from the first to the last. */
function runsOf(keys: readonly Box[], all: readonly Standing[], standing: Standing) {
	const runs: { left: number; right: number }[] = [];
	keys.forEach((key, lpn) => {
		const last = runs.at(-1);
		if (all[lpn] !== standing) {
			return;
		}
		if (last && all[lpn - 1] === standing) {
			last.right = key.x + key.width;
		} else {
			runs.push({ left: key.x, right: key.x + key.width });
		}
	});
	return runs;
}

/** How keys stand, in words below them; where not all have room, what was lost is told first. */
export function wordsBelow(layout: TrayLayout, all: readonly Standing[]): readonly KeyWords[] {
	const letterPx = layout.isNarrow ? 5.9 : 6.3;
	const placed: KeyWords[] = [];
	for (const standing of ['broken', 'gone', 'promised', 'saved'] as const) {
		for (const { left, right } of runsOf(layout.keys, all, standing)) {
			const choices = WORDS[standing];
			const words =
				choices.find(({ length }) => length * letterPx <= right - left) ?? choices.at(-1) ?? '';
			const width = words.length * letterPx;
			const x = Math.max((left + right) / 2, width / 2);
			const hasRoom = placed.every(
				(other) => Math.abs(x - other.x) >= (width + other.width) / 2 + 3
			);
			if (hasRoom && x + width / 2 <= layout.wordsRight) {
				placed.push({ standing, words, x, width });
			}
		}
	}
	return placed;
}

const countOf = (snapshot: Snapshot, standing: Standing) =>
	standings(snapshot).filter((one) => one === standing).length;

/** Flash pages that are programmed with nothing. */
export const paddedPages = (snapshot: Snapshot): ReadonlySet<number> =>
	new Set(
		Array.from({ length: snapshot.pageCount }, (_, ppn) => ppn).filter(
			(ppn) => snapshot.pageState(ppn) !== 'free' && snapshot.owner(ppn) === undefined
		)
	);

/** A page in memory, or between memory and elsewhere. */
export interface Token {
	/** Below 0 where it is not known any more. */
	readonly lpn: number;
	readonly at: Point;
	readonly presence: number;
	/** How far it is crossed out: power went while it was in memory. */
	readonly lost: number;
}

/** The plug leaves its socket, and then memory forgets. */
const UNPLUG = [0, 0.45] as const;
const FORGET = [0.45, 0.95] as const;
const REPLUG = [0, 0.5] as const;

const TRAVEL = [0.05, 0.55] as const;
const CLOSE_UP = [0.5, 0.95] as const;

/** The pages in the buffer between a state and the next. */
export function tokensOf(
	layout: TrayLayout,
	present: Snapshot,
	next: Snapshot | undefined,
	progress: number
): readonly Token[] {
	const isMoving = next !== undefined && progress > 0;
	const at = (slot: number) => centerOf(layout.slots[slot] ?? layout.tray);
	const lpns = Array.from(present.bufferedLpns);
	const rest = [
		...lpns.map((lpn, slot) => ({ lpn, at: at(slot), presence: 1, lost: 0 })),
		...forgotten(present).map((lpn, slot) => ({ lpn, at: at(slot), presence: 1, lost: 1 }))
	];
	if (!isMoving) {
		return rest;
	}
	const { kind, lpn, to } = next.event;
	const share = inOut(phase(progress, ...TRAVEL));
	const between = (a: Point, b: Point, by: number) => ({
		x: mix(a.x, b.x, by),
		y: mix(a.y, b.y, by)
	});
	if (kind === 'buffered' && lpn !== undefined) {
		const slot = Array.from(next.bufferedLpns).indexOf(lpn);
		const moving = between(centerOf(layout.keys[lpn] ?? layout.tray), at(slot), share);
		const others = rest.filter((one) => one.lpn !== lpn);
		return [...others, { lpn, at: moving, presence: 1, lost: 0 }];
	}
	if (kind === 'hostWrite' && lpns[0] === lpn && lpn !== undefined) {
		const target = centerOf(layout.drive.pages[to ?? -1] ?? layout.tray);
		const closing = inOut(phase(progress, ...CLOSE_UP));
		const moved = rest.map((token, slot) =>
			slot === 0
				? { ...token, at: between(token.at, target, share) }
				: { ...token, at: between(token.at, at(slot - 1), closing) }
		);
		return share === 1 ? moved.slice(1) : moved;
	}
	if (kind === 'powerCut' && (to ?? 0) > 0) {
		const lost = phase(progress, ...FORGET);
		const order = forgotten(next);
		return rest.map((token) => {
			const slot = order.indexOf(token.lpn);
			return { ...token, lost, at: slot < 0 ? token.at : between(token.at, at(slot), inOut(lost)) };
		});
	}
	if (present.event.kind === 'powerCut' && kind === 'rebuild') {
		const presence = 1 - phase(progress, ...REPLUG);
		return rest.map((token) => (token.lost === 1 ? { ...token, presence } : token));
	}
	return rest;
}

/**
 * What the cut took that just was, in the order of numbers. Pages that were lost earlier and not
 * written since cannot be told apart from these: then they stand there without their numbers.
 */
function forgotten(present: Snapshot): readonly number[] {
	const { kind, to = 0 } = present.event;
	const lost = present.promises.flatMap((page, lpn) => (page.lost ? [lpn] : []));
	if (kind !== 'powerCut') {
		return [];
	}
	return lost.length === to ? lost : Array.from({ length: to }, (_, slot) => -1 - slot);
}

/** How far the plug is out of its socket, 0 to 1. */
export function unplugged(present: Snapshot, next: Snapshot | undefined, progress: number): number {
	const isOut = present.event.kind === 'powerCut';
	if (next?.event.kind === 'powerCut') {
		return inOut(phase(progress, ...UNPLUG));
	}
	return isOut && next?.event.kind === 'rebuild'
		? 1 - inOut(phase(progress, ...REPLUG))
		: Number(isOut);
}

function sayFlush(promised: number, waiting: number): string {
	const more = `${pages(promised)} more ${promised === 1 ? 'is' : 'are'} promised`;
	return waiting === 0
		? `The drive answers the flush: ${more}, and nothing waits in the buffer.`
		: `The drive answers the flush at once: ${more}, though ${pages(waiting)} wait in its buffer.`;
}

function sayCut(snapshot: Snapshot, waiting: number, lost: number): string {
	const before = `Power is cut while ${pages(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`;
	if (waiting === 0) {
		return 'Power is cut while the buffer is empty: nothing can be lost.';
	}
	if (lost === 0) {
		return `${before} in the buffer: the capacitors keep ${waiting === 1 ? 'it' : 'them all'}.`;
	}
	const gone = `${before} in the buffer: ${pages(lost)} ${lost === 1 ? 'is' : 'are'} lost`;
	// What was lost earlier and not written since still counts among the pages.
	if (snapshot.get('powerCuts') > 1) {
		return `${gone}.`;
	}
	const broken = countOf(snapshot, 'broken');
	return broken === 0 ? `${gone}, none of them promised.` : `${gone}, ${broken} of them promised.`;
}

/** What the cut took stays said: with the next press the power is back already. */
function sayLost(snapshot: Snapshot): string {
	const [gone, broken] = [countOf(snapshot, 'gone'), countOf(snapshot, 'broken')];
	const lost = gone + broken;
	const promised = broken === 0 ? 'none of them promised' : `${broken} of them promised`;
	return lost === 0 ? '' : ` ${pages(lost)} ${lost === 1 ? 'is' : 'are'} lost, ${promised}.`;
}

function sayRebuild(snapshot: Snapshot, found: number, kept: number): string {
	const back = 'Power is back: the drive';
	if (kept === 0) {
		return `${back} reads its flash and finds ${pages(found)} again.${sayLost(snapshot)}`;
	}
	const saved = `${pages(kept)} that its capacitors kept`;
	return found === 0
		? `${back} finds ${saved}.`
		: `${back} finds ${pages(found)} in its flash, and ${saved}.`;
}

/** What just happened, in one sentence. */
export function say(snapshot: Snapshot): string {
	const { kind, lpn, from = 0, to = 0 } = snapshot.event;
	switch (kind) {
		case 'start':
			return 'Nothing is saved yet: buffer and flash are empty.';
		case 'buffered':
			return `Page ${lpn ?? '?'} is written. It waits in the buffer: ${pages(to)} in all.`;
		case 'hostWrite':
			return `Page ${lpn ?? '?'} leaves the buffer and is programmed.`;
		case 'pad':
			return 'Padding is programmed beside it: a page that holds nothing.';
		case 'flush':
			return sayFlush(from, to);
		case 'powerCut':
			return sayCut(snapshot, from, to);
		case 'rebuild':
			return sayRebuild(snapshot, to, snapshot.get('bufferedPages'));
		default:
			return describeStep(snapshot);
	}
}

/** The whole picture in one sentence, for those who do not see it. */
export function pictureLabel(snapshot: Snapshot): string {
	const waiting = snapshot.get('bufferedPages');
	const told = Object.entries(STANDINGS).flatMap(([standing, words]) => {
		const count = standings(snapshot).filter((one) => one === standing).length;
		return count === 0 ? [] : `${count} ${words}`;
	});
	const said = told.length === 0 ? 'nothing saved' : told.join(', ');
	return `${summarize(snapshot)} In the buffer: ${pages(waiting)}. Saved pages: ${said}.`;
}

/** Buffer and promises in words, and the drive below as in any figure. */
export function textOf(snapshot: Snapshot): string {
	const all = standings(snapshot);
	const row = (name: string, standing: Standing) => {
		const lpns = all.flatMap((one, lpn) => (one === standing ? lpn : []));
		return lpns.length === 0 ? [] : [`${name.padEnd(22)}${lpns.join(' ')}`];
	};
	return [
		`${'Buffer'.padEnd(22)}${Array.from(snapshot.bufferedLpns).join(' ') || '(empty)'}`,
		...row('Written', 'saved'),
		...row('Promised', 'promised'),
		...row('Lost, not promised', 'gone'),
		...row('Lost, and promised', 'broken'),
		'',
		twinText(snapshot)
	].join('\n');
}
