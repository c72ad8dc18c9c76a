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

/** What no rule allows, told part by part. */
async function told(builder: AxeBuilder) {
	const { violations } = await builder.analyze();
	return violations.map(({ id, nodes }) => ({
		id,
		where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`)
	}));
}

/** Everything that a machine can find. */
export function barriers(page: Page) {
	// Those who listen find their way by headings and landmarks.
	const rules = { 'heading-order': { enabled: true }, 'landmark-unique': { enabled: true } };
	return told(axe(page, rules).withTags(AXE_TAGS));
}

/** What another theme can change: colors, and how large things are. */
export function barriersOfLooks(page: Page) {
	return told(axe(page).withRules(['color-contrast', 'link-in-text-block', 'target-size']));
}
