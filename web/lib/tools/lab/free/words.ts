/** What the page says of its results: the claim over the curves, and what a change did. */
import { formatCount, formatList, formatNumber } from '$lib/base/format';
import type { Report } from '$lib/contract/report';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { differences, onlyDifference, sayChange, tellApart } from './changes';
import { endingOf, type Rates } from './ending';
import type { Setup } from './setup';
import { goneFrom, letterOf, nameOf } from './sides';

/** Runs that are shown together: what was run, and the latest state of each drive. */
export interface Ran {
	readonly setup: Setup;
	readonly snapshots: readonly (Snapshot | undefined)[];
}

/** Closer than this is the same to a reader. */
const SAME_SHARE = 0.02;

/** Less is easier to read as one of so many. */
const FRACTION_MAX = 0.1;

/** A number as the page shows it: as exact as it is stable. */
export const rounded = (value: number): string =>
	value >= 100
		? formatCount(Math.round(value))
		: value >= 9.95
			? value.toFixed(0)
			: value.toFixed(1);

/** A speed, so exact that the ratio of two that are read agrees with the one that is told. */
export const roundedSpeed = (value: number): string =>
	value >= 99.95
		? rounded(value)
		: value >= 0.95 || value === 0
			? value.toFixed(1)
			: formatNumber(Number(value.toPrecision(2)));

/** How one rate compares with another, in words that fit after "is" or a colon. */
export function timesTheSpeed(one: number, other: number): string {
	const ratio = one / other;
	if (Math.abs(ratio - 1) < SAME_SHARE) {
		return 'the same speed';
	}
	const shown = Number(ratio.toPrecision(2));
	if (shown === 1) {
		return 'nearly the same speed';
	}
	return shown < FRACTION_MAX
		? `1/${formatCount(Number((1 / ratio).toPrecision(2)))} of the speed`
		: `${formatNumber(shown)} times the speed`;
}

const endings = (ran: Ran): readonly (Rates | undefined)[] =>
	ran.snapshots.map((snapshot) => (snapshot === undefined ? undefined : endingOf(snapshot)));

/** Of more drives than two: the fastest one beside the slowest. */
function claimOfMany({ setup: { drives }, snapshots }: Ran): string {
	const order = snapshots
		.flatMap((snapshot, index) => {
			const rates = snapshot === undefined ? undefined : endingOf(snapshot);
			return rates === undefined ? [] : [{ index, speed: rates.megabytesPerSecond }];
		})
		.sort((one, other) => other.speed - one.speed);
	const [fastest, slowest] = [order[0], order.at(-1)];
	if (fastest === undefined || slowest === undefined) {
		return 'Nothing is written in this run';
	}
	if (fastest.speed / slowest.speed - 1 < SAME_SHARE) {
		return `${drives.length} drives of the same speed`;
	}
	const times = timesTheSpeed(fastest.speed, slowest.speed);
	const only = onlyDifference(drives);
	if (only === undefined) {
		return `${nameOf(fastest.index)} is the fastest: ${times} of ${letterOf(slowest.index)}`;
	}
	const [best, worst] = [only.shown[fastest.index] ?? '', only.shown[slowest.index] ?? ''];
	return only.key === 'spare'
		? `${best} spare is the fastest: ${times} of ${worst}`
		: `${only.label}: ${best} is the fastest, ${times} of ${worst}`;
}

/** The result in one line. */
export function claimOf(ran: Ran): string {
	const [first, second] = endings(ran);
	const [a, b] = ran.setup.drives;
	if (first === undefined) {
		return 'Nothing is written in this run';
	}
	if (b === undefined || second === undefined) {
		return `${roundedSpeed(first.megabytesPerSecond)} MB/s in the end`;
	}
	if (ran.setup.drives.length > 2) {
		return claimOfMany(ran);
	}
	const times = timesTheSpeed(second.megabytesPerSecond, first.megabytesPerSecond);
	const all = differences(a, b);
	const [only, more] = all;
	if (only === undefined) {
		return `Two drives that are alike: ${times}`;
	}
	if (more !== undefined) {
		return `Drive B instead of drive A: ${times}`;
	}
	const unit = only.key === 'spare' ? ' spare' : '';
	const label = only.key === 'spare' ? '' : `${only.label}: `;
	return `${label}${only.to}${unit} instead of ${only.from}: ${times}`;
}

/** The result in a sentence, for a page that nothing was changed on yet. */
export function resultOf(ran: Ran): string {
	const told = endings(ran).flatMap((rates, index) =>
		rates === undefined ? [] : [`${letterOf(index)} ${rounded(rates.amplification)}`]
	);
	if (told.length === 0) {
		return 'No drive was written to.';
	}
	const [first = '', ...others] = told;
	const all = formatList([first.replace(' ', ' programs '), ...others]);
	return `For each page of yours, ${all}, ${windowOf(ran)}.`;
}

/** Which writes the results are of, for the end of a sentence. */
export function windowOf({ snapshots }: Pick<Ran, 'snapshots'>): string {
	// A drive that was not written once over has no last drive's worth.
	const isShort = snapshots.some(
		(snapshot) =>
			snapshot !== undefined && snapshot.get('hostWrites') < snapshot.get('logicalPages')
	);
	return isShort ? 'so far' : 'over the last drive’s worth';
}

interface Effect {
	readonly name: string;
	readonly before: Rates;
	readonly after: Rates;
}

/** What is measured is said once, however many drives there are. */
function sayEffects(effects: readonly Effect[]): string {
	const told = effects.map(({ name, before, after }) => {
		const [from, to] = [rounded(before.amplification), rounded(after.amplification)];
		const times = timesTheSpeed(after.megabytesPerSecond, before.megabytesPerSecond);
		return from === to
			? `of ${name} still ${to}, ${times}`
			: `of ${name} ${from} → ${to}, ${times}`;
	});
	return `write amplification ${told.join('; ')}`;
}

/** Of drives that were to become steady: which did not, within how many rounds. */
export function unsettled(reports: readonly { readonly name: string; readonly report: Report }[]) {
	const told = reports.flatMap(({ name, report }) => {
		const rounds = report.phases.findLast((phase) => phase.rounds !== undefined)?.rounds;
		const isOpen = rounds !== undefined && rounds.window?.is_steady !== true;
		const count = rounds?.operations_per_second.length ?? 0;
		return isOpen ? [`${name} did not settle in ${count} rounds.`] : [];
	});
	return told.join(' ');
}

/** What the latest change was and did, in a sentence. */
export function effectOf(before: Ran, after: Ran): string {
	const change = sayChange(before.setup, after.setup);
	const [old, now] = [endings(before), endings(after)];
	// Drives that have other letters now are what they were.
	const isMoved = goneFrom(before.setup.drives, after.setup.drives) !== undefined;
	const isShared =
		before.setup.phases !== after.setup.phases || before.setup.seed !== after.setup.seed;
	const effects = isMoved
		? []
		: after.setup.drives.flatMap((drive, index): readonly Effect[] => {
				const [from, to] = [old[index], now[index]];
				const isTouched = drive !== before.setup.drives[index];
				return from === undefined || to === undefined || !(isTouched || isShared)
					? []
					: [{ name: letterOf(index), before: from, after: to }];
			});
	if (change === '') {
		return resultOf(after);
	}
	return effects.length === 0 ? `${change}.` : `${change}: ${sayEffects(effects)}.`;
}

/** The drives as they stand beside their curves. */
export const labelsOf = (setup: Setup): readonly string[] => tellApart(setup);
