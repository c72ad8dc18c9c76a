/** Browser tests that take too long for `npm test`: the built site, one browser at a time. */
import path from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import base from './playwright.config';

const here = import.meta.dirname;

/** @param name of their folder */
export const apart = (name: string): PlaywrightTestConfig => ({
	...base,
	globalSetup: [],
	outputDir: path.join(here, 'output', name),
	fullyParallel: false,
	workers: 1,
	webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: here }))
});
