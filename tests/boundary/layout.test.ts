/** The page's table of the snapshot and the simulator's own: the same bytes mean the same. */
import { describe, expect, it } from 'vitest';
import { EVENT_KINDS, HEADER_FIELDS, LAYOUT_VERSION } from '$lib/contract/sent';
import { ELEMENT_BYTES, HEADER_BYTES, sectionsOf } from '$lib/run/sim/layout';
import { ftl } from './native';

/** The shape that the simulator's table describes. */
const SHAPE = {
	samples: 1,
	blocks: 2,
	pages: 3,
	logicalPages: 5,
	tracedPages: 4,
	pace: 7,
	victimBins: 11,
	bufferedPages: 17,
	promises: 19,
	entries: 13
};

function ownTable() {
	const sections = sectionsOf(SHAPE);
	const body = sections.reduce((sum, s) => sum + s.length * ELEMENT_BYTES[s.element], 0);
	return {
		version: LAYOUT_VERSION,
		header: [...HEADER_FIELDS],
		sections: sections.map(({ name, element, length }) => [name, element, length]),
		events: [...EVENT_KINDS],
		totalBytes: Math.ceil((HEADER_BYTES + body) / 8) * 8
	};
}

describe('layout of snapshots', () => {
	it('is the same in the simulator', () => {
		expect(JSON.parse(ftl('layout').toString())).toEqual(ownTable());
	});

	it('puts each section where its elements are aligned', () => {
		let offset = HEADER_BYTES;
		for (const { name, element, length } of sectionsOf({ ...SHAPE, logicalPages: 7, pages: 9 })) {
			expect(offset % ELEMENT_BYTES[element], name).toBe(0);
			offset += length * ELEMENT_BYTES[element];
		}
	});
});
