/** A picture that leaves the site is compared as others are, and lies where it is sent from. */
import { copyFileSync, readFileSync } from 'node:fs';
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';

interface Sent {
	/** Of the picture that is compared. */
	readonly name: string;
	/** Where whoever shows it looks for it. */
	readonly path: string;
}

/** Renews both where pictures are renewed. */
export async function expectSent(
	shown: Page | Locator,
	{ name, path }: Sent,
	info: TestInfo
): Promise<void> {
	const kept = `tests/visual/pictures/${name}`;
	const isRenewed = ['all', 'changed'].includes(info.config.updateSnapshots);
	const options = { maxDiffPixelRatio: 0.001 };
	await ('goto' in shown
		? expect(shown).toHaveScreenshot(name, options)
		: expect(shown).toHaveScreenshot(name, options));
	if (isRenewed) {
		copyFileSync(kept, path);
	}
	expect(readFileSync(path).equals(readFileSync(kept)), `${path} is not ${kept}`).toBe(true);
}
