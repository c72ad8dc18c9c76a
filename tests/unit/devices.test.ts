/** `npm run devices` finds its tests: few run it, so nobody would see when it finds none. */
import { expect, test } from 'vitest';
import config from '../devices/playwright.config';

test('tests on drives made for them run in the whole browser, and no others do', () => {
	const projects = config.projects ?? [];
	expect(projects).toMatchObject([{ name: 'whole', testMatch: ['*.spec.ts'], testIgnore: [] }]);
	expect(config.testDir).toBe('.');
});
