/** How the site is bundled, and which tests Vitest runs where. */
import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
	// What cleans up documents is loaded only where there are some: it takes half a second a file.
	plugins: [sveltekit(), svelteTesting({ autoCleanup: false })],
	server: { fs: { allow: ['.'] } },
	worker: { format: 'es' },
	build: { target: 'es2022' },
	test: {
		globalSetup: ['tests/native.setup.ts'],
		// A slow machine is not a wrong answer; what hangs is still found.
		testTimeout: 600_000,
		hookTimeout: 600_000,
		// One processor less by default, which on two is half as many.
		maxWorkers: '100%',
		projects: [
			{
				extends: true,
				test: {
					name: 'node',
					environment: 'node',
					include: ['tests/{unit,content,boundary,tidy}/**/*.test.ts']
				}
			},
			{
				extends: true,
				test: {
					name: 'component',
					environment: 'jsdom',
					setupFiles: ['@testing-library/svelte/vitest'],
					include: ['tests/component/**/*.test.ts']
				}
			}
		]
	}
});
