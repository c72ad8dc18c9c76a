/** Key frames are made before a page is printed, however that begins, and go afterwards. */
import { expect, it, vi } from 'vitest';

vi.mock('$app/environment', () => ({ browser: true }));

it('are needed from the moment that printing begins until it ends', async () => {
	const change = new EventTarget();
	vi.stubGlobal('matchMedia', () => Object.assign(change, { matches: false }));
	const { stills } = await import('$lib/article/stills.svelte');
	expect(stills.areNeeded).toBe(false);
	dispatchEvent(new Event('beforeprint'));
	expect(stills.areNeeded).toBe(true);
	dispatchEvent(new Event('afterprint'));
	expect(stills.areNeeded).toBe(false);
	stills.prepare();
	expect(stills.areNeeded).toBe(true);
	change.dispatchEvent(Object.assign(new Event('change'), { matches: false }));
	expect(stills.areNeeded).toBe(false);
});
