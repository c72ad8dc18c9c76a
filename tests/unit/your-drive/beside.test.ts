/** Published drives beside a result: each number has its source, the result its place. */
import { describe, expect, it } from 'vitest';
import { driveClasses, publishedDrives, sources } from '../../../content/index';
import { drivesBeside } from '$lib/content/load';
import { besideRows, explainBeside, ownPercent } from '$lib/tools/your-drive/beside';

const level = (value: number) => ({ value, low: value * 0.9, high: value * 1.1, count: 5 });

describe('the list of published drives', () => {
	it('has each drive once, of a kind of the scales, with a dated source and a place in it', () => {
		const names = publishedDrives.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		for (const { kind, source, locator, long, durable } of publishedDrives) {
			expect(driveClasses.map(({ id }) => id)).toContain(kind);
			expect(sources[source]?.year, source).toBeGreaterThan(2008);
			expect(locator.length).toBeGreaterThan(10);
			expect(long ?? durable).toBeGreaterThan(0);
		}
	});

	it('has of each drive the small writes a second that its source gives in MB/s', () => {
		const told = publishedDrives.flatMap(({ name, durable, locator }) => {
			const rate = /4K rand write ([\d.]+) MB\/s/.exec(locator)?.[1];
			return rate === undefined ? [] : [{ name, durable, said: (Number(rate) * 1e6) / 4_096 }];
		});
		expect(told.length).toBeGreaterThan(3);
		for (const { name, durable, said } of told) {
			expect(durable, name).toBe(Math.round(said));
		}
	});

	it('has each long speed that it quotes as one of its drive', () => {
		const quoted = publishedDrives.flatMap(({ name, long, behind, locator }) =>
			Array.from(locator.matchAll(/“[^”]*?(\d+) ?(MB|GB)(?:\/s|ps)”/g), ([, count, unit]) => ({
				...{ name, own: [long, behind?.long] },
				said: Number(count) * (unit === 'GB' ? 1_000 : 1)
			}))
		);
		expect(quoted.length).toBeGreaterThan(5);
		for (const { name, own, said } of quoted) {
			expect(own, name).toContain(said);
		}
	});

	it('lies within the range of its kind on the scales, or extends it by what is named', () => {
		const outside = publishedDrives.flatMap(({ name, kind, long, behind, durable }) => {
			const ranges = driveClasses.find(({ id }) => id === kind);
			const isOut = (value: number | undefined, range = ranges?.long) =>
				value !== undefined &&
				range !== undefined &&
				(value < Math.floor(range.low) || value > Math.ceil(range.high));
			const isAny = isOut(long) || isOut(behind?.long) || isOut(durable, ranges?.durable);
			return isAny ? [name] : [];
		});
		// Slower behind its cache than what the scale's source, the Crucial P1, comes to.
		expect(outside).toEqual(['Team Group MP44S 1 TB']);
	});
});

describe('a result among them', () => {
	const own = { name: 'Your drive', long: level(300), durable: level(700) };
	const rows = besideRows(drivesBeside, own);

	it('stands between the next slower and the next faster', () => {
		const at = rows.findIndex(({ published }) => published === undefined);
		expect(rows[at - 1]?.long).toBeLessThan(300);
		expect(rows[at + 1]?.long).toBeGreaterThan(300);
		expect(rows).toHaveLength(drivesBeside.length + 1);
	});

	it('is counted against those whose long writes are known', () => {
		const faster = publishedDrives.filter(({ long = 0 }) => long > 300).length;
		const known = publishedDrives.filter(({ long }) => long !== undefined).length;
		expect(explainBeside(rows)).toContain(`Of ${known} drives, ${faster} are faster when new.`);
		expect(explainBeside(besideRows(drivesBeside, undefined))).not.toContain('faster');
	});

	it('has bars within the axis, from behind the cache to new', () => {
		for (const speed of [0.5, 3, 300, 10_000, 50_000]) {
			const drawn = besideRows(drivesBeside, { name: 'x', long: level(speed) });
			for (const { bar } of drawn) {
				expect(bar?.x ?? 0).toBeGreaterThanOrEqual(0);
				expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(100.0001);
			}
		}
		expect(ownPercent({ name: 'x', long: level(3) })).toBeCloseTo(0);
		expect(ownPercent({ name: 'x', long: level(10_000) })).toBeCloseTo(100);
		const p1 = rows.find(({ name }) => name === 'Crucial P1 1 TB');
		expect(p1?.bar?.width).toBeCloseTo((100 * Math.log10(1600 / 150)) / Math.log10(10_000 / 3), 5);
	});

	it('of small writes alone comes last, and nothing is drawn of it', () => {
		const last = besideRows(drivesBeside, undefined).at(-1);
		expect(last).toMatchObject({ name: 'Samsung 990 Pro 2 TB', durable: 609, bar: undefined });
	});
});
