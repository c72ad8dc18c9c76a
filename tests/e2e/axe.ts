/** A search for barriers to accessibility, told only what is wrong. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Tags of the WCAG 2.2 A and AA rules. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The same rules in half the time: what passes is not described part by part, and a page without
 * frames needs no second one to put its results together.
 */
export function axe(page: Page, rules: Readonly<Record<string, { enabled: boolean }>> = {}) {
	const builder = new AxeBuilder({ page });
	return builder.options({ rules, resultTypes: ['violations'] }).setLegacyMode();
}
