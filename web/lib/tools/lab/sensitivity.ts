/** Which verdicts turn when a parameter moves within what is known of it, and how that is told. */
import { named } from './axes';
import { isGood, predictedOf } from './experiment';
import type { Depends, RecordedRow } from './recorded';

/** A move that turns a verdict. */
export interface Turn {
	/** Id of the drive; missing where the experiment describes its own. */
	readonly drive?: string;
	/** The phase whose amount moves, instead of a parameter of the drive. */
	readonly phase?: string;
	readonly field: string;
	readonly from: number | string;
	readonly to: number | string;
	/** What it turns to. */
	readonly verdict: string;
}

/** A predicted value, by one seed. */
export interface MovedRow {
	readonly label: string;
	/** With everything where it is. */
	readonly verdict: string;
	readonly turns: readonly Turn[];
}

/** An experiment, as `npm run sensitivity` records it. */
export interface Sensitivity {
	readonly experiment: string;
	/** How many there were. */
	readonly moves: number;
	readonly rows: readonly MovedRow[];
}

const countText = (value: number | string): string =>
	typeof value === 'number' ? value.toLocaleString('en-US') : value;

function nameOf({ drive, phase, field }: Turn): string {
	if (phase !== undefined) {
		return `how much ${named(phase)} writes`;
	}
	return drive === undefined ? field : `${field} of ${drive}`;
}

/** "depends on read_us of x25e: at 20 or 30 instead of 25, outside band". */
export function dependsText(turns: readonly Turn[]): string {
	const told = [...new Set(turns.map(nameOf))].map((name) => {
		const [first, ...others] = turns.filter((turn) => nameOf(turn) === name);
		const values = [first, ...others].flatMap((turn) => (turn ? [countText(turn.to)] : []));
		const { from = '', verdict = '' } = first ?? {};
		return `${name}: at ${values.join(' or ')} instead of ${countText(from)}, ${verdict}`;
	});
	return `depends on ${told.join('; on ')}`;
}

export function dependsOf(rows: readonly MovedRow[]): Depends {
	const turning = rows.filter(({ turns }) => turns.length > 0);
	return Object.fromEntries(turning.map(({ label, turns }) => [label, dependsText(turns)]));
}

/** How many of the predicted values that hold would not if a parameter moved. */
export function leaning(rows: readonly RecordedRow[], depends: Depends): number {
	const predicted = predictedOf(rows);
	return predicted.filter(({ label, verdict }) => isGood(verdict) && label in depends).length;
}
