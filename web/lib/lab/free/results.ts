/** What the free lab shows of its runs: one chart of both drives, and their sums. */
import { formatNumber } from '$lib/base/format';
import type { ChartSpec, Origin, Series } from '$lib/charts/spec';
import type { Snapshot } from '$lib/sim/snapshot';
import { writtenChart } from '../drawings';

/** A drive and its latest state. */
export interface Shown {
	readonly name: string;
	readonly snapshot: Snapshot;
}

/** Speed of both drives against the data written. */
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
					tone: index === 0 ? 'first' : 'second'
				}))
	);
	const summary = charts.map(({ name, spec }) => `${name}: ${spec.summary}`).join(' ');
	return { ...first.spec, summary, series };
}

/** Sums of a drive, as rows of a table: name and value. */
export function sumsOf({ snapshot }: Shown): readonly (readonly [string, string])[] {
	const percent = (field: 'spareFactorNominal' | 'spareFactorEffective') => {
		const value = snapshot.find(field);
		return value === undefined ? '–' : `${formatNumber(value * 100)} %`;
	};
	const amplification = snapshot.find('writeAmplification');
	const latency = snapshot.get('latencyOps') > 0 ? snapshot.get('latencyP99Ns') / 1e6 : undefined;
	return [
		['Spare area, nominal', percent('spareFactorNominal')],
		['Spare area, effective', percent('spareFactorEffective')],
		['Write amplification', amplification === undefined ? '–' : formatNumber(amplification)],
		['Blocks erased', formatNumber(snapshot.get('erases'))],
		['99 of 100 answered within', latency === undefined ? '–' : `${formatNumber(latency)} ms`]
	];
}
