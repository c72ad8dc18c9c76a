/** Waiting for what comes by itself, as long as a test may take: a slow machine is not wrong. */
import { vi } from 'vitest';

/** Far more than any test here needs on any machine, so that what hangs is still told by name. */
const PATIENCE = { timeout: 300_000, interval: 5 };

/** Waits until something no longer throws. Returns what it returns. */
export function until<T>(act: () => T | Promise<T>): Promise<T> {
	return vi.waitFor(act, PATIENCE);
}
