/** What texts compare in words is so by the drives that they speak of. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { experimentJson } from '../boundary/native';

const FOLDER = '07-many-at-once/index.md';

it.each([
	[`content/${FOLDER}`, /as long as (\w+) reads/, { eighteen: 18 }],
	[`content/de/${FOLDER}`, /so lange wie (\w+) Lesevorgänge/, { achtzehn: 18 }]
])('%s: a program holds its die for so many reads', (file, words, numbers) => {
	const { drive } = JSON.parse(experimentJson('lanes-writes'));
	const [, word = ''] = words.exec(readFileSync(file, 'utf8').replaceAll('\n', ' ')) ?? [];
	expect(new Map(Object.entries(numbers)).get(word)).toBe(drive.program_us / drive.read_us);
});
