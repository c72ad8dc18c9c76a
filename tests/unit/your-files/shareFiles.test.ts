/** What files amount to in an address: the same on the other side, and never a name. */
import { describe, expect, it } from 'vitest';
import { seal } from '$lib/base/seal';
import type { Answer } from '$lib/tools/your-files/answer';
import { KINDS, kindLabelPlural } from '$lib/tools/your-files/fileKinds';
import { EXAMPLE } from '$lib/tools/your-files/example';
import {
	conditionsOf,
	decodeFiles,
	encodeFiles,
	filesJson,
	filesRows,
	filesText,
	titleOf
} from '$lib/tools/your-files/shareFiles';

const ratios = { gzip: 0.4123, deflate: 0.5, lz4: 0.6, margin: 0.0312 };
const kindOf = (kind: (typeof KINDS)[number], filesCount: number, bytes: number) => ({
	kind,
	label: kindLabelPlural(kind),
	filesCount,
	bytes,
	ratios,
	parts: [{ label: 'secret/diary.txt', bytes, ratios }]
});
const answer: Answer = {
	placesCount: 812,
	sampledCount: 0,
	filesCount: 60_001,
	bytes: 1_860_000_000_123,
	ratios,
	kinds: [
		kindOf('picture', 60_000, 1_860_000_000_000),
		{ ...kindOf('text', 1, 123), ratios: undefined }
	],
	mix: []
};

describe('a link', () => {
	it('comes back as it was sent', () => {
		const text = encodeFiles(answer);
		const read = decodeFiles(text);
		expect(read).toMatchObject({
			placesCount: 812,
			filesCount: 60_001,
			bytes: answer.bytes,
			ratios
		});
		const kinds = typeof read === 'string' ? [] : read.kinds;
		expect(kinds).toMatchObject([
			{ kind: 'picture', filesCount: 60_000, ratios },
			{ kind: 'text', filesCount: 1, bytes: 123, ratios: undefined }
		]);
		expect(encodeURI(text)).toBe(text);
	});

	it('of every kind is short enough for any messenger, and names nothing', () => {
		const all = { ...answer, kinds: KINDS.map((kind) => kindOf(kind, 123_456, 9e14)) };
		const text = encodeFiles(all);
		expect(text.length).toBeLessThan(800);
		for (const told of [text, filesText(all, 'https://x.example'), filesJson(all)]) {
			expect(told).not.toContain('diary');
		}
		expect(decodeFiles(text)).toMatchObject({ filesCount: 60_001 });
	});

	it('tells measured files from estimated ones', () => {
		const exact = decodeFiles(encodeFiles({ ...answer, placesCount: undefined }));
		expect(exact).toMatchObject({ placesCount: undefined, filesCount: 60_001 });
		expect(filesText(answer, '')).toContain('An estimate from 812 places.');
		expect(filesText({ ...answer, placesCount: undefined }, '')).toContain('Every file was read');
	});

	it('that was changed or cut off says so', () => {
		const text = encodeFiles(answer);
		for (const changed of [text.replace('0.41', '0.91'), text.slice(0, -2), '', 'x'.repeat(9999)]) {
			expect(decodeFiles(changed)).toContain('was changed or cut off');
		}
	});

	it.each([
		'1;0,1,5,2,0.5,0.5,0.1',
		'1;0,1,5,0.5,0.5',
		'1;0,1,-5',
		'1;x,1,5',
		'1;0,1,5;nothing,1,5',
		'1;0,1,5;text,1,5;text,1,5',
		'1;0,1,5;text,1',
		'1'
	])('with %s holds no result', (text) => {
		expect(decodeFiles(seal(text))).toContain('holds no result');
	});
});

describe('a picture', () => {
	it('says what it claims and how that was found', () => {
		expect(titleOf(answer)).toBe('60,001 files would shrink to 0.41 of their size');
		const conditions = conditionsOf(answer, 'https://x.example');
		expect(conditions).toMatch(/1\.86\sTB, an estimate from 812 places of 64\sKiB drawn evenly/);
		expect(conditions).toContain('95% intervals. https://x.example');
		const read = { ...answer, placesCount: undefined };
		expect(conditionsOf({ ...read, sampledCount: 3 }, '')).toContain(
			'every file was read, 3 large ones in samples. Ratios'
		);
		expect(conditionsOf({ ...read, sampledCount: 3 }, '')).toContain('95% intervals');
		const exact = conditionsOf(read, '');
		expect(exact).toContain('every file was read whole');
		expect(exact, 'an exact number has no interval').not.toContain('interval');
		expect(filesText(read, '')).not.toContain('±');
	});

	it('has its numbers as rows, without a name, and none for what was not read', () => {
		const rows = filesRows(answer);
		expect(rows).toContainEqual([
			...['picture', '60000', '1860000000000'],
			...['0.4123', '0.5000', '0.6000', '0.0312']
		]);
		expect(rows).toContainEqual(['text', '1', '123', '', '', '', '']);
		expect(rows.flat().join()).not.toContain('diary');
	});
});

it('the example is a result that was not changed', () => {
	expect(decodeFiles(EXAMPLE)).toMatchObject({ placesCount: undefined, filesCount: 1787 });
});
