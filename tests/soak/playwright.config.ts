/** The built site used by chance in the browsers of the operating system, one after another. */
import { defineConfig } from '@playwright/test';
import { apart } from '../apart';

export default defineConfig({
	...apart('soak'),
	projects: [{ name: 'engines', testMatch: '*.spec.ts' }]
});
