/** The table of the reader's files: which comes first, and how many are shown. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Kind } from '$lib/tools/your-files/fileFacts';
import FileTable from '$lib/tools/your-files/FileTable.svelte';
import { KINDS } from '$lib/tools/your-files/fileKinds';
import { NOTHING } from '$lib/tools/your-files/summary';

const [FIRST_KIND, LAST_KIND] = [KINDS[0], KINDS.at(-1)];

const file = (id: number, path: string, kind: Kind | undefined, sizes: readonly number[]) => {
	const [bytesBefore = 0, bytesGzip = 0, bytesDeflate = 0] = sizes;
	return {
		...{ id, path, kind: kind ?? expect.fail(), bytesBefore, bytesGzip, bytesDeflate },
		...{ bytesLz4: bytesDeflate, bytesMargin: 0, bytesRead: bytesBefore }
	};
};

function show(measurements: readonly ReturnType<typeof file>[]) {
	const results = { failures: [], total: NOTHING, kinds: [], folders: [], mix: [] };
	render(FileTable, { results: { ...results, measurements } });
	const header = (name: string) => screen.getByRole('columnheader', { name });
	return {
		sort: (name: string) => fireEvent.click(within(header(name)).getByRole('button')),
		sorting: (name: string) => header(name).getAttribute('aria-sort'),
		names: () =>
			screen.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent)
	};
}

/** Each column puts them in another order. */
const FILES = [
	file(1, 'a', LAST_KIND, [500, 450, 100]),
	file(2, 'b', FIRST_KIND, [900, 90, 800]),
	file(3, 'c', KINDS[1], [100, 70, 50])
];

it.each([
	['Name', 'ascending', 'abc'],
	['Kind', 'ascending', 'bca'],
	['After', 'descending', 'abc'],
	['Ratio', 'descending', 'acb'],
	['Pages', 'descending', 'bca']
])('%s puts files in %s order first, and then in the other', async (name, way, order) => {
	const { sort, sorting, names } = show(FILES);
	expect(names().join('')).toBe('bac');
	expect(sorting('Before')).toBe('descending');
	await sort(name);
	expect([sorting(name), names().join('')]).toEqual([way, order]);
	expect(sorting('Before')).toBe('none');
	await sort(name);
	const other = way === 'ascending' ? 'descending' : 'ascending';
	expect([sorting(name), names().join('')]).toEqual([other, [...order].reverse().join('')]);
});

it('a long list is shown in portions, which a button adds', async () => {
	const many = Array.from({ length: 260 }, (_, id) => file(id, `f${id}`, KINDS[0], [id + 1, 1, 1]));
	const { names } = show(many);
	expect(names()).toHaveLength(50);
	expect(names()[0]).toBe('f259');
	await fireEvent.click(screen.getByRole('button', { name: 'Show 200 more' }));
	expect(names()).toHaveLength(250);
	await fireEvent.click(screen.getByRole('button', { name: 'Show 10 more' }));
	expect(names()).toHaveLength(260);
	expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

it('a file that was sampled says that its ratio is about that', () => {
	const [one = expect.fail()] = FILES;
	show([{ ...one, bytesRead: 100 }]);
	expect(screen.getByText(/^≈ 0\.9/)).toBeTruthy();
});
