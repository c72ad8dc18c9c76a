/** Components that watch their size, where nothing has one. */
import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';

/** For each test of the file. */
export function withoutSizes(): void {
	beforeEach(() => {
		vi.stubGlobal(
			'ResizeObserver',
			class {
				observe() {}
				unobserve() {}
				disconnect() {}
			}
		);
	});
	afterEach(() => {
		cleanup();
		vi.unstubAllGlobals();
	});
}
