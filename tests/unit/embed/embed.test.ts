/** Lines for other pages, and what is heard of frames. */
import { describe, expect, it } from 'vitest';
import { embedded, embeddables, labEmbeddable } from '$lib/server/embed';
import { decodeState } from '$lib/run/view/stateLink';
import { isFrameMessage, parseAsked, placeOf } from '$lib/tools/embed/embedded';
import { oembedOf } from '$lib/tools/embed/oembed';
import { frameHtml, snippetOf } from '$lib/tools/embed/snippet';
import { decodeLink } from '$lib/tools/lab/free/link';
import * as format from '../../../web/markdown/blocks.js';

const FRAMED = { url: 'https://example.org/embed/a/b?theme=dark#1;n=2', heightPx: 500.4 };

describe('the lines', () => {
	it('keep words with quotes and marks inside their attribute', () => {
		const html = frameHtml({ ...FRAMED, title: 'He said "1 < 2 & 3"' });
		expect(html).toContain('title="He said &quot;1 &lt; 2 &amp; 3&quot;"');
		expect(html).toContain(`src="${FRAMED.url}"`);
		expect(html).toContain('height="501"');
	});

	it('have a script only where it is asked for', () => {
		const framed = { ...FRAMED, title: 'A', isFitted: false };
		expect(snippetOf(framed)).not.toContain('<script>');
		expect(snippetOf({ ...framed, isFitted: true })).toContain("'message'");
	});
});

describe('what is asked of the builder', () => {
	it('is a figure, or a figure and a step whose text may have slashes', () => {
		expect(parseAsked('a-b/c')).toEqual({ place: 'a-b/c', state: '' });
		expect(parseAsked('a/b/1;f=b;l=1.w2/3.e0;c=x')).toEqual({
			place: 'a/b',
			state: '1;f=b;l=1.w2/3.e0;c=x'
		});
		expect(parseAsked('<b>')).toEqual({ place: '', state: '' });
	});

	it('is answered to messages of our frames only', () => {
		const message = { type: 'write-cliff', figure: 'a/b', heightPx: 3, state: '' };
		expect(isFrameMessage(message)).toBe(true);
		for (const wrong of [undefined, null, 'write-cliff', { ...message, heightPx: '3' }, {}]) {
			expect(isFrameMessage(wrong)).toBe(false);
		}
	});
});

describe('every figure that can be embedded', () => {
	it('has one place, a title, and prepared steps that its link reader takes', () => {
		const all = embeddables(format);
		expect(all.length).toBeGreaterThan(40);
		expect(new Set(all.map(placeOf)).size).toBe(all.length);
		for (const { figure, title, caption, states } of all) {
			expect(title).not.toBe('');
			expect(caption).not.toMatch(/[[\]`*]|\]\(/);
			for (const { label, link } of states) {
				expect(label).not.toBe('');
				expect(decodeState(link)).toMatchObject({ figure });
			}
		}
		expect(all.filter(({ states }) => states.length > 0).length).toBeGreaterThan(20);
	});
});

describe('challenges and the lab', () => {
	it('has each of the eleven challenges under its own name, with what it asks', () => {
		const all = embeddables(format).filter(({ slug }) => slug === 'challenges');
		expect(all).toHaveLength(11);
		expect(new Set(all.map(({ title }) => title)).size).toBe(11);
		for (const { slug, figure } of all) {
			const { challenge, spec } = embedded(slug, figure, format) ?? {};
			const { task, bet, words = [] } = challenge ?? {};
			const asked = { ...spec?.tasks, ...spec?.predictions };
			expect(words.length, figure).toBeGreaterThan(0);
			expect(Object.keys(asked), figure).toEqual([task?.id ?? bet?.id]);
			expect(words.join(' ')).not.toMatch(/[[\]`*#]/);
		}
	});

	it('asks nothing in frames of chapters, whose bets are the reader’s', () => {
		const frame = embedded('never-in-place', 'overwrite', format);
		expect(frame?.spec).toMatchObject({ tasks: {}, predictions: {} });
		expect(frame?.challenge).toBeUndefined();
	});

	it('prepares setups that the lab takes', () => {
		const { states } = labEmbeddable();
		expect(states.length).toBeGreaterThan(4);
		for (const { label, link } of states.filter((_, index) => index < 4)) {
			expect(decodeLink(link).problems, label).toEqual([]);
		}
	});
});

/** Parameters of every answer, and of rich ones, as oembed.com has them (2.3.4). */
const OEMBED = {
	needed: ['type', 'version', 'html', 'width', 'height'],
	optional: [
		...['title', 'author_name', 'author_url', 'provider_name', 'provider_url', 'cache_age'],
		...['thumbnail_url', 'thumbnail_width', 'thumbnail_height']
	]
};

describe('an answer in oEmbed', () => {
	const site = 'https://example.org/course/';
	const answers = embeddables(format).map(({ slug, figure, title }) => ({
		frame: `${site}embed/${slug}/${figure}`,
		told: oembedOf({ title, frame: `${site}embed/${slug}/${figure}`, site })
	}));

	it('has every parameter that rich ones need, and no unknown one', () => {
		for (const { told } of answers) {
			const names = Object.keys(told);
			expect(names).toEqual(expect.arrayContaining(OEMBED.needed));
			const known = [...OEMBED.needed, ...OEMBED.optional];
			expect(names.filter((name) => !known.includes(name))).toEqual([]);
			expect(told).toMatchObject({ type: 'rich', version: '1.0', provider_url: site });
			expect(Number.isInteger(told.width) && Number.isInteger(told.height)).toBe(true);
			expect(JSON.parse(JSON.stringify(told))).toEqual(told);
		}
	});

	it('is one frame that XML reads, too, of the size that it tells, without a script', () => {
		const text = String.raw`"(?:[^"<&]|&(?:amp|lt|quot);)*"`;
		const element = new RegExp(`^<iframe(?: [a-z]+=${text})+></iframe>$`);
		for (const { frame, told } of answers) {
			const { html, width, height } = told;
			expect(html).toMatch(element);
			expect(html).toContain(`src="${frame}"`);
			expect(html).toContain(`width="${width}" height="${height}"`);
			expect(html).toContain('sandbox="allow-scripts');
		}
	});
});
