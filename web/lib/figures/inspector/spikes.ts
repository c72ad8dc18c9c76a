/** Latencies of a run as a picture shows them, whether counted from events or recorded. */
import { formatList } from '$lib/base/format';
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
		// Where all take the same, none is slow.
		.filter(({ latencyNs }) => latencyNs > percentile(operations, 50))
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

function sumOf({ copiesNs, erasesNs, ownNs }: Operation): string {
	const [whole, copies, erases, own] = summed([copiesNs, erasesNs, ownNs]);
	return `${whole} = ${copies} of copies + ${erases} of erases + ${own} of its own.`;
}

/** Durations and before them their sum, rounded so that what is read adds up, too. */
export function summed(partsNs: readonly number[]): readonly string[] {
	const wholeNs = partsNs.reduce((sum, ns) => sum + ns, 0);
	const units: readonly [number, string][] = [
		[1e9, 's'],
		[1e6, 'ms'],
		[1e3, 'µs']
	];
	const [size, unit] = units.find(([ns]) => wholeNs >= ns) ?? [1, 'ns'];
	const least = Math.min(...partsNs.filter((ns) => ns > 0)) / size;
	const digits = Math.max(
		2 - Math.floor(Math.log10(wholeNs / size)),
		-Math.floor(Math.log10(least))
	);
	const scale = 10 ** Math.max(0, Number.isFinite(digits) ? digits : 0);
	const whole = Math.round((wholeNs / size) * scale);
	const exact = partsNs.map((ns) => (ns / size) * scale);
	const rest = whole - exact.reduce((sum, part) => sum + Math.floor(part), 0);
	// What rounding down has lost goes to those that lost most.
	const order = exact
		.map((part, index) => ({ index, lost: part - Math.floor(part) }))
		.toSorted((a, b) => b.lost - a.lost || a.index - b.index);
	const raised = new Set(order.slice(0, rest).map(({ index }) => index));
	const rounded = exact.map((part, index) => Math.floor(part) + (raised.has(index) ? 1 : 0));
	return [whole, ...rounded].map((count) => `${count / scale} ${unit}`);
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
export function explainStall({ parts }: Stall, answer: SimEvent | undefined): string {
	const { copies, copiesNs, erases, erasesNs, othersNs, mapNs, ownNs } = parts;
	// A part of one may be all that it met.
	const met = (count: number, one: string) =>
		count === 0 ? `the rest of one ${one}` : counted(count, one);
	const waited = [
		[met(copies, 'page copy'), copiesNs],
		[met(erases, 'erase'), erasesNs],
		['other operations of the host', othersNs],
		['pages of the map', mapNs]
	] as const;
	const [whole, own, ...times] = summed([ownNs, ...waited.map(([, ns]) => ns)]);
	const waits = waited.flatMap(([what, ns], index) =>
		ns > 0 ? [`${what} (${times[index]})`] : []
	);
	const names: Readonly<Record<string, string>> = { hostWrite: 'write', hostRead: 'read' };
	const name = `This ${names[answer?.kind ?? ''] ?? 'operation'}`;
	const why = `${name} waited for ${formatList(waits) || 'nothing'}; its own work took ${own}`;
	return `${why}, which makes ${whole}.`;
}
