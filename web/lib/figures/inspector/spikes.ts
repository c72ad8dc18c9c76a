/** Latencies of a run as a picture shows them, whether counted from events or recorded. */
import { formatDuration, formatList } from '$lib/base/format';
import type { SimEvent } from '$lib/run/sim/snapshot';
import type { Latencies, Stall } from '$lib/run/sim/stalls';
import { counted, explain, operationsOf, percentile, type Operation } from './operations';

/** Slowest operations of a drive without dies that can be chosen. */
const SLOW_MAX = 5;
/** Dots at most: the slowest are always among them. */
const DOTS_MAX = 600;
const PERCENTS = [50, 99, 100] as const;

export interface LatencyDot {
	readonly timeNs: number;
	readonly latencyNs: number;
}

/** A slow operation. */
export interface Spike extends LatencyDot {
	/** Step in which it was answered. */
	readonly step: number;
	/** Step that shows why: the choice of the victim that it waited for, or its answer. */
	readonly causeStep: number;
	/** Why it was slow, and how the times add up. */
	readonly sentence: string;
}

export interface LatencyView {
	/** The slowest, slowest first. */
	readonly spikes: readonly Spike[];
	/** Others, one of each `stride`. */
	readonly dots: readonly LatencyDot[];
	readonly stride: number;
	readonly percentiles: readonly { readonly percent: number; readonly latencyNs: number }[];
}

/** Latencies of a drive without dies, which does one thing after the other. */
export function fromEvents(events: readonly SimEvent[], pageBytes: number): LatencyView {
	const operations = operationsOf(events);
	const slow = operations
		.filter(({ latencyNs }) => latencyNs > 0)
		.toSorted((a, b) => b.latencyNs - a.latencyNs || a.step - b.step)
		.slice(0, SLOW_MAX);
	const stride = Math.max(1, Math.ceil(operations.length / DOTS_MAX));
	return {
		spikes: slow.map((operation) => ({
			timeNs: operation.endNs,
			latencyNs: operation.latencyNs,
			step: operation.step,
			causeStep: operation.pickStep ?? operation.step,
			sentence: `${explain(operation, pageBytes)} ${sumOf(operation)}`
		})),
		dots: operations
			.filter((operation, index) => index % stride === 0 && !slow.includes(operation))
			.map(({ endNs, latencyNs }) => ({ timeNs: endNs, latencyNs })),
		stride,
		percentiles: PERCENTS.map((percent) => ({
			percent,
			latencyNs: percentile(operations, percent)
		}))
	};
}

function sumOf({ latencyNs, copiesNs, erasesNs, ownNs }: Operation): string {
	const parts = `${formatDuration(copiesNs)} of copies + ${formatDuration(erasesNs)} of erases`;
	return `${formatDuration(latencyNs)} = ${parts} + ${formatDuration(ownNs)} of its own.`;
}

/** Latencies that the simulator recorded; `events` name what the host asked for, where known. */
export function fromRecord(record: Latencies, events: readonly SimEvent[]): LatencyView {
	const every = Math.max(1, Math.ceil(record.points.length / DOTS_MAX));
	return {
		spikes: record.stalls.map((stall) => ({
			timeNs: stall.arrivalNs,
			latencyNs: stall.latencyNs,
			step: stall.step,
			causeStep: stall.causeStep ?? stall.step,
			sentence: explainStall(stall, events[stall.step - 1])
		})),
		dots: record.points
			.filter((_, index) => index % every === 0)
			.map(({ arrivalNs, latencyNs }) => ({ timeNs: arrivalNs, latencyNs })),
		stride: record.stride * every,
		percentiles: record.percentiles
	};
}

/** Like "This write waited for 37 page copies (33.3 ms) and one erase (3.5 ms); its own ...". */
export function explainStall({ parts, latencyNs }: Stall, answer: SimEvent | undefined): string {
	const { copies, copiesNs, erases, erasesNs, othersNs, mapNs, ownNs } = parts;
	// A part of one may be all that it met.
	const met = (count: number, one: string) =>
		count === 0 ? `the rest of one ${one}` : counted(count, one);
	const waits = (
		[
			[met(copies, 'page copy'), copiesNs],
			[met(erases, 'erase'), erasesNs],
			['other operations of the host', othersNs],
			['pages of the map', mapNs]
		] as const
	).flatMap(([what, ns]) => (ns > 0 ? [`${what} (${formatDuration(ns)})`] : []));
	const names: Readonly<Record<string, string>> = { hostWrite: 'write', hostRead: 'read' };
	const name = `This ${names[answer?.kind ?? ''] ?? 'operation'}`;
	const own = `its own work took ${formatDuration(ownNs)}`;
	const why = `${name} waited for ${formatList(waits) || 'nothing'}; ${own}`;
	return `${why}, which makes ${formatDuration(latencyNs)}.`;
}
