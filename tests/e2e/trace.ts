/** What the page's thread did, from a trace of the browser: by the clock, and of the processor. */
import type { Page } from '@playwright/test';

const SAME_FRAME_MS = 4;
/** A page that marks its time so is looked at from then on. */
export const FROM = 'traced from here';

export const median = (values: readonly number[]) =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** One piece of work of the page's thread, in milliseconds of the clock and of the processor. */
interface Task {
	readonly startMs: number;
	readonly ms: number;
	readonly cpuMs: number;
}

interface TraceEvent {
	readonly name: string;
	readonly tid: number;
	readonly ts: number;
	readonly dur?: number;
	readonly tdur?: number;
	readonly args?: { readonly name?: string };
}

/** Tasks of the page's thread, and when its frames began. */
export interface Work {
	readonly tasks: readonly Task[];
	readonly framesMs: readonly number[];
}

function readTrace(trace: Buffer): Work {
	const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
	const frames = traceEvents.filter(({ name }) => name === 'FireAnimationFrame');
	// The thread that draws the page is the one that fires its frames most.
	const thread = median(frames.map(({ tid }) => tid));
	const from = traceEvents.find(({ name }) => name === FROM)?.ts ?? 0;
	const tasks = traceEvents
		.filter(({ name, tid, ts }) => name.endsWith('RunTask') && tid === thread && ts >= from)
		.map(({ ts, dur = 0, tdur = 0 }) => ({ startMs: ts / 1e3, ms: dur / 1e3, cpuMs: tdur / 1e3 }));
	const calls = frames
		.filter(({ tid, ts }) => tid === thread && ts >= from)
		.map(({ ts }) => ts / 1e3);
	// Several scripts ask for the same frame.
	const framesMs = calls
		.toSorted((a, b) => a - b)
		.filter((at, index, all) => at - (all[index - 1] ?? -Infinity) > SAME_FRAME_MS);
	return { tasks, framesMs };
}

/** Processor time of the page's thread from each frame to the next. */
export function workByFrame({ tasks, framesMs }: Work): readonly number[] {
	const work = framesMs.map(() => 0);
	let after = 0;
	const byEnd = tasks.toSorted((a, b) => a.startMs + a.ms - b.startMs - b.ms);
	for (const { startMs, ms, cpuMs } of byEnd) {
		while (after < framesMs.length && (framesMs[after] ?? 0) <= startMs + ms) {
			after += 1;
		}
		const index = Math.max(0, after - 1);
		work[index] = (work[index] ?? 0) + cpuMs;
	}
	return work;
}

/** In the page: asks for every frame, by which its thread is told from others in the trace. */
function callFrames(): void {
	const call = () => {
		if (Reflect.get(globalThis, 'isTraced') === true) {
			requestAnimationFrame(call);
		}
	};
	Object.assign(globalThis, { isTraced: true });
	call();
}

/** What the page's thread does while something happens on the page. */
export async function traceWork(page: Page, happen: () => Promise<void>): Promise<Work> {
	const browser = page.context().browser();
	if (browser === null) {
		throw new Error('This page has no browser of its own that could be traced.');
	}
	await browser.startTracing(page, {
		categories: ['toplevel', 'devtools.timeline', 'blink.user_timing']
	});
	await page.evaluate(callFrames);
	await happen();
	await page.evaluate(() => {
		Object.assign(globalThis, { isTraced: false });
	});
	return readTrace(await browser.stopTracing());
}

/** The longest task, in milliseconds of the processor: a neighbor makes it no longer. */
export const longestMs = ({ tasks }: Work) => Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs));

/** Below it nine of ten frames lie, in milliseconds of the processor. */
export function mostFramesMs(work: Work): number {
	const rising = workByFrame(work).toSorted((one, other) => one - other);
	return rising[Math.floor(rising.length * 0.9)] ?? 0;
}
