/** The window with the notes of who presents: opens, follows, and goes with the presentation. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Reader } from '$lib/article/reader.svelte';
import Presenter from '$lib/article/present/Presenter.svelte';
import { FakeFrames, settle } from '../unit/fakes';
import { createPage, type TestPage } from './page';
import WithPage from './WithPage.svelte';

/** Two slides: the figure as it is, and a sentence that sets it. */
const CHAPTER = `
	<div class="scene">
		<figure id="hands" data-figure="hands"><figcaption></figcaption></figure>
		<div class="words">
			<p>Every write needs an erased page.</p>
			<p>The drive waits. <a data-show="hands" data-moment="second">It writes again</a>, then.</p>
		</div>
	</div>`;

interface Notes {
	readonly document: Document;
	readonly close: () => void;
	closed: boolean;
}

let page: TestPage;
let notes: Notes;
let article: HTMLElement;

beforeEach(() => {
	new FakeFrames().install();
	page = createPage();
	notes = {
		document: document.implementation.createHTMLDocument(),
		closed: false,
		close: vi.fn<() => void>(() => (notes.closed = true))
	};
	// The simulated page lays nothing out.
	Element.prototype.checkVisibility = () => true;
	article = document.createElement('article');
	const read = new DOMParser().parseFromString(CHAPTER, 'text/html');
	article.append(...read.body.children);
	document.body.prepend(article);
});

afterEach(() => {
	article.remove();
	vi.unstubAllGlobals();
});

const said = () => notes.document.body.textContent.replace(/\s+/g, ' ');

async function present() {
	const [reader, onleave] = [new Reader(), vi.fn<() => void>()];
	const component: Component = (anchor) => Presenter(anchor, { title: 'Never in place', onleave });
	const { unmount } = render(WithPage, { ...page, reader, component });
	await settle();
	return { onleave, unmount };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('tells the words of the slide and what comes next, and follows both windows', async () => {
	const open = vi.fn<() => Notes>(() => notes);
	vi.stubGlobal('open', open);
	await present();
	await press('Notes');
	expect(open).toHaveBeenCalledTimes(1);
	expect(notes.document.title).toBe('Notes: 1 of 2: Never in place');
	expect(said()).toContain('Every write needs an erased page.');
	expect(said()).toContain('Next' + 'It writes again, then.');

	await press('Next');
	await settle();
	expect(notes.document.title).toMatch(/^Notes: 2 of 2/);
	expect(said()).toContain('The drive waits. It writes again, then.');
	expect(said()).toContain('The end of the chapter.');

	notes.document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true }));
	await settle();
	expect(notes.document.title).toMatch(/^Notes: 1 of 2/);
	expect(screen.getByText('1/2')).toBeTruthy();
});

it('closes with the presentation, and is not missed when it was closed before', async () => {
	vi.stubGlobal('open', () => notes);
	const { unmount } = await present();
	await press('Notes');
	notes.close();
	const before = said();
	await press('Next');
	await settle();
	expect(said()).toBe(before);
	expect(screen.getByText('2/2')).toBeTruthy();
	notes.closed = false;
	unmount();
	expect(notes.closed).toBe(true);
});

it('that the browser does not open is asked for in a sentence, until it opens', async () => {
	vi.stubGlobal('open', () => null);
	await present();
	await press('Notes');
	expect(screen.getByText(/The browser opened no window for the notes/)).toBeTruthy();
	vi.stubGlobal('open', () => notes);
	await press('Notes');
	expect(screen.queryByText(/opened no window/)).toBeNull();
	expect(said()).toContain('Every write needs an erased page.');
});
