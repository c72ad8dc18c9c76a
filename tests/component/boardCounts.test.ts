/** The clock of a drive that is a tab beside others has room for three digits. */
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import BoardCounts from '$lib/figures/drive/maps/BoardCounts.svelte';

it.each([
	[12_340_000, '12.3'],
	[99_900_000, '99.9'],
	[100_000_000, '100'],
	[987_400_000, '987']
])('after %i ns it says %s ms', (elapsedNs, said) => {
	const { container } = render(BoardCounts, {
		box: { x: 0, y: 0, width: 90, height: 40 },
		counts: { written: 4, programmed: 6, erases: 1 },
		elapsedNs,
		programsMax: 10,
		name: 'pages',
		title: undefined,
		isIdle: false
	});
	expect(container.querySelector('.clock')?.textContent).toBe(said);
});
