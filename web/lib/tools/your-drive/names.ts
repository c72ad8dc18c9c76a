/** Names of the files that the test makes: the only names it ever asks for. */

const PREFIX = 'write-cliff-test-';
const NAMES_COUNT = 9;
/** Chromium writes here until a file is closed, and leaves it when it is killed. */
export const SWAP_ENDING = '.crswap';

/** Chromium copies files with other endings once more when they are closed. */
export const TEST_NAMES: readonly string[] = Array.from(
	{ length: NAMES_COUNT },
	(_, index) => `${PREFIX}${index + 1}.bin`
);

const OWN_NAMES: ReadonlySet<string> = new Set(
	TEST_NAMES.flatMap((name) => [name, `${name}${SWAP_ENDING}`])
);

/** Every name under which something of the test can be left behind. */
export const LEFTOVER_NAMES: readonly string[] = [...OWN_NAMES];

/** Whether a file of this name may be deleted by the test. */
export function isOwnName(name: string): boolean {
	return OWN_NAMES.has(name);
}
