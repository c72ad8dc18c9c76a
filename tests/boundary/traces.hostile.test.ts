/** Hostile traces through WebAssembly: each is refused in words or replayed, and none traps. */
import { beforeAll, expect, it } from 'vitest';
import { faultOf } from '$lib/run/sim/refusal';
import { createSim, instantiate, takeTrace } from '$lib/run/sim/wasm';
import { driveLines, optionLines, PRESETS } from '$lib/tools/traces/replayDrive';
import { parseTraceReport } from '$lib/tools/traces/replayReport';
import { compileWasm } from './runs';

const MOST = '18446744073709551615';
const row = (kind: string, offset: string, size: string) => `1,a,0,${kind},${offset},${size},1`;
const fio = (...lines: readonly string[]) => ['fio version 2 iolog', ...lines].join('\n');
const block = (rest: string) => `  8,0 1 1 0.000000000 7 Q ${rest} [a]`;

/** What it is, its text, and what is said of it; nothing where it is replayed. */
const HOSTILE = [
	['nothing', '', 'empty'],
	['blank lines', '\n \r\n\t\n', 'empty'],
	['zeros', '\0'.repeat(10_000), 'no text'],
	['a picture', '\u0089PNG\r\n', 'PNG'],
	['JSON', '{"version":1}', 'JSON'],
	['a page', '<!doctype html><p>w0</p>', 'HTML'],
	['prose', 'once upon a time\n', 'not recognized'],
	['a header alone', 'type,offset,size\n', 'empty'],
	['an iolog without requests', fio(), 'empty'],
	['an iolog of the future', 'fio version 9 iolog\n', 'version 9'],
	['a formula of a spreadsheet', '=cmd|calc!A0,1,2\n', 'not recognized'],
	['markup in a field', row('<script>', '0', '1'), 'not recognized'],
	['a negative offset', row('Read', '-1', '512'), 'not recognized'],
	['a length of nothing', row('Read', '0', '0'), 'not recognized'],
	['the last byte that there is', row('Write', MOST, '1'), 'not recognized'],
	['more digits than a number has', row('Read', '9'.repeat(400), '1'), 'not recognized'],
	['a number in another script', row('Read', '٣', '1'), 'not recognized'],
	['a sign', row('Read', '+1', '1'), 'not recognized'],
	['a quotation mark without an end', row('"Read', '0', '1'), 'not recognized'],
	['a line of a megabyte', `w0\n${'w1,'.repeat(350_000)}\nw2`, undefined],
	['a million separators', `${','.repeat(1_000_000)}\n`, 'not recognized'],
	['a request of all there is', row('Write', '0', MOST), undefined],
	['the end of the addresses', row('Read', '18446744073709551614', '1'), undefined],
	['time that runs backward', `9${row('Read', '0', '1')}\n${row('Read', '0', '1')}`, undefined],
	['time at its end', row('Read', '0', '1').replace('1', MOST), undefined],
	['a wait of an age', fio('/a wait 4294967295', '/a read 0 1'), 'from 1 to 4000000000'],
	['a longer wait', fio('/a wait 99999999999', '/a read 0 1'), undefined],
	['a TRIM of all there is', fio(`/a trim 0 ${MOST}`), undefined],
	['a sector beyond bytes', `${block(`W ${MOST} + 8`)}\n${block('W 8 + 8')}`, undefined],
	['letters of no request', `${block('XQ 0 + 8')}\n${block('W 8 + 8')}`, undefined],
	['commands of another drive', 'w0:a\ne0\np3:z\ng9\n', undefined],
	['a page beyond all', 'w0\nw4294967295\nr4294967296\n', undefined],
	['text that is no UTF-8', 'w0:a\n\ufffd\ud800\nw1:b\n', undefined]
] as const satisfies readonly (readonly [string, string, string | undefined])[];

beforeAll(() => instantiate(compileWasm('full')));

it('are as many as were tried by hand', () => expect(HOSTILE).toHaveLength(33));

it.each(HOSTILE)('%s', (_, text, said) => {
	const bytes = new TextEncoder().encode(text);
	for (const addresses of ['recorded', 'compacted'] as const) {
		const choice = { ...PRESETS[0].choice, logicalPages: 256, addresses, time: 'kept' } as const;
		const sim = createSim(driveLines(choice, 0), undefined);
		let told = '';
		try {
			sim.feed_trace(optionLines('auto', choice, 'replay'), new Uint8Array());
			for (let at = 0; at < bytes.length; at += 4_096) {
				sim.feed_trace(undefined, bytes.subarray(at, at + 4_096));
			}
			sim.feed_trace(undefined, new Uint8Array());
		} catch (error) {
			expect(error).not.toBeInstanceOf(WebAssembly.RuntimeError);
			told = faultOf(error);
		}
		if (said === undefined) {
			expect(told).toBe('');
			expect(parseTraceReport(takeTrace(sim)).counts.requests).toBeGreaterThan(0);
			sim.digest(true);
		} else {
			expect(told).toContain(said);
		}
		sim.free();
	}
});
