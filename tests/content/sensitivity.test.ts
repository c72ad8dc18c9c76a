/** What is recorded of moved parameters is of the drives and verdicts as they are now. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { movesOf, phaseMovesOf } from '../../web/sensitivity/moves.mjs';

interface Row {
	readonly label: string;
	readonly class: string;
	readonly verdict: string;
	readonly seeds: number;
	readonly seeds_borne_out: number;
}
interface Told {
	readonly drive?: string | undefined;
	readonly phase?: string | undefined;
	readonly field: string;
	readonly from: number | string;
	readonly to: number | string;
}
interface Moved {
	readonly experiment: string;
	readonly moves: number;
	readonly refused: readonly (Told & { readonly because: string })[];
	readonly rows: readonly { label: string; verdict: string; turns: readonly Told[] }[];
}

const json = (path: string) => JSON.parse(readFileSync(`content/${path}`, 'utf8'));
const verdicts: readonly { experiment: string; rows: readonly Row[] }[] = json('verdicts.json');
const moved: readonly Moved[] = json('sensitivity.json');

/** Every move of an experiment, with the parameters as they are in its files. */
function movesNow(name: string): readonly Told[] {
	const review = json(`reviews/${name}.json`);
	const drives: readonly unknown[] = review.drives ?? [review.drive];
	const ofDrives = drives.flatMap((drive) => {
		const file = typeof drive === 'string' ? json(`drives/${drive}.json`) : review;
		const named = typeof drive === 'string' ? { drive } : {};
		return movesOf(file.drive, file.provenance ?? {})
			.filter(({ field }) => !(field in (review.drive_overrides ?? {})))
			.map((move) => ({ ...named, ...move }));
	});
	return [...ofDrives, ...phaseMovesOf(review.phases, review.provenance ?? {})];
}

test('every experiment was moved, and every predicted value but orders of drives', () => {
	const names = readdirSync('content/reviews').map((name) => name.replace(/\.json$/, ''));
	expect(moved.map(({ experiment }) => experiment)).toEqual(names.sort());
	for (const { experiment, rows } of verdicts) {
		const published: readonly { label: string; drives?: unknown }[] = json(
			`reviews/${experiment}.json`
		).published;
		const orders = published.filter(({ drives }) => drives !== undefined);
		const unmoved = new Set(orders.map(({ label }) => label));
		const predicted = rows
			.filter((row) => row.class !== 'F' && !unmoved.has(row.label))
			.map(({ label }) => label);
		const told = moved.find((one) => one.experiment === experiment)?.rows ?? [];
		expect(
			told.map(({ label }) => label),
			experiment
		).toEqual(predicted);
	}
});

test('a verdict that all seeds agree on is the one from which parameters were moved', () => {
	for (const { experiment, rows } of verdicts) {
		const told = moved.find((one) => one.experiment === experiment)?.rows ?? [];
		for (const { label, verdict } of rows.filter((row) =>
			[0, row.seeds].includes(row.seeds_borne_out)
		)) {
			const before = told.find((row) => row.label === label);
			expect(before?.verdict ?? verdict, `${experiment}: ${label}`).toBe(verdict);
		}
	}
});

test('moves are of the parameters as they are; run "npm run sensitivity" when one changed', () => {
	for (const { experiment, moves, refused, rows } of moved) {
		const now = movesNow(experiment);
		expect(moves, experiment).toBe(now.length);
		for (const told of [...refused, ...rows.flatMap(({ turns }) => turns)]) {
			const { drive, phase, field, from, to } = told;
			const same = now.filter((one) => one.field === field && one.to === to && one.from === from);
			expect(
				same.some((one) => one.drive === drive && one.phase === phase),
				`${experiment}: ${drive ?? ''} ${field} to ${to}`
			).toBe(true);
		}
	}
});
