/** Every number that makes up a drive says where it comes from. */
import { describe, expect, it } from 'vitest';
import { sources } from '../../content/index';
import {
	driveJsonById,
	experimentJson,
	experimentNames,
	reviewJson,
	reviewNames
} from '../boundary/native';
import { specFiles } from './prose';

const TAGS = ['sourced', 'assumed', 'fitted'];
const CLASSES = ['Q', 'R', 'O', 'F'];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;

const record = (value: unknown) => (isRecord(value) ? value : {});

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const drivesOf = (text: string) => {
	const file = record(JSON.parse(text));
	return [file.drive, ...list(file.drives)];
};

const numbersOf = (drive: unknown) =>
	Object.entries(record(drive))
		.filter(([, value]) => typeof value === 'number')
		.map(([key]) => `drive.${key}`);

function expectTags(provenance: Readonly<Record<string, unknown>>) {
	for (const [parameter, entry] of Object.entries(provenance)) {
		const { tag, source } = record(entry);
		expect(TAGS, parameter).toContain(tag);
		expect(source, parameter).toBeTruthy();
		if (tag === 'sourced') {
			expect(Object.keys(sources), parameter).toContain(source);
		}
	}
}

const DRAWINGS = [
	'hd-tach',
	'iops-scatter',
	'used-fresh-bars',
	'latency-bars',
	'speed-over-written',
	'table'
];

describe.each(Object.entries(driveJsonById))('drive %s', (id, text) => {
	const file = record(JSON.parse(text));
	const provenance = record(file.provenance);

	it('says of every field where it comes from, and of no other', () => {
		const fields = Object.keys(record(file.drive)).map((key) => `drive.${key}`);
		expect(Object.keys(provenance).sort()).toEqual(fields.sort());
		expectTags(provenance);
	});

	it('has a name, a year, one sentence, and a scale', () => {
		expect(file.name).toBeTruthy();
		expect(Array.isArray(file.sold_as)).toBe(true);
		expect(file.year).toBeGreaterThan(2_000);
		expect(file.description).toMatch(/^[A-Z][^.]*(?:\.\d[^.]*)*\.$/);
		expect(file.scale).toBeGreaterThanOrEqual(1);
	});

	it('is used by an experiment', () => {
		expect(reviewNames.some((name) => drivesOf(reviewJson(name)).includes(id))).toBe(true);
	});
});

describe.each(reviewNames)('review %s', (name) => {
	const file = record(JSON.parse(reviewJson(name)));
	const provenance = record(file.provenance);
	const phases = list(file.phases).map((phase) => `phases.${String(record(phase).name)}`);
	const words = Object.keys(record(file.drive)).map((key) => `drive.${key}`);

	it('tells readers what the article did, and how it drew it', () => {
		const about = record(file.about);
		for (const text of [about.title, about.question, ...list(about.procedure)]) {
			expect(text).toBeTruthy();
		}
		expect(list(about.covers)).not.toEqual([]);
		expect(Object.keys(sources)).toContain(about.source);
		expect(DRAWINGS).toContain(about.drawing);
		const names = list(file.phases).map((phase) => record(phase).name);
		expect(list(about.drawn).filter((phase) => !names.includes(phase))).toEqual([]);
	});

	it('marks in its charts what a source says of a phase and a drive that it has', () => {
		const names = list(file.phases).map((phase) => record(phase).name);
		for (const mark of list(record(file.about).marks).map(record)) {
			const label = String(mark.label);
			expect(names, label).toContain(mark.phase);
			expect([undefined, ...names], label).toContain(mark.since);
			expect([undefined, ...names], label).toContain(mark.against);
			expect([undefined, ...list(file.drives)], label).toContain(mark.drive);
			expect(Object.keys(sources), label).toContain(mark.source);
			expect(mark.locator, label).toBeTruthy();
			expect(mark.value, label).toBeGreaterThan(0);
		}
	});

	it('says of each number of its drive where it comes from, and of nothing unknown', () => {
		const known = Object.keys(provenance);
		expect(numbersOf(file.drive).filter((number) => !known.includes(number))).toEqual([]);
		expect(known.filter((key) => ![...words, ...phases].includes(key))).toEqual([]);
	});

	it('uses one of the three tags, with a known source or a reason', () => {
		expectTags(provenance);
	});

	it('carries published values, each with a class, a known source, and a place in it', () => {
		const rows = list(file.published).map(record);
		expect(rows).not.toEqual([]);
		for (const row of rows) {
			expect(CLASSES, String(row.label)).toContain(row.class);
			expect(Object.keys(sources), String(row.label)).toContain(row.source);
			expect(row.locator, String(row.label)).toBeTruthy();
		}
	});
});

describe.each(experimentNames)('%s', (name) => {
	const file = record(JSON.parse(experimentJson(name)));
	const provenance = record(file.provenance);

	it('says of each number of its drive where it comes from, and of no other', () => {
		expect(Object.keys(provenance).sort()).toEqual(numbersOf(file.drive).sort());
	});

	it('uses one of the three tags, with a known source or a reason', () => {
		expectTags(provenance);
	});

	it('is used by the content', () => {
		const used = specFiles.flatMap(({ spec }) => [
			...Object.values(spec.figures).flatMap(({ variants }) => variants.map((v) => v.experiment)),
			...Object.values(spec.recalls).flatMap((recall) =>
				'experiment' in recall ? recall.experiment : []
			),
			...Object.values(spec.claims).map(({ experiment }) => experiment)
		]);
		expect(used).toContain(name);
	});
});

/** By the number of the article; Q are questions of its readers. */
const EXPERIMENTS = [
	...['S1-E2', 'S1-E3', 'S1-E4', 'S1-E5', 'S1-E6', 'S1-E7', 'S2-E1'],
	...['S3-E1', 'S3-E2', 'S3-E3', 'S3-E4', 'S3-E5', 'S3-E6', 'S3-E7', 'S3-E8'],
	...['S4-E1', 'S4-E2', 'S4-E3', 'S4-E4', 'S4-E5', 'S4-E6', 'S4-E7'],
	...['S5-E1', 'S5-E2', 'S5-E3'],
	...['S2-Q1', 'S2-Q2', 'S2-Q3', 'S2-Q4', 'S3-Q1', 'S3-Q2', 'S5-Q1']
];

it('every experiment of the articles is followed by a review', () => {
	const covered = reviewNames.flatMap((name) => {
		const about = record(record(JSON.parse(reviewJson(name))).about);
		return list(about.covers);
	});
	expect(EXPERIMENTS.filter((id) => !covered.includes(id))).toEqual([]);
});
