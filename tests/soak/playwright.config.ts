/** The built site used by chance in the browsers of the operating system, one after another. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

export default defineConfig({
	...base,
	projects: [{ name: 'engines', testMatch: '*.spec.ts' }],
	globalSetup: [],
	outputDir: '../output/soak',
	fullyParallel: false,
	workers: 1,
	webServer: [base.webServer ?? []].flat().map((server) => ({
		...server,
		cwd: path.join(import.meta.dirname, '..')
	}))
});
