/** Every number that makes up a drive says where it comes from. */
import { describe, expect, it } from 'vitest';
import { sources } from '../../content/index';
import { experimentJson, experimentNames } from '../boundary/native';
import { specFiles } from './prose';

const TAGS = ['sourced', 'assumed', 'fitted'];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;

const record = (value: unknown) => (isRecord(value) ? value : {});

describe.each(experimentNames)('%s', (name) => {
	const file = record(JSON.parse(experimentJson(name)));
	const provenance = record(file.provenance);
	const numbers = Object.entries(record(file.drive))
		.filter(([, value]) => typeof value === 'number')
		.map(([key]) => `drive.${key}`);

	it('says of each number of its drive where it comes from, and of no other', () => {
		expect(Object.keys(provenance).sort()).toEqual(numbers.sort());
	});

	it('uses one of the three tags, with a known source or a reason', () => {
		for (const [parameter, entry] of Object.entries(provenance)) {
			const { tag, source } = record(entry);
			expect(TAGS, parameter).toContain(tag);
			expect(source, parameter).toBeTruthy();
			if (tag === 'sourced') {
				expect(Object.keys(sources), parameter).toContain(source);
			}
		}
	});

	it('is used by the content', () => {
		const used = specFiles.flatMap(({ spec }) => [
			...Object.values(spec.figures).flatMap(({ variants }) => variants.map((v) => v.experiment)),
			...Object.values(spec.recalls).map(({ experiment }) => experiment),
			...Object.values(spec.claims).map(({ experiment }) => experiment)
		]);
		expect(used).toContain(name);
	});
});
