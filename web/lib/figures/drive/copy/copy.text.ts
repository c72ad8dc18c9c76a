/** What is said of a file that is copied: sentences, text, and names for those who hear them. */
import { formatCount, formatExact } from '$lib/base/format';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { copies } from '../../words';
import { describeStep } from '../describe';
import { wholeText } from '../levels/text';
import { copyNow, type CopyStory, type Wait } from './copy.story';

/** Milliseconds as the steps of this drive have them: no rounding, so that sums add up. */
const inMs = (ns: number) => formatExact(Number((ns / 1e6).toFixed(2)));

export const formatMs = (ns: number) => `${inMs(ns)} ms`;

/** How long pages stood still for others' copies and erases, in all. */
export const frozenNs = (story: CopyStory) =>
	story.waits.reduce((sum, { copiesNs, erasesNs }) => sum + copiesNs + erasesNs, 0);

/** Like "17 copies 16.15 ms + 1 erase 3.5 ms + your page 0.9 ms = 20.55 ms". */
export function sumOf(wait: Wait): string {
	const { copiesNs, erasesNs, ownNs, startNs, endNs } = wait;
	const parts = [
		`${copies(wait.copies.length)} ${formatMs(copiesNs)}`,
		`the erase ${formatMs(erasesNs)}`,
		`the page itself ${formatMs(ownNs)}`
	];
	return `${formatMs(endNs - startNs)} = ${parts.join(' + ')}`;
}

/** Name of the button that leads to what a page waited for. */
export function nameOf(story: CopyStory, wait: Wait): string {
	const number = story.waits.indexOf(wait) + 1;
	const waited = formatMs(wait.endNs - wait.startNs);
	return `Freeze ${number} of ${story.waits.length}: page ${wait.page} took ${waited}. Show why`;
}

function waitingText(snapshot: Snapshot, wait: Wait, waitedNs: number): string {
	const { event } = snapshot;
	const head = `Page ${wait.page} has waited ${formatMs(waitedNs)}`;
	switch (event.kind) {
		case 'gcPick': {
			const valid = snapshot.validByBlock[wait.victim] ?? 0;
			const all = snapshot.get('pagesPerBlock');
			return `Page ${wait.page} must wait: the drive needs an erased block. It picks block ${
				wait.victim
			}, where ${valid} of ${all} pages are still valid.`;
		}
		case 'gcCopy': {
			const count = wait.copies.filter(({ step }) => step <= snapshot.step).length;
			return `${head}: ${count} of ${wait.copies.length} valid pages are copied from block ${
				wait.victim
			} to block ${wait.target}.`;
		}
		case 'erase':
			return `${head}: block ${wait.victim} is erased, and can be written again.`;
		default:
			return `${head}.`;
	}
}

const BEFORE = 'Nothing is copied yet. The copier sends a page, waits for it, and sends the next.';

/** What just happened to the copy. */
export function describeCopy(
	snapshot: Snapshot,
	story: CopyStory | undefined,
	plan: Plan | undefined
): string {
	if (story === undefined) {
		const copy = plan?.at(-1);
		const done = snapshot.get('hostWrites') - (copy?.startWrites ?? 0);
		const pages = (copy?.endWrites ?? 0) - (copy?.startWrites ?? 0);
		return done <= 0
			? BEFORE
			: `${done} of ${pages} pages of the file are copied. ${describeStep(snapshot)}`;
	}
	const { done, wait, waitedNs } = copyNow(story, snapshot);
	if (wait !== undefined) {
		return waitingText(snapshot, wait, waitedNs);
	}
	if (snapshot.step <= story.startStep) {
		return BEFORE;
	}
	if (done === story.pages) {
		const all = formatMs(story.endNs - story.startNs);
		return `Copied in ${all}. For ${formatMs(frozenNs(story))} of them the bar stood still, ${
			story.waits.length
		} times: press one of the freezes to see why.`;
	}
	const answered = story.waits.find(({ answerStep }) => answerStep === snapshot.step);
	return answered === undefined
		? `Page ${done} is written at once, in ${formatMs(
				snapshot.event.endNs - snapshot.event.startNs
			)}.`
		: `Page ${done} is written at last: ${sumOf(answered)}.`;
}

/** The copy as a table: each freeze, and what it consisted of. */
export function copyText(snapshot: Snapshot, story: CopyStory | undefined): string {
	if (story === undefined) {
		const [writes, programs] = [snapshot.get('hostWrites'), snapshot.get('nandPrograms')];
		const each = (programs / Math.max(1, writes)).toFixed(2);
		const [written, programmed] = [writes, programs].map(formatCount);
		const head = `The host wrote ${written} pages, the flash programmed ${programmed}`;
		return `${head}: ${each} for each.\n\n${wholeText(snapshot)}`;
	}
	const { done } = copyNow(story, snapshot);
	const head = ['Page', 'Took (ms)', 'Copies', 'Copies (ms)', 'Erase (ms)', 'Emptied', 'Filled'];
	const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(12)).join('');
	const rows = story.waits.map((wait) =>
		row([
			String(wait.page),
			inMs(wait.endNs - wait.startNs),
			String(wait.copies.length),
			inMs(wait.copiesNs),
			inMs(wait.erasesNs),
			`block ${wait.victim}`,
			`block ${wait.target}`
		])
	);
	return [
		`${done} of ${story.pages} pages are copied. Pages that waited:`,
		row(head),
		...rows
	].join('\n');
}

/** The same as rows of a file. */
export function copyRows(story: CopyStory | undefined): readonly (readonly string[])[] {
	const head = ['Page of the file', 'Took (ns)', 'Copies', 'Copies (ns)', 'Erases (ns)', 'Emptied'];
	const rows = (story?.waits ?? []).map((wait) =>
		[
			wait.page,
			wait.endNs - wait.startNs,
			wait.copies.length,
			wait.copiesNs,
			wait.erasesNs,
			wait.victim
		].map(String)
	);
	return [head, ...rows];
}
