/** The place for files says what it does with them, and only without folders what it cannot. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import DropArea from '$lib/tools/your-files/DropArea.svelte';
import { until } from '../unit/until';

const handlers = { onlist: vi.fn(), onfolder: vi.fn(), ondrop: vi.fn() };

function browserWith({ folders, picker }: { folders: boolean; picker: boolean }) {
	if (folders) {
		Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', {
			configurable: true,
			value: false
		});
	} else {
		Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory');
	}
	vi.stubGlobal('showDirectoryPicker', picker ? vi.fn() : undefined);
}

afterEach(() => {
	vi.unstubAllGlobals();
	Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory');
});

it.each([
	{ folders: true, picker: true, isAble: true },
	{ folders: true, picker: false, isAble: true },
	{ folders: false, picker: false, isAble: false }
])('folders $folders, picker $picker', async ({ isAble, ...can }) => {
	browserWith(can);
	render(DropArea, { isCompact: false, ...handlers });
	const cannot = /cannot open folders/;
	await until(() => expect(screen.queryAllByText(cannot)).toHaveLength(isAble ? 0 : 1));
	expect(screen.queryAllByText(/reads and compresses them here/)).toHaveLength(isAble ? 1 : 0);
});
