/** What a trace alone costs: amplification and percentiles against a drive written apart. */
import { beforeAll, expect, it } from 'vitest';
import { createSim, instantiate, takeTrace } from '$lib/run/sim/wasm';
import {
	choiceFor,
	driveLines,
	geometryOf,
	optionLines,
	PAGE_BYTES,
	PRESETS,
	reachBytes,
	type DriveChoice
} from '$lib/tools/traces/replayDrive';
import { parseTraceReport } from '$lib/tools/traces/replayReport';
import { SAMPLES } from '$lib/tools/traces/samples';
import { seededDraw } from '../chance';
import { PlainDrive, perMille } from './plainDrive';
import { compileWasm } from './runs';

/** Percentiles are told to one part in so many. */
const PART = 16;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const GENERATED = 10;

interface Asked {
	readonly kind: string;
	readonly offset: number;
	readonly bytes: number;
}

/** Every format by a pattern of its own: nothing here is of the simulator's readers. */
function askedOf(text: string): readonly Asked[] {
	const asked = (kind = '', offset = 0, bytes = 0) => ({ kind: kind.toLowerCase(), offset, bytes });
	return text.split('\n').flatMap((line) => {
		const commands = [...line.matchAll(/(?:^|,)([wrt])(\d+)(?::[a-z])?(?=,|$)/g)];
		if (commands.length > 0) {
			return commands.map(([, kind, page]) => asked(kind, Number(page) * PAGE_BYTES, PAGE_BYTES));
		}
		const [, sector, sectors] = / Q +W\w* (\d+) \+ (\d+)/.exec(line) ?? [];
		if (sector !== undefined) {
			return [asked('w', Number(sector) * 512, Number(sectors) * 512)];
		}
		const words = /(read|write|trim)[", ]+(\d+)[", ]+(\d+)/i.exec(line);
		return words === null ? [] : [asked(words[1]?.charAt(0), Number(words[2]), Number(words[3]))];
	});
}

/** A trace of chance: some of it hot, some trimmed, some read, of one page or of several. */
function generated(index: number): string {
	const draw = seededDraw(SEED + index);
	const pages = 200 + draw(1_500);
	const hot = 1 + draw(pages);
	const lines = Array.from({ length: 3_000 }, () => {
		const kind = ['Write', 'Write', 'Write', 'Read', 'Trim'][draw(index % 2 === 0 ? 4 : 5)];
		const page = draw(3) > 0 ? draw(hot) : draw(pages);
		return `${kind},${page * PAGE_BYTES},${PAGE_BYTES * (1 + draw(4))}`;
	});
	return `type,offset,size\n${lines.join('\n')}\n`;
}

function replay(choice: DriveChoice, span: number, purpose: 'count' | 'replay', text: string) {
	const sim = createSim(driveLines(choice, span), undefined);
	sim.feed_trace(optionLines('auto', choice, purpose), new TextEncoder().encode(text));
	sim.feed_trace(undefined, new Uint8Array());
	const report = parseTraceReport(takeTrace(sim));
	sim.free();
	return report;
}

/** The trace on the plain drive, filled once before, as long as nothing is counted. */
function counted(choice: DriveChoice, span: number, text: string): PlainDrive {
	const { blocks, logicalPages } = geometryOf(choice, span);
	const drive = new PlainDrive({ blocks, pagesPerBlock: choice.pagesPerBlock, reserveBlocks: 2 });
	for (let page = 0; page < logicalPages; page += 1) {
		drive.write(page);
	}
	drive.begin();
	const placeOf = new Map<number, number>();
	for (const { kind, offset, bytes } of askedOf(text)) {
		const end = Math.ceil((offset + bytes) / PAGE_BYTES);
		for (let page = Math.floor(offset / PAGE_BYTES); page < end; page += 1) {
			const place = choice.addresses === 'recorded' ? page : (placeOf.get(page) ?? placeOf.size);
			placeOf.set(page, place);
			if (kind === 'w') {
				drive.write(place);
			} else if (kind === 'r') {
				drive.read(place);
			} else {
				drive.trim(place);
			}
		}
	}
	return drive;
}

beforeAll(() => instantiate(compileWasm('full')));

const traces = [
	...SAMPLES.map(({ name, text }) => ({ name, text: text() })),
	...Array.from({ length: GENERATED }, (_, index) => ({
		name: `seed ${SEED}, trace ${index}`,
		text: generated(index)
	}))
];

it('seven samples are of every format', () => {
	expect(SAMPLES).toHaveLength(7);
	const first = SAMPLES.map(({ text }) => text().slice(0, 200));
	for (const begin of ['1281663720', 'w0:a', '  8,0 ', 'fio version 2', 'fio version 3', '"Op']) {
		expect(first.some((text) => text.startsWith(begin))).toBe(true);
	}
});

it.each(traces)('$name costs what another drive counts', ({ text }) => {
	// One operation after the other, so that each one’s time is its own.
	const plain = { ...PRESETS[0].choice, dies: 1, queueDepth: 1 };
	const { counts } = replay(plain, 0, 'count', text);
	const choice = choiceFor(plain, counts);
	const span = reachBytes(choice, counts);
	const { cost } = replay(choice, span, 'replay', text);
	const drive = counted(choice, span, text);
	expect(cost?.host_writes).toBe(drive.hostWrites);
	expect(cost?.nand_programs).toBe(drive.programs);
	expect(cost?.write_amplification).toBeCloseTo(drive.programs / drive.hostWrites, 9);
	for (const [told, share] of [
		[cost?.latency_p50_ns, 500],
		[cost?.latency_p90_ns, 900],
		[cost?.latency_p99_ns, 990],
		[cost?.latency_p999_ns, 999],
		[cost?.latency_max_ns, 1_000]
	] as const) {
		const exact = perMille(drive.latencies, share);
		expect(told ?? -1, `${share} of a thousand`).toBeGreaterThanOrEqual(exact);
		expect(told ?? 0, `${share} of a thousand`).toBeLessThanOrEqual(exact * (1 + 1 / PART) + 1);
	}
});
