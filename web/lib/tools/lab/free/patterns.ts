/** How the random writes of a run are spread over the drive: one choice for its last such phase. */
import { newPhase, withOption, OPTION_KEYS, optionsOf, type Phase } from './phases';

export const PATTERNS = ['alike', 'hotcold', 'zipf', 'quarter'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** The name, and how often each eighth of the drive is written, as a drawing. */
export const PATTERN_LABELS: Readonly<
	Record<Pattern, { readonly label: string; readonly bars: readonly number[] }>
> = {
	alike: { label: 'alike', bars: [5, 5, 5, 5, 5, 5, 5, 5] },
	hotcold: { label: 'hot, cold', bars: [10, 9, 1, 1, 1, 1, 1, 1] },
	zipf: { label: 'skewed', bars: [10, 6, 4, 3, 2, 2, 1, 1] },
	quarter: { label: 'a quarter', bars: [8, 8, 0, 0, 0, 0, 0, 0] }
};

const AMOUNT = 300;
const QUARTER = 25;

/** Index of the last phase of random writes; -1 where there is none. */
export const randomAt = (phases: readonly Phase[]): number =>
	phases.findLastIndex(({ kind }) => ['uniform', 'hotcold', 'zipf', 'steady'].includes(kind));

/** How the writes of a phase are spread, if it is one of these. */
export function patternOf({ kind, values }: Phase): Pattern | undefined {
	switch (kind) {
		case 'hotcold':
		case 'zipf':
			return kind;
		case 'steady':
			return 'alike';
		case 'uniform':
			return values[1] === QUARTER ? 'quarter' : values[1] === 100 ? 'alike' : undefined;
		default:
			return undefined;
	}
}

/** The phases with the last random one spread so; its amount stays, and what it has of its own. */
export function withPattern(phases: readonly Phase[], pattern: Pattern): readonly Phase[] {
	const at = randomAt(phases);
	const phase = phases[at];
	if (phase === undefined || patternOf(phase) === pattern) {
		return phases;
	}
	const kind = pattern === 'alike' || pattern === 'quarter' ? 'uniform' : pattern;
	const amount = phase.kind === 'steady' ? AMOUNT : (phase.values[0] ?? AMOUNT);
	const over = pattern === 'quarter' ? QUARTER : newPhase(kind).values[1];
	const [, , ...others] = newPhase(kind).values;
	const next: Phase = { kind, values: [amount, over ?? 0, ...others], options: {} };
	const kept = OPTION_KEYS.filter((key) => optionsOf(kind).includes(key));
	return phases.with(
		at,
		kept.reduce((one, key) => withOption(one, key, phase.options[key] ?? ''), next)
	);
}
