/** Several drives run one after another, and stand beside each other as the command line judges. */
import { describe, expect, it } from 'vitest';
import { comparedCharts } from '$lib/tools/lab/comparedCharts';
import {
	comparedVerdicts,
	type ComparedDrive,
	type LabComparison
} from '$lib/tools/lab/comparison';
import { Runs } from '$lib/tools/lab/Runs.svelte';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { reviewJson } from '../../boundary/native';
import { experimentLines } from '../../boundary/runs';
import { FakeWorkers, settle } from '../fakes';
import { phaseReport } from './phases';

const lines = flattenExperiment(JSON.parse(reviewJson('span-and-spare')));
const broken = `${experimentLines('overwrite')}drive.colour=1\n`;
const origin = { name: 'Test', seed: 1, link: '' };

/** A drive that writes so many times as fast when new as when used. */
const drive = (id: string, times: number): ComparedDrive => ({
	...{ id, name: `Drive ${id}`, slug: `x-${id}`, lines: '', marks: [] },
	report: {
		stages: [],
		phases: [
			phaseReport('new', { megabytes_per_second: 10 * times, operations_per_second: 5e4 * times }),
			phaseReport('used', { megabytes_per_second: 10, operations_per_second: 1e3 })
		]
	}
});

const RATIO = {
	measure: { phase: 'new', quantity: 'megabytes_per_second' },
	against: { phase: 'used', quantity: 'megabytes_per_second' }
};

const comparison = (drives: readonly ComparedDrive[]): LabComparison => ({
	...{ slug: 'x', title: 'X', question: '', procedure: [], notes: [], source: '', seed: 1 },
	...{ drawing: 'table', drawn: ['new', 'used'], recorded: [], depends: {}, drives },
	ratios: [
		{ ...RATIO, unit: 'times slower', published: [{ drive: 'a', value: 1.5, source: 'S' }] }
	],
	orders: [
		{
			...{ label: 'Order', unit: 'order', source: 's', locator: 'l' },
			...{ ...RATIO, drives: drives.map(({ id }) => id) }
		}
	]
});

describe('Runs', () => {
	it('runs every experiment once, in fewer workers than there are', async () => {
		const runs = new Runs(new FakeWorkers(), 2);
		await runs.start([lines, broken, lines]);
		expect(runs).toMatchObject({ phase: 'done', share: 1, count: 3 });
		const byIndex = runs.results.toSorted((a, b) => a.index - b.index);
		expect(byIndex.map(({ index }) => index)).toEqual([0, 1, 2]);
		expect(byIndex[1]?.fault, 'a refusal does not stop the others').toMatch(/^drive\.colour/);
		expect(byIndex[0]?.report?.digest).toMatch(/^[0-9a-f]{16}$/);
		expect(byIndex[2]?.report?.digest).toBe(byIndex[0]?.report?.digest);
	});

	it('cancels all of them at once, keeps what is done, and begins anew', async () => {
		const workers = new FakeWorkers();
		const runs = new Runs(workers, 1);
		let begun = 0;
		workers.onSpawn = (port) => {
			begun += 1;
			port.replace = (request) => {
				port.isHolding = begun > 1 && request.type === 'stages';
				return undefined;
			};
		};
		const over = runs.start([lines, lines, lines]);
		while (runs.results.length === 0 || begun < 2) {
			await settle();
		}
		runs.cancel();
		await over;
		expect(runs.phase).toBe('cancelled');
		expect(runs.results.map(({ index }) => index)).toEqual([0]);
		expect(begun, 'the third was never begun').toBe(2);
		workers.onSpawn = undefined;
		await runs.start([lines]);
		expect(runs).toMatchObject({ phase: 'done', count: 1 });
	});
});

it('judges an order of drives by their ratios', () => {
	const judged = (...times: readonly number[]) =>
		comparedVerdicts(comparison(times.map((value, at) => drive('abc'[at] ?? '', value))));
	expect(judged(1, 2, 3)[0]).toMatchObject({ class: 'O', verdict: 'shape only: holds' });
	expect(judged(1, 2, 3)[0]?.rising?.map((at) => at.drive)).toEqual([
		...['Drive a', 'Drive b', 'Drive c']
	]);
	expect(judged(1, 3, 3)[0]?.verdict, 'strictly').toBe('shape only: does not hold');
});

it('draws a bar for each drive, its published ratio below, and decades as dots', () => {
	const drives = [drive('a', 2), drive('b', 200)];
	const [ratio, fresh, used] = comparedCharts(comparison(drives), origin);
	const rows = ratio?.kind === 'rows' ? ratio.rows : [];
	expect(rows.map(({ label, value }) => [label, value])).toEqual([
		...[
			['Drive a', 2],
			['Drive b', 200]
		]
	]);
	expect(rows.map(({ published }) => published?.value)).toEqual([1.5, undefined]);
	const kinds = [ratio, fresh, used].map((spec) => spec?.kind === 'rows' && spec.mark);
	expect(kinds, 'bars where they can be told apart').toEqual(['dots', 'dots', 'bars']);
	expect([fresh?.title, used?.title]).toEqual(['Average speed: new', 'Average speed: used']);
});

it('draws scatters of all drives on the same axis', () => {
	const counted = (id: string, ops: number): ComparedDrive => {
		const interval = { interval_ns: 1e9, operations_by_interval: [ops, ops] };
		return { ...drive(id, 1), report: { stages: [], phases: [phaseReport('late', interval)] } };
	};
	const whole = comparison([counted('a', 10), counted('b', 1_000)]);
	const specs = comparedCharts({ ...whole, drawing: 'iops-scatter', drawn: ['late'] }, origin);
	const tops = specs.flatMap((spec) => (spec.kind === 'xy' ? [spec.y.max] : []));
	expect(tops).toEqual([1_050, 1_050]);
	expect(specs.map(({ title }) => title)).toContain('Drive b: Operations a second: late');
});
