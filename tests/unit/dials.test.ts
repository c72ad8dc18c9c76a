/** A drive that the reader changes: the same experiment with another share of spare area. */
import { describe, expect, it } from 'vitest';
import { dialedName, readDialed, withChange, withSpare } from '$lib/run/view/dials';
import { chapters } from '$content/index';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { experimentLines, look, openLines } from '../boundary/runs';

const ALL = chapters.flatMap(({ slug, dials = {}, figures, claims }) =>
	Object.entries(dials).map(([id, dial]) => ({
		name: `${slug}/${id}`,
		dial,
		experiment: figures[dial.figure]?.variants[0]?.experiment ?? '',
		start: Number(claims[dial.claim]?.value)
	}))
);

const DIALS = ALL.filter(({ dial }) => dial.quantity === 'spare');

/** A drive that was written once. */
const writtenOnce = (lines: string): Snapshot => {
	const sim = openLines(lines);
	sim.seek(20_000);
	const snapshot = look(sim);
	sim.free();
	return snapshot;
};

describe.each(ALL)('the dial $name', ({ dial, start }) => {
	it('begins at the number in the text, on one of its steps', () => {
		const steps = (start - dial.from) / dial.step;
		expect(steps).toBeCloseTo(Math.round(steps), 9);
		expect(start).toBeLessThanOrEqual(dial.to);
		expect(start).toBeGreaterThanOrEqual(dial.from);
	});
});

describe.each(DIALS)('the dial $name', ({ dial, experiment }) => {
	it('builds drives that keep so much of their flash spare', () => {
		for (let percent = dial.from; percent <= dial.to; percent += dial.step) {
			const drive = writtenOnce(withSpare(experimentLines(experiment), percent));
			expect(drive.get('spareFactorEffective') * 100).toBeCloseTo(percent, 1);
		}
	});

	it('leaves the run as it is, for each page that the host may write', () => {
		const lines = experimentLines(experiment);
		const amounts = (of: string) =>
			Array.from(of.matchAll(/^phases\.\d+\.\w+\.(?:pages|writes)=(\d+)$/gm), ([, n]) => Number(n));
		const pages = (of: string) => Number(/^drive\.logical_pages=(\d+)$/m.exec(of)?.[1]);
		const other = withSpare(lines, dial.to);
		expect(pages(other)).toBeLessThan(pages(lines));
		const shares = (of: string) => amounts(of).map((amount) => amount / pages(of));
		expect(shares(other)).toEqual(shares(lines));
		const rest = (of: string) => of.replaceAll(/^(?:phases\.|drive\.logical_pages=).*$/gm, '');
		expect(rest(other)).toBe(rest(lines));
	});
});

it('there is a dial', () => {
	expect(DIALS.length).toBeGreaterThan(0);
});

it('the name of a changed experiment tells what was changed', () => {
	const name = dialedName('one', 6.5);
	const change = { quantity: 'spare', percent: 6.5 };
	expect(readDialed(name)).toEqual({ experiment: 'one', change });
	expect(readDialed(dialedName(name, 7, 'fill'))).toEqual({
		experiment: 'one',
		change: { quantity: 'fill', percent: 7 }
	});
	expect(readDialed('one')).toEqual({ experiment: 'one', change: undefined });
});

it('a host that uses less of a drive writes as often to each page, and never to the others', () => {
	const lines = experimentLines('share-unused');
	const half = withChange(lines, { quantity: 'fill', percent: 50 });
	const pages = Number(/^drive\.logical_pages=(\d+)$/m.exec(half)?.[1]) / 2;
	expect(half).toMatch(new RegExp(`^phases\\.0\\.sequential\\.pages=${pages}$`, 'm'));
	const sim = openLines(half);
	sim.seek(40_000);
	expect(look(sim).get('validPages')).toBe(pages);
	sim.free();
});

it('a host whose data shrink stores so much of them, and is changed in nothing else', () => {
	const lines = experimentLines('stored-photos');
	for (const percent of [1, 40, 100]) {
		const other = withChange(lines, { quantity: 'stored', percent });
		const sim = openLines(other);
		sim.seek(20_000);
		const drive = look(sim);
		const stored = drive.get('storedBytes') / drive.get('hostWrites') / drive.get('pageBytes');
		expect(stored * 100).toBeCloseTo(Math.max(14, percent), 0);
		sim.free();
		const rest = (of: string) => of.replace(/^drive\.stored_permille=.*$/m, '');
		expect(rest(other)).toBe(rest(lines));
	}
	const change = { quantity: 'stored', percent: 37 };
	expect(readDialed(dialedName('one', 37, 'stored'))).toEqual({ experiment: 'one', change });
});
