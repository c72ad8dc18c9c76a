/** Four drives side by side, as a figure. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import type { FigureKind } from '../../kind';
import { twinText } from '../twin';
import Maps from './Maps.svelte';
import { drivesNow } from './maps.now';
import { KIND_NAMES, sayOf, summaryOf, verdictOf, type DriveNow } from './maps.state';
import { entriesOf, type Entry } from './maps.wires';
import MapsTransport from './MapsTransport.svelte';

const spanOf = ({ lpn, pages }: Entry) => (pages > 1 ? `${lpn}–${lpn + pages - 1}` : `${lpn}`);

function entryText(entry: Entry): string {
	const where = entry.shape === 'thick' ? `block ${entry.to}` : `page ${entry.to}`;
	return `${spanOf(entry)} → ${where}${entry.isAtHand ? '' : ' (on flash only)'}`;
}

function driveText(now: DriveNow): string {
	const map = entriesOf(now.snapshot, now.kind).map(entryText).join(', ');
	return `${KIND_NAMES[now.kind]}: ${map}\n${twinText(now.snapshot)}`;
}

function describe(view: FigureView | undefined): string {
	const quartet = view?.quartet;
	if (view === undefined || quartet === undefined) {
		return 'Four drives after the same writes.';
	}
	const { position, length } = quartet;
	if (position === 0) {
		return quartet.seen > 0 || quartet.hasBet
			? 'Press play: all four get the same writes.'
			: 'Bet: press the drive that ends first, then order the others. Then play.';
	}
	const drives = drivesNow(view);
	if (quartet.isOver) {
		return verdictOf(drives, quartet.hasBet ? quartet.bet : undefined);
	}
	const write = quartet.writeOf(0);
	const number = Math.ceil(position);
	const head = `Write ${number} of ${length}, page ${write?.lpn ?? '?'}`;
	const done = drives.filter(({ isDone }) => isDone).length;
	if (done === drives.length) {
		return `${head}: all four are done.`;
	}
	const [slow, ...others] = drives.filter(({ isDone }) => !isDone);
	if (slow === undefined || others.length > 0) {
		return done === 0 ? `${head}.` : `${head}: ${done} of ${drives.length} done.`;
	}
	const name = KIND_NAMES[slow.kind].toLowerCase();
	return `${head}: three are done; the ${name} ${sayOf(slow) || 'is still at work'}.`;
}

function rows(_: Snapshot, view: FigureView): readonly (readonly string[])[] {
	const drives = drivesNow(view);
	const head = ['Map', 'Time', 'Pages written', 'Pages programmed', 'Erases'];
	return [
		[...head.map((name) => (name === 'Time' ? 'Time, ms' : name))],
		...drives.map((now) => [
			KIND_NAMES[now.kind],
			(now.elapsedNs / 1e6).toFixed(2),
			String(now.snapshot.get('hostWrites') - now.base.hostWrites),
			String(now.snapshot.get('nandPrograms') - now.base.programs),
			String(now.snapshot.get('erases') - now.base.erases)
		])
	];
}

export const mapsKind: FigureKind = {
	component: Maps,
	transport: MapsTransport,
	twin: (snapshot, view) =>
		view === undefined
			? twinText(snapshot)
			: [summaryOf(drivesNow(view)), ...drivesNow(view).map(driveText)].join('\n\n'),
	describe: (_, __, view) => describe(view),
	hasSteps: () => true,
	isWide: false,
	loadRows: () => Promise.resolve(rows)
};
