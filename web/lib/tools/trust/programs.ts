/** What a simulator of another design came to at the settings of theory, and ours there. Pure. */
import type { Reference, Theory } from './points';

export interface Program {
	readonly reference: Reference;
	/** What the other program measured. */
	readonly theirs: number;
}

/** What was compared with programs of others. */
export interface Programs {
	readonly settings: readonly Program[];
	/** Recorded runs of `ssd.py`, each of which a test repeats line by line. */
	readonly recordedRuns: number;
}

/** A line of a table as its cells; commas within quotes part nothing. */
const cellsOf = (line: string): readonly string[] =>
	Array.from(line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g), ([, quoted, plain]) =>
		(quoted ?? plain ?? '').trim()
	);

/**
 * Settings that the other program ran, from the table that `theory.json` is made of.
 *
 * @throws when the two are not of the same settings in the same order
 */
export function programsOf({ references }: Theory, table: string): readonly Program[] {
	const [head = '', ...lines] = table.trim().split('\n');
	const column = cellsOf(head).indexOf('wa_independent_sim');
	if (column < 0 || lines.length !== references.length) {
		throw new Error('theory.json and its table have other rows; run npm run verdicts.');
	}
	return references.flatMap((reference, index) => {
		const cells = cellsOf(lines[index] ?? '');
		if (cells[0] !== reference.policy || Number(cells[2]) !== reference.spare_factor) {
			throw new Error(`theory.json has another row ${index + 1}; run npm run verdicts.`);
		}
		const theirs = Number(cells[column] || NaN);
		return Number.isFinite(theirs) ? [{ reference, theirs }] : [];
	});
}

/** How far ours is from theirs, in percent. */
export const apartPercent = ({ reference, theirs }: Program): number =>
	100 * (reference.simulated / theirs - 1);
