/** States with known numbers, as the simulator would send them. */
import { HEADER_FIELDS, LAYOUT_VERSION } from '$lib/contract/sent';
import {
	ELEMENT_BYTES,
	HEADER_BYTES,
	sectionsOf,
	type HeaderField,
	type SectionName
} from '$lib/run/sim/layout';
import { Snapshot } from '$lib/run/sim/snapshot';

export type KnownHeader = Readonly<Partial<Record<HeaderField, number>>>;
export type KnownSections = Readonly<Partial<Record<SectionName, readonly number[]>>>;

/** A state without pages; numbers that are not given are 0, or missing where 0 would be a value. */
export function knownSnapshot(header: KnownHeader, sections: KnownSections = {}): Snapshot {
	const blocks = header.blocks ?? sections.erasesByBlock?.length ?? 0;
	const lengths = {
		samples: (sections.samples?.length ?? 0) / 4,
		blocks,
		pages: 0,
		logicalPages: 0,
		tracedPages: 0,
		pace: sections.opsByWindow?.length ?? 0,
		victimBins: sections.victimsByValid?.length ?? 0,
		bufferedPages: sections.bufferedLpns?.length ?? 0,
		promises: sections.promiseByLpn?.length ?? 0,
		entries: sections.entryByLpn?.length ?? 0
	};
	const all = sectionsOf(lengths);
	const bytes = all.reduce(
		(sum, { element, length }) => sum + length * ELEMENT_BYTES[element],
		HEADER_BYTES
	);
	const buffer = new ArrayBuffer(bytes);
	const view = new DataView(buffer);
	const counts: KnownHeader = {
		sampleCount: lengths.samples,
		paceCount: lengths.pace,
		victimBins: lengths.victimBins,
		entryCount: lengths.entries,
		bufferedPages: lengths.bufferedPages,
		promiseCount: lengths.promises
	};
	const known: KnownHeader = { writeAmplification: -1, ...header, blocks, ...counts };
	HEADER_FIELDS.forEach((name, index) => view.setFloat64(index * 8, known[name] ?? 0, true));
	view.setFloat64(0, LAYOUT_VERSION, true);
	view.setFloat64(8, bytes, true);
	let offset = HEADER_BYTES;
	for (const { name, element, length } of all) {
		const size = ELEMENT_BYTES[element];
		for (let index = 0; index < length; index += 1) {
			const value = sections[name]?.[index] ?? 0;
			if (element === 'f64') {
				view.setFloat64(offset, value, true);
			} else if (element === 'u32') {
				view.setUint32(offset, value, true);
			} else {
				view.setUint8(offset, value);
			}
			offset += size;
		}
	}
	return new Snapshot(buffer);
}
