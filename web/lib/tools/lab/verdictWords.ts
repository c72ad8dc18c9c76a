/** What became of an experiment's published values, in words: how many hold, and the worst miss. */
import { goodOf, groupsOf, ordersHold, predictedOf, standingOf, type Told } from './experiment';
import { bandText, simulatedText, valueText, type Depends, type RecordedRow } from './recorded';
import { leaning } from './sensitivity';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** "9 of 10 predicted values within band, 2 only just; 2 of 2 orders hold; 1 fitted". */
export function verdictWords(rows: readonly RecordedRow[], depends: Depends = {}): string {
	const [values, orders, fitted] = groupsOf(rows);
	const unsure = leaning(rows, depends);
	return [
		values.length === 0
			? ''
			: `${goodOf(values)} of ${count(values.length, 'predicted value', 'predicted values')} ` +
				'within band' +
				(unsure === 0 ? '' : `, ${unsure} only with parameters just as they are`),
		...ordersHold(orders),
		fitted.length === 0 ? '' : `${fitted.length} fitted, which proves nothing`
	]
		.filter((part) => part !== '')
		.join('; ');
}

/** Factors between what was published, or the nearest end of its band, and ours. */
export function distanceOf({ published, band, simulated }: RecordedRow): number {
	const ours = simulated?.filter((value) => value !== null) ?? [];
	const theirs = [published ?? band?.[0], published ?? band?.[1]].filter(
		(value) => typeof value === 'number'
	);
	const factors = ours.flatMap((one) =>
		theirs.map((other) => (one > 0 && other > 0 ? Math.abs(Math.log(one / other)) : Infinity))
	);
	return factors.length === 0 ? 0 : Math.min(...factors);
}

/** So many of the values that hold stand on a card. */
const TOLD_MAX = 2;

/** The first values that hold, each with both numbers: what an experiment's question comes to. */
export const heldWords = (rows: readonly RecordedRow[]): readonly Told[] =>
	predictedOf(rows)
		.filter((row) => standingOf(row) === 'good' && typeof row.published === 'number')
		.slice(0, TOLD_MAX)
		.map(bothNumbers);

/** Of all that did not hold; fitted values are no evidence either way. */
export function worstMiss(rows: readonly RecordedRow[]): Told | undefined {
	const [worst] = rows
		.filter((row) => standingOf(row) === 'bad')
		.sort((one, other) => distanceOf(other) - distanceOf(one));
	if (worst === undefined) {
		return undefined;
	}
	return worst.class === 'O'
		? { label: worst.label, text: 'the order does not hold' }
		: bothNumbers(worst);
}

/** What was published of a value, or its band, and ours. */
function bothNumbers(row: RecordedRow): Told {
	const { label, unit, published, band, isReckoned = false } = row;
	const theirs =
		typeof published === 'number'
			? isReckoned
				? `theory ${valueText(published)}`
				: `published ${valueText(published)}`
			: band === undefined
				? 'outside its band'
				: `expected ${bandText(band)}`;
	return { label, text: `${theirs}, ours ${simulatedText(row)} ${unit}` };
}
