/** What each level shows, as a sentence and as plain text. */
import { capitalized } from '$lib/base/capital';
import { formatCount } from '$lib/base/format';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { describeRun } from '../../phases';
import { erasedBlocks, pages, percent, UNITS } from '../../words';
import { firstShown } from './blocks.layout';
import { curvePoints } from './curve.layout';
import { bandsOf, staleIn, validIn } from './whole.layout';

const ROWS_MAX = 12;
/** Blocks of the table for readers of text: as many as the wide drawing has, more or less. */
const TEXT_WIDTH_PX = 560;
const PAGES_PER_LINE = 16;
const TEXT_COLUMNS = 64;
/** Of valid, stale, and free pages. */
const THREE = [UNITS.pages, UNITS.pages, UNITS.pages];

/** What a block holds, and what it is there for. */
export function describeBlock(snapshot: Snapshot, block: number): string {
	const [valid, stale] = [validIn(snapshot, block), staleIn(snapshot, block)];
	const free = snapshot.get('pagesPerBlock') - valid - stale;
	const erases = snapshot.erasesByBlock[block] ?? 0;
	const roles = [
		block === snapshot.find('hostOpenBlock') ? 'open for the host’s writes' : '',
		block === snapshot.find('gcOpenBlock') ? 'open for copies' : '',
		block === snapshot.find('victimBlock') ? 'being collected' : ''
	].filter((role) => role !== '');
	const parts = [
		`${valid} valid, ${stale} stale, ${free} free`,
		erases === 1 ? 'erased once' : `erased ${formatCount(erases)} times`,
		...roles
	];
	return `Block ${formatCount(block)}: ${parts.join('; ')}.`;
}

/** The whole drive in one sentence. */
export function describeWhole(snapshot: Snapshot): string {
	const all = snapshot.pageCount;
	const victim = snapshot.find('victimBlock');
	const shares = [
		`${percent(snapshot.get('validPages'), all)} of the pages are valid`,
		`${percent(snapshot.get('stalePages'), all)} stale`,
		`${percent(snapshot.get('freePages'), all)} free`
	].join(', ');
	const free = erasedBlocks(snapshot.get('freeBlocks'), snapshot.get('blocks'));
	const collected =
		victim === undefined ? '' : ` Garbage collection is at block ${formatCount(victim)}.`;
	return `${capitalized(free)}; ${shares}.${collected}`;
}

/** What the run has come to, in one sentence. */
export function describeCurves(snapshot: Snapshot, plan: Plan | undefined): string {
	return describeRun(snapshot, plan, curvePoints(snapshot).at(-1));
}

function row(cells: readonly (string | number)[], widths: readonly number[]): string {
	return cells.map((cell, index) => `${cell}`.padStart(widths[index] ?? 8)).join('');
}

/** The curves as a table: at most a dozen moments, the present last. */
export function curveText(snapshot: Snapshot): string {
	const points = curvePoints(snapshot);
	const step = Math.max(1, Math.ceil(points.length / ROWS_MAX));
	const shown = points.filter((_, index) => (points.length - 1 - index) % step === 0);
	const widths = [10, 10, 15, 16];
	const rows = shown.map((point) =>
		row(
			[
				point.driveWrites.toFixed(2),
				(point.bytesPerS / 1e6).toFixed(1),
				(point.writeAmplification ?? 1).toFixed(2),
				formatCount(point.freeBlocks)
			],
			widths
		)
	);
	const head = row(['Written', 'Speed', 'Write', 'Erased'], widths);
	return [head, row(['(drives)', '(MB/s)', 'amplification', UNITS.blocks], widths), ...rows].join(
		'\n'
	);
}

/** The drive as a table of stretches of blocks. */
export function wholeText(snapshot: Snapshot): string {
	const widths = [15, 9, 9, 9, 9, 11];
	const rows = bandsOf(snapshot, TEXT_COLUMNS).map((band) => {
		const range = `${formatCount(band.firstBlock)}–${formatCount(band.lastBlock)}`;
		const { valid, stale, free, erasedBlocks, erases } = band;
		return row(
			[range, ...[valid, stale, free, erasedBlocks, erases].map((n) => formatCount(n))],
			widths
		);
	});
	const head = row(['Blocks', 'Valid', 'Stale', 'Free', 'Erased', 'Erases'], widths);
	return [head, row(['', ...THREE, UNITS.blocks, 'so far'], widths), ...rows].join('\n');
}

/** The blocks around one as a table. */
export function blocksText(snapshot: Snapshot, focus: number): string {
	const blocks = snapshot.get('blocks');
	const first = firstShown(blocks, TEXT_WIDTH_PX, focus);
	const widths = [9, 9, 9, 9, 9];
	const count = Math.min(50, blocks - first);
	const rows = Array.from({ length: count }, (_, index) => {
		const block = first + index;
		const [valid, stale] = [validIn(snapshot, block), staleIn(snapshot, block)];
		const free = snapshot.get('pagesPerBlock') - valid - stale;
		return row([block, valid, stale, free, snapshot.erasesByBlock[block] ?? 0], widths);
	});
	return [row(['Block', 'Valid', 'Stale', 'Free', 'Erases'], widths), ...rows].join('\n');
}

/** The pages of one block: which logical page each holds, and whether it still counts. */
export function pagesText(snapshot: Snapshot, block: number): string {
	if (!snapshot.hasBlock(block)) {
		return `The pages of block ${formatCount(block)} are being fetched.`;
	}
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const width = String(snapshot.get('logicalPages')).length + 2;
	const lines: string[] = [];
	for (let first = 0; first < pagesPerBlock; first += PAGES_PER_LINE / 2) {
		const cells = Array.from({ length: PAGES_PER_LINE / 2 }, (_, index) => {
			const ppn = block * pagesPerBlock + first + index;
			const mark = { free: ' ', valid: '+', stale: '-' }[snapshot.pageState(ppn)];
			const owner = snapshot.owner(ppn);
			return `${owner ?? 'E'}${mark}`.padStart(width);
		});
		lines.push(`${String(first).padStart(5)} ${cells.join('')}`);
	}
	return [`Block ${block}, ${pages(pagesPerBlock)}. + valid, - stale, E erased`, ...lines].join(
		'\n'
	);
}
