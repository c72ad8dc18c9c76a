/** Two experiments that differ in a single thing stand on one axis, and theory is no article. */
import { describe, expect, it } from 'vitest';
import { labExperiment, recorded } from '$lib/server/lab';
import { theoriesOf, type RecordedRow } from '$lib/tools/lab/recorded';
import { thumbnailOf } from '$lib/tools/lab/thumbnail';
import { experimentCharts } from '$lib/tools/lab/twin';
import { worstMiss } from '$lib/tools/lab/verdictWords';

const ORIGIN = { name: '', seed: undefined, link: '' };

function chartsOf(slug: string) {
	const experiment = labExperiment(slug);
	return experimentCharts(experiment.report, experiment, ORIGIN);
}

const barsOf = (slug: string) =>
	chartsOf(slug).map((spec) =>
		spec.kind === 'rows'
			? spec.rows.map(({ label, value, isOther, published }) => ({
					...{ label, isOther, value: Number(value.toPrecision(3)) },
					published: published?.direct
				}))
			: []
	);

const PAIRS = [
	['raid0-trim-off', 'raid0-trim-on'],
	['blocks-aligned', 'blocks-misaligned']
] as const;

describe.each(PAIRS)('%s and %s', (one, other) => {
	it('are in the same charts, in the same order, and only the own bar is filled', () => {
		const [first, second] = [barsOf(one), barsOf(other)];
		expect(first.length).toBe(2);
		first.forEach((bars, chart) => {
			expect(bars).toHaveLength(2);
			const values = (rows: typeof bars) => rows.map(({ label, value }) => [label, value]);
			expect(values(second[chart] ?? [])).toEqual(values(bars));
			expect(bars.map(({ isOther }) => isOther)).toEqual([false, true]);
			expect(second[chart]?.map(({ isOther }) => isOther)).toEqual([true, false]);
		});
	});

	it('lead to each other', () => {
		expect(labExperiment(one).twin?.slug).toBe(other);
		expect(labExperiment(other).twin?.slug).toBe(one);
	});

	it('are cards with both bars', () => {
		for (const slug of [one, other]) {
			expect(thumbnailOf(chartsOf(slug), labExperiment(slug).recorded)?.ours).toHaveLength(2);
		}
	});
});

it('says in the title how many times as much one is of the other', () => {
	expect(chartsOf('blocks-misaligned')[0]?.title).toBe(
		'What the flash writes for each write of the host: 2 times as much with blocks across pages'
	);
	expect(chartsOf('raid0-trim-off')[1]?.title).toMatch(/: 7\.\d+ times as much with TRIM$/);
});

describe('a value that follows from a formula', () => {
	it('is theory in charts, not published', () => {
		const [amplification] = barsOf('raid0-trim-off');
		expect(amplification?.map(({ published }) => published)).toEqual([
			'theory: 7.46',
			'theory: 1.2'
		]);
	});

	it('has whoever found the formula as its source, or nobody where it was counted', () => {
		const rowsOf = (slug: string) => recorded.find(({ experiment }) => experiment === slug)?.rows;
		const sources = { 'xiang-2011': 'L. Xiang', 'anandtech-relapse': 'AnandTech' };
		expect(theoriesOf(rowsOf('raid0-trim-on') ?? [], sources)).toEqual(['L. Xiang']);
		expect(theoriesOf(rowsOf('blocks-aligned') ?? [], sources)).toEqual(['Counted']);
		const [mark] = labExperiment('blocks-aligned').marks;
		expect(mark?.source).toBe('a misaligned block touches two pages');
	});

	it('is theory where it is missed', () => {
		const row: RecordedRow = {
			...{ label: 'A', unit: 'times', source: 's', locator: '', note: null },
			...{ verdict: 'outside band', seeds_borne_out: 0, seeds: 1, isReckoned: true },
			...{ class: 'Q', published: 2, band: [1, 3], simulated: [9, 9] }
		};
		expect(worstMiss([row])?.text).toBe('theory 2, ours 9 times');
	});

	it('is told so of every value whose place in its source is a closed form', () => {
		const rows = recorded.flatMap((experiment) => experiment.rows);
		const closed = rows.filter(({ locator }) => locator.startsWith('closed form'));
		expect(closed.length).toBeGreaterThan(4);
		expect(closed.filter(({ isReckoned }) => isReckoned !== true)).toEqual([]);
	});
});
