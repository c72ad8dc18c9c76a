/** A sheet of paper: the line for a name is for pens alone. */
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Sheet from '$lib/tools/teach/Sheet.svelte';
import { text } from './page';

const props = { title: 'Deleting', about: 'Worksheet', children: text('Draw.') };

it('has a line for a name where somebody is to write one, which no screen reader says', () => {
	const { unmount } = render(Sheet, { ...props, hasName: true });
	expect(screen.getByText('Name').closest('[aria-hidden="true"]')).not.toBeNull();
	unmount();
	render(Sheet, props);
	expect(screen.queryByText('Name')).toBeNull();
});

it('is headed below the sheet before it', () => {
	render(Sheet, { ...props, level: 2 });
	expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Deleting');
});
