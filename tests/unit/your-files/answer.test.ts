/** What is said of all files, how it is drawn, and how names and what was left out are told. */
import { describe, expect, test } from 'vitest';
import { answerOf } from '$lib/tools/your-files/answer';
import { countFailures } from '$lib/tools/your-files/failures';
import { Gate } from '$lib/tools/your-files/gate';
import { kindBoxes } from '$lib/tools/your-files/kindMap.layout';
import { Ledger } from '$lib/tools/your-files/ledger';
import { shownName } from '$lib/tools/your-files/shownName';
import type { SurveyResult } from '$lib/tools/your-files/surveyResult';
import { measured } from './helpers';

const ratios = { gzip: 0.4, deflate: 0.5, lz4: 0.6, margin: 0.05 };
const survey: SurveyResult = {
	filesCount: 3,
	bytes: 1_000,
	isGrowing: false,
	placesCount: 64,
	failedCount: 0,
	failures: [],
	bytesRead: 4e6,
	total: ratios,
	kinds: [
		{
			kind: 'text',
			filesCount: 2,
			bytes: 700,
			placesCount: 40,
			ratios,
			largest: [{ path: 'a.txt', bytes: 500, ratios: undefined }]
		},
		{ kind: 'picture', filesCount: 1, bytes: 300, placesCount: 0, ratios: undefined, largest: [] }
	],
	mix: []
};

function ledgerOf(count: number): Ledger {
	const ledger = new Ledger();
	for (let id = 1; id <= count; id += 1) {
		ledger.count(measured({ id, path: `${id}.txt`, bytesBefore: 100, bytesGzip: 25 }));
	}
	return ledger;
}

describe('the answer', () => {
	const none = { isOver: true, largest: [] };

	test('is the estimate until every file was measured', () => {
		const some = ledgerOf(2).results;
		expect(answerOf(some, survey, none)).toMatchObject({ placesCount: 64, bytes: 1_000 });
		const all = ledgerOf(3).results;
		expect(answerOf(all, survey, { ...none, isOver: false })?.placesCount).toBe(64);
		const exact = answerOf(all, survey, none);
		expect(exact).toMatchObject({ placesCount: undefined, bytes: 300, filesCount: 3 });
		expect(exact?.ratios).toMatchObject({ gzip: 0.25, margin: 0 });
	});

	test('is none before anything is known', () => {
		expect(answerOf(ledgerOf(0).results, undefined, none)).toBeUndefined();
	});

	test('is drawn with areas as the bytes, and a file that is unknown like its kind', () => {
		const answer = answerOf(ledgerOf(0).results, survey, none);
		const boxes = answer === undefined ? [] : kindBoxes(answer, 1_000, 400);
		expect(boxes.map(({ kind }) => kind.kind)).toEqual(['text', 'picture']);
		const [text, picture] = boxes;
		const areaOf = (box = text) => (box?.width ?? 0) * (box?.height ?? 0);
		expect(areaOf(text) / areaOf(picture)).toBeCloseTo(7 / 3, 1);
		expect(text?.parts.map(({ part, ratios: own }) => [part.label, own?.gzip])).toEqual([
			['a.txt', 0.4],
			['1 file more', 0.4]
		]);
		expect(picture?.parts.map(({ ratios: own }) => own)).toEqual([undefined]);
	});
});

test.each([
	['plain name.txt', 'plain name.txt'],
	['two\nlines\t.txt', 'two␊lines␉.txt'],
	['evil\u202etxt.exe', 'evil‹U+202E›txt.exe'],
	['\u0085\ufeffa', '‹U+0085›‹U+FEFF›a'],
	['ünï 😀', 'ünï 😀']
])('the name %j is shown as %s', (name, shown) => {
	expect(shownName(name)).toBe(shown);
});

test('what was left out is counted by kind, the most frequent first', () => {
	const failed = (reason: 'unlisted' | 'unreadable') => ({ path: 'a', reason, detail: '' });
	expect(countFailures([failed('unlisted'), failed('unreadable'), failed('unreadable')])).toBe(
		'2 unreadable files, 1 folder that could not be listed'
	);
});

test('who passes a closed gate waits until it is opened', async () => {
	const gate = new Gate();
	await gate.pass();
	gate.close();
	let hasPassed = false;
	const passing = gate.pass().then(() => (hasPassed = true));
	await Promise.resolve();
	expect(hasPassed).toBe(false);
	gate.open();
	await passing;
	expect(gate.isClosed).toBe(false);
});
