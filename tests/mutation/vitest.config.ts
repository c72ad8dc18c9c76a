/** The fast tests alone, for runs that change one line of the site at a time. */
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
	plugins: [sveltekit()],
	test: {
		environment: 'node',
		globalSetup: ['tests/native.setup.ts'],
		include: ['tests/{unit,content,boundary}/**/*.test.ts'],
		testTimeout: 60_000
	}
});
