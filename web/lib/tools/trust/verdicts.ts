/** What the recorded verdicts come to: how many bear out, of which class, and which do not. */
import { isGood } from '$lib/tools/lab/experiment';
import type { RecordedExperiment, RecordedRow } from '$lib/tools/lab/recorded';

/** A published value that is not borne out. */
export interface Miss {
	/** Of the experiment. */
	readonly title: string;
	readonly row: RecordedRow;
}

/** Values of a class: how many there are, and how many are borne out. */
export interface ClassCount {
	readonly name: RecordedRow['class'];
	readonly good: number;
	readonly all: number;
}

export function missesOf(recorded: readonly RecordedExperiment[]): readonly Miss[] {
	return recorded.flatMap(({ title, rows }) =>
		rows.filter(({ verdict }) => !isGood(verdict)).map((row) => ({ title, row }))
	);
}

export function classCounts(recorded: readonly RecordedExperiment[]): readonly ClassCount[] {
	const rows = recorded.flatMap((experiment) => experiment.rows);
	return (['Q', 'R', 'O', 'F'] as const).map((name) => {
		const own = rows.filter((row) => row.class === name);
		return { name, good: own.filter(({ verdict }) => isGood(verdict)).length, all: own.length };
	});
}
