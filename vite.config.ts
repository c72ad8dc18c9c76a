/** How the site is bundled, and which tests Vitest runs where. */
import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
	plugins: [sveltekit(), svelteTesting()],
	server: { fs: { allow: ['.'] } },
	worker: { format: 'es' },
	build: { target: 'es2022' },
	test: {
		globalSetup: ['tests/native.setup.ts'],
		// A slow machine is not a wrong answer; what hangs is still found.
		testTimeout: 600_000,
		hookTimeout: 600_000,
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
					include: ['tests/component/**/*.test.ts']
				}
			}
		]
	}
});
