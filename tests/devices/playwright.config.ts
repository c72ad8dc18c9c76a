/** "Your drive" on drives made for the test. */
import { defineConfig } from '@playwright/test';
import { apart } from '../apart';

const run = apart('devices');

export default defineConfig({
	...run,
	// Profiles and folders need the whole browser.
	projects: (run.projects ?? [])
		.filter(({ name }) => name === 'whole')
		.map((whole) => ({
			...whole,
			testMatch: ['*.spec.ts'],
			testIgnore: []
		})),
	// Ten runs on a drive of 5 MB/s, each a minute, and as much without a browser.
	timeout: 3_600_000
});
