/** What a figure of the steady state says of a run, as a sentence, as a table, and as rows. */
import { formatCount } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { roundsOf, verdictOf, verdictsOf } from './steady.state';

const percent = (part: number) => `${Math.round(part * 100)} %`;

export function describeSteady(snapshot: Snapshot): string {
	const verdict = verdictOf(snapshot);
	if (verdict === undefined) {
		const count = roundsOf(snapshot).length;
		return `${count === 1 ? '1 round is' : `${count} rounds are`} over; the rule needs five.`;
	}
	const { round, spread, slope, isSteady } = verdict;
	const numbers = `fastest and slowest ${percent(spread)} apart, trend ${percent(slope)}`;
	const said = isSteady ? 'steady' : 'not steady';
	return `Rounds ${round - 4} to ${round}: ${numbers}: ${said} by the rule.`;
}

export function steadyRows(snapshot: Snapshot): readonly (readonly string[])[] {
	const rounds = roundsOf(snapshot);
	const verdicts = verdictsOf(rounds);
	return [
		['Round', 'Writes a second', 'By the rule'],
		...rounds.map((perS, index) => {
			const verdict = verdicts.find(({ round }) => round === index + 1);
			const said = verdict === undefined ? 'too early' : verdict.isSteady ? 'steady' : 'not steady';
			return [String(index + 1), formatCount(Math.round(perS)), said];
		})
	];
}

export const steadyText = (snapshot: Snapshot): string =>
	steadyRows(snapshot)
		.map(([round = '', perS = '', said = '']) => `${round.padEnd(7)}${perS.padStart(15)}  ${said}`)
		.join('\n');
