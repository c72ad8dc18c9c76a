/** Lists of measurements give back what they were given, however long they are. */
import { expect, test } from 'vitest';
import { MeasurementColumns } from '$lib/tools/your-files/columns';
import type { Measurement } from '$lib/tools/your-files/fileFacts';
import { FirstInOrder } from '$lib/tools/your-files/summary';

const COUNT = 3000;
const LETTERS = ['x', 'ü', '€', '😀', '\ufeff'];

/** With names and sizes of every kind: beyond 32 bits, and in letters of several bytes. */
function measurementOf(index: number): Measurement {
	const bytesBefore = index % 700 === 0 ? 5e9 + index : index * 37;
	return {
		id: index + 1,
		path: `folder/${LETTERS[index % LETTERS.length]}${'long '.repeat(index % 50)}${index}.txt`,
		kind: index % 2 === 0 ? 'text' : 'disk-image',
		bytesBefore,
		bytesGzip: Math.floor(bytesBefore / 3),
		bytesDeflate: Math.floor(bytesBefore / 2),
		bytesLz4: bytesBefore,
		bytesMargin: index % 7,
		bytesRead: Math.min(bytesBefore, 64)
	};
}

const all = Array.from({ length: COUNT }, (_, index) => measurementOf(index));

function listOf(measurements: readonly Measurement[]): MeasurementColumns {
	const list = new MeasurementColumns();
	measurements.forEach((measurement) => list.push(measurement));
	return list;
}

test('every stretch is as it was put in', () => {
	const list = listOf(all);
	expect(list).toHaveLength(COUNT);
	for (const [start, end] of [
		[0, COUNT],
		[0, 0],
		[1023, 1025],
		[2040, 2990],
		[2999, 9000]
	]) {
		expect([...list.slice(start ?? 0, end)]).toEqual(all.slice(start, end));
	}
	expect([...list.slice(COUNT)]).toEqual([]);
});

test('a list without one goes on, and the list before stays as it was', () => {
	const list = listOf(all);
	const others = list.without(1500);
	others.push(measurementOf(COUNT));
	expect([...list.slice(0)]).toEqual(all);
	const expected = [...all.filter(({ id }) => id !== 1500), measurementOf(COUNT)];
	expect(others).toHaveLength(COUNT);
	expect([...others.slice(0)]).toEqual(expected);
	expect([...others.slice(1400, 2100)]).toEqual(expected.slice(1400, 2100));
	expect(listOf(all).without(0)).toHaveLength(COUNT);
});

test('the largest are found while the list grows', () => {
	const first = new FirstInOrder<Measurement>((a, b) => b.bytesBefore - a.bytesBefore, 10);
	const list = new MeasurementColumns();
	for (const measurement of all) {
		list.push(measurement);
		if (measurement.id % 100 === 0) {
			first.of(list);
		}
	}
	const largest = all.toSorted((a, b) => b.bytesBefore - a.bytesBefore).slice(0, 10);
	expect(first.of(list)).toEqual(largest);
});
