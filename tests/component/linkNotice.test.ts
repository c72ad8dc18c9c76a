/** A link to the free lab says what is wrong with it, or what changed since, and else nothing. */
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { decodeLink, encodeLink } from '$lib/tools/lab/free/link';
import LinkNotice from '$lib/tools/lab/free/LinkNotice.svelte';
import { START } from '$lib/tools/lab/free/setup';

it('nothing, where there is nothing to say', () => {
	const { container } = render(LinkNotice, { read: decodeLink(encodeLink(START)) });
	expect(container.textContent.trim()).toBe('');
	expect(screen.queryByRole('status')).toBeNull();
});

it('what changed since it was made', () => {
	const read = { setup: START, problems: [], notice: 'The simulator has changed since.' };
	render(LinkNotice, { read });
	expect(screen.getByRole('status').textContent).toBe('The simulator has changed since.');
});

it('what is wrong, and that the lab begins anew', () => {
	render(LinkNotice, { read: decodeLink('3!nothing') });
	expect(screen.getByRole('alert').textContent).toContain('the lab begins with its defaults');
	expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0);
});
