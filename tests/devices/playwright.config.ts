/** "Your drive" on drives made for the test: the built site, one browser at a time. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

export default defineConfig({
	...base,
	// Profiles and folders need the whole browser.
	projects: (base.projects ?? [])
		.filter(({ name }) => name === 'whole')
		.map((whole) => ({
			...whole,
			testMatch: ['*.spec.ts'],
			testIgnore: []
		})),
	globalSetup: [],
	outputDir: '../output/devices',
	fullyParallel: false,
	workers: 1,
	// Ten runs on a drive of 5 MB/s, each a minute, and as much without a browser.
	timeout: 3_600_000,
	webServer: [base.webServer ?? []].flat().map((server) => ({
		...server,
		cwd: path.join(import.meta.dirname, '..')
	}))
});
