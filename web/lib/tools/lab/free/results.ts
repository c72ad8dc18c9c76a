/** What the free lab shows of its runs: charts of all drives, their sums, and all as JSON. */
import { formatBytes, formatCount, formatNumber } from '$lib/base/format';
import type { ChartSpec, Guide, Origin, Series } from '$lib/draw/charts/spec';
import { COUNTED } from '$lib/contract/counted';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { writtenChart } from '../drawings';
import type { Report, RoundsReport } from '$lib/contract/report';
import { MODEL_VERSION } from './setup';
import { toneOf } from './sides';
import { settledAmplification } from './sweep';

/** A drive and its latest state. */
export interface Shown {
	readonly name: string;
	readonly snapshot: Snapshot;
	readonly report: Report | undefined;
	/** Fingerprint of the state when the run is over; empty before. */
	readonly digest: string;
}

/** Of the specification's rule: shares of the mean. */
const RANGE_SHARE_MAX = 0.2;
const SLOPE_SHARE_MAX = 0.1;
const WINDOW = 5;
/** Status of a drive on which no write finds room because blocks failed. */
const WORN_OUT = 3;

const percent = (share: number | undefined) =>
	share === undefined ? '–' : `${formatNumber(share * 100)} %`;

/** Speed of all drives against the data written. */
export function speedChart(shown: readonly Shown[], origin: Origin): ChartSpec | undefined {
	const charts = shown.map(({ name, snapshot }) => ({
		name,
		spec: writtenChart(snapshot, origin)
	}));
	const [first] = charts;
	if (first === undefined || first.spec.kind !== 'xy') {
		return undefined;
	}
	const series = charts.flatMap(({ name, spec }, index): readonly Series[] =>
		spec.kind !== 'xy'
			? []
			: spec.series.map((line) => ({
					...line,
					id: name,
					label: name,
					mark: 'line',
					tone: toneOf(index)
				}))
	);
	const summary = charts.map(({ name, spec }) => `${name}: ${spec.summary}`).join(' ');
	return { ...first.spec, summary, series };
}

/** The latest phase that was done in rounds, or is. */
function roundsOf(report: Report | undefined): RoundsReport | undefined {
	return report?.under_way?.rounds ?? report?.phases.findLast(({ rounds }) => rounds)?.rounds;
}

/** Whether a drive is steady, with the two shares that decide it; empty where no phase asks. */
export function steadyText(report: Report | undefined): string {
	const rounds = roundsOf(report);
	const { window } = rounds ?? {};
	const count = rounds?.operations_per_second.length ?? 0;
	if (rounds === undefined) {
		return '';
	}
	if (window === undefined) {
		return `round ${count} of the first ${WINDOW}`;
	}
	const shares =
		`the last ${WINDOW} rounds differ by ${percent(window.range / window.mean)} of their mean ` +
		`(at most ${percent(RANGE_SHARE_MAX)}) and their line rises or falls by ` +
		`${percent(window.slope / window.mean)} (at most ${percent(SLOPE_SHARE_MAX)})`;
	return `${window.is_steady ? 'steady after' : 'not steady at'} round ${count}: ${shares}`;
}

/** Rounds of all drives, with the window that decides. */
export function steadyChart(shown: readonly Shown[], origin: Origin): ChartSpec | undefined {
	const drives = shown.flatMap(({ name, report }, index) => {
		const rates = roundsOf(report)?.operations_per_second ?? [];
		return rates.length === 0 ? [] : [{ name, report, rates, tone: toneOf(index) }];
	});
	if (drives.length === 0) {
		return undefined;
	}
	const iops = (value: number) => `${formatCount(Math.round(value))} IOPS`;
	const series = drives.map(({ name, rates, tone }): Series => ({
		id: name,
		label: name,
		mark: 'line',
		tone,
		points: rates.map((y, round) => ({ x: round + 1, y }))
	}));
	// Of several drives the labels would lie on each other.
	const [only] = drives.length === 1 ? drives : [];
	const first = (only?.rates.length ?? 0) - WINDOW + 1;
	const guides: readonly Guide[] = first < 1 ? [] : [{ x: first, label: `last ${WINDOW}` }];
	return {
		kind: 'xy',
		title: 'Operations a second, round after round, until the drive is steady',
		summary: `${drives.map(({ name, report }) => `${name}: ${steadyText(report)}`).join('. ')}.`,
		origin,
		notes: [
			'A round asks for as many pages as the drive has. The rule is that of the Solid State ' +
				'Storage Performance Test Specification (SNIA).'
		],
		x: {
			label: 'Round',
			unit: '',
			scale: 'linear',
			min: 0,
			format: (value) => `round ${formatNumber(value)}`
		},
		y: { label: 'Host operations a second', unit: 'IOPS', scale: 'linear', format: iops },
		series,
		published: [],
		guides
	};
}

/** What a formula says of the steady state, and whether the run got there. */
export function theoryText(report: Report | undefined): string {
	const value = report?.theory?.write_amplification;
	const rounds = report?.phases.at(-1)?.rounds;
	if (value === undefined) {
		return '–';
	}
	const isThere = rounds?.window?.is_steady;
	const told = rounds === undefined ? ' (not tested)' : isThere === true ? '' : ' (not reached)';
	return `${formatNumber(value)}${told}`;
}

/** After how much writing a drive was worn out; a dash while it lives. */
export function diedText(snapshot: Snapshot): string {
	const writes = snapshot.get('hostWrites');
	const times = writes / Math.max(1, snapshot.get('logicalPages'));
	return snapshot.get('status') === WORN_OUT
		? `${formatNumber(times)} drive writes (${formatBytes(writes * snapshot.get('pageBytes'))})`
		: '–';
}

/** What each layer above the drive made of a byte, in the latest phase that has such layers. */
function layerSums(report: Report | undefined): readonly (readonly [string, string])[] {
	const layers = report?.phases.findLast((phase) => phase.layers !== undefined)?.layers;
	if (layers === undefined) {
		return [];
	}
	const times = (value: number | null) => (value === null ? '–' : `${formatNumber(value)} bytes`);
	return [
		['The database writes for a byte of the application', times(layers.database_amplification)],
		['The file system for one of the database', times(layers.file_system_amplification)],
		['The flash for one of the host', times(layers.drive_amplification)],
		['The flash for a byte of the application', times(layers.total_amplification)]
	];
}

/** Rows of the table of sums: what, and the value of a drive. */
export function sumsOf({
	snapshot,
	report,
	digest
}: Shown): readonly (readonly [string, string])[] {
	const amplification = snapshot.find('writeAmplification');
	const settled = settledAmplification(report?.phases.at(-1));
	const latency = snapshot.get('latencyOps') > 0 ? snapshot.get('latencyP99Ns') / 1e6 : undefined;
	const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value));
	return [
		['Spare area, nominal', percent(snapshot.find('spareFactorNominal'))],
		['Spare area, effective', percent(snapshot.find('spareFactorEffective'))],
		['Write amplification, whole run', number(amplification)],
		['Write amplification, last round or phase', number(settled)],
		['In the steady state, by theory', theoryText(report)],
		...layerSums(report),
		['Blocks erased', formatCount(snapshot.get('erases'))],
		['Worn out after', diedText(snapshot)],
		['99 of 100 answered within', latency === undefined ? '–' : `${formatNumber(latency)} ms`],
		['Steps of the run', formatCount(snapshot.get('step'))],
		['Fingerprint of the state', digest === '' ? '–' : digest]
	];
}

/** Everything that came out, with the link that brings it back. */
export function resultsJson(shown: readonly Shown[], origin: Origin): string {
	const drives = shown.map((one) => ({
		name: one.name,
		sums: Object.fromEntries(sumsOf(one)),
		counted: Object.fromEntries(COUNTED.map(({ field }) => [field, one.snapshot.find(field)])),
		report: one.report,
		samples: one.snapshot.samples
	}));
	const whole = { of: origin.name, link: origin.link, model: MODEL_VERSION, seed: origin.seed };
	return `${JSON.stringify({ ...whole, drives }, null, '\t')}\n`;
}
