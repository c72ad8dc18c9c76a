/** The charts of runs, by the names under which chapters declare them. */
import type { ChartName } from '$content/schema';
import type { ChartSpec, Origin } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { bytesChart, latencyChart, validChart, wearChart, wearMapChart } from './counts';
import { iopsChart, lbaChart } from './overTime';

export type ChartBuilder = (snapshot: Snapshot, origin: Origin) => ChartSpec;

export const CHARTS: Readonly<Record<ChartName, ChartBuilder>> = {
	iops: iopsChart,
	lba: lbaChart,
	valid: validChart,
	wear: wearChart,
	wearMap: wearMapChart,
	latency: latencyChart,
	bytes: bytesChart
};
