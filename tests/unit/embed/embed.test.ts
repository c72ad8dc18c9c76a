/** Lines for other pages, and what is heard of frames. */
import { describe, expect, it } from 'vitest';
import { embeddables } from '$lib/server/embed';
import { decodeState } from '$lib/run/view/stateLink';
import { isFrameMessage, parseAsked, placeOf } from '$lib/tools/embed/embedded';
import { frameHtml, snippetOf } from '$lib/tools/embed/snippet';
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
