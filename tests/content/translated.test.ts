/**
 * Whoever changes a block of a page looks at its translation, too: both change, or what was last
 * seen to say the same is recorded anew, beside this file.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TRANSLATIONS } from '$lib/server/language';
import { splitFrontMatter } from '../../web/markdown/blocks.js';
import { contentFiles } from './prose';

const RECORD = 'tests/content/translated.json';
/** Written in the environment to record anew. */
const isRenewed = process.env.RENEW === 'translated';
/** So much of what is recorded may have changed on both sides since. */
const STALE_MAX = 0.2;

type Pairs = Readonly<Record<string, readonly string[]>>;

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** What lies between empty lines. Words are the same however their lines are broken. */
function paragraphs(file: string): readonly string[] {
	const { body } = splitFrontMatter(file, readFileSync(file, 'utf8'));
	return body
		.split(/\n\s*\n/)
		.map((text) => text.trim().replace(/\s+/g, ' '))
		.filter((text) => text !== '');
}

/** Both sides of each paragraph; of the whole page where they are divided in another way. */
function pairsOf(file: string, language: string): readonly (readonly [string, string])[] {
	const [own, other] = [file, file.replace('content/', `content/${language}/`)].map(paragraphs);
	const isAlike = own?.length === other?.length;
	return isAlike
		? (own ?? []).map((text, index) => [short(text), short(other?.[index] ?? '')])
		: [[short(own?.join('\n') ?? ''), short(other?.join('\n') ?? '')]];
}

const ADVICE = 'Look at the translation. If it says the same: RENEW=translated npx vitest run ';

describe.each(TRANSLATIONS)('in the language %s', (language) => {
	const now: Pairs = Object.fromEntries(
		contentFiles.map(({ file }) => [
			file,
			pairsOf(file, language).map(([own, other]) => `${own} ${other}`)
		])
	);
	if (isRenewed || !existsSync(RECORD)) {
		writeFileSync(RECORD, `${JSON.stringify(now, null, '\t')}\n`);
	}
	const recorded: Pairs = JSON.parse(readFileSync(RECORD, 'utf8'));
	const known = Object.values(recorded).flatMap((pairs) => pairs.map((pair) => pair.split(' ')));
	const sides = [0, 1].map((side) => new Set(known.map((pair) => pair[side])));
	const pairs = new Set(Object.values(recorded).flat());
	const every = Object.entries(now).flatMap(([file, all]) =>
		all.map((pair, index) => ({ pair, place: `${file}, paragraph ${index + 1}` }))
	);

	it('no paragraph has changed alone', () => {
		const alone = every.filter(({ pair }) => {
			const isHalfKnown = pair.split(' ').some((one, side) => sides[side]?.has(one));
			return !pairs.has(pair) && isHalfKnown;
		});
		const places = alone.map(({ place }) => place);
		expect(places, `${ADVICE}tests/content/translated`).toEqual([]);
	});

	it('what is recorded is still what stands there', () => {
		const unknown = every.filter(({ pair }) => !pairs.has(pair));
		expect(unknown.length / every.length, `${ADVICE}tests/content/translated`).toBeLessThan(
			STALE_MAX
		);
	});
});
