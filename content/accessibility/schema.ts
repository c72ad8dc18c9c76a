/** What is said of each criterion of accessibility. */
import type { TestName } from './tests';

/** How the site stands to it: kept, kept with a limit that is named, or without a case here. */
export type Standing = 'met' | 'limited' | 'none';

/**
 * As the standard calls it, after its number where it has one; how much it weighs there; what the
 * site does, and where it falls short, or why there is no case; and those tests that would fail if
 * it were not so.
 */
export type Criterion = readonly [
	name: string,
	level: 'A' | 'AA' | 'critical',
	standing: Standing,
	says: string,
	shownBy?: readonly TestName[]
];
