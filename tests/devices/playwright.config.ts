/** "Your drive" on drives made for the test: the built site, one browser at a time. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

export default defineConfig({
	...base,
	testMatch: ['*.spec.ts'],
	globalSetup: [],
	outputDir: '../output/devices',
	fullyParallel: false,
	workers: 1,
	webServer: [base.webServer ?? []].flat().map((server) => ({
		...server,
		cwd: path.join(import.meta.dirname, '..')
	}))
});
