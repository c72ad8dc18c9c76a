/** Two experiments that differ in a single thing: what both came to, on one axis. */
import type { ChartSpec, Origin, Row } from '$lib/draw/charts/spec';
import type { PhaseReport, Report } from '$lib/contract/report';
import { number, words } from './axes';
import { rowsChart } from './comparedCharts';
import {
	AMPLIFICATION_BARS,
	articleCharts,
	endOf,
	SPEED_BARS,
	type Bars,
	type Drawn
} from './drawings';
import { rowMark, type PhaseMark } from './publishedMarks';

/** One of the two. */
export interface TwinSide {
	/** What is so in this one, after a number: "with TRIM". */
	readonly as: string;
	/** The phases that are drawn. */
	readonly phases: readonly PhaseReport[];
	readonly marks: readonly PhaseMark[];
}

/** The other of the two, as it was recorded while the site was built. */
export interface Twin extends TwinSide {
	/** Address of its page. */
	readonly slug: string;
	readonly title: string;
	/** What is so in the one whose twin this is. */
	readonly ownAs: string;
	/** Both pages show both in the same order. */
	readonly isFirst: boolean;
}

/** How many times as much the larger of two is: "7.3 times as much with TRIM". */
function claimOf(rows: readonly Row[], sides: readonly TwinSide[]): string {
	const [one, other] = rows;
	if (rows.length !== 2 || one === undefined || other === undefined) {
		return '';
	}
	const [least, most] = [one.value, other.value].toSorted((a, b) => a - b);
	const as = sides[one.value > other.value ? 0 : 1]?.as ?? '';
	return least === undefined || most === undefined || least <= 0
		? ''
		: `: ${number(most / least)} times as much ${as}`;
}

function twinChart(
	own: TwinSide,
	twin: Twin,
	{ title, axis, valueOf, conversions }: Bars,
	origin: Origin
): readonly ChartSpec[] {
	const sides = twin.isFirst ? [twin, own] : [own, twin];
	const rows = sides.flatMap((side) =>
		side.phases.flatMap((phase): Row[] => {
			const [{ name }, value] = [phase, valueOf(phase)];
			const row = {
				id: `${name}, ${side.as}`,
				label: side.phases.length === 1 ? side.as : `${words(name)}, ${side.as}`,
				tone: 'first',
				isOther: side === twin
			} as const;
			// The living drive is that of this run.
			const when = side === twin ? {} : { moment: endOf(name) };
			const published = rowMark(side.marks, name, axis, conversions);
			return typeof value === 'number' ? [{ ...row, value, ...when, ...published }] : [];
		})
	);
	const note = `Filled: this experiment. Hollow: “${twin.title}”, as it was recorded.`;
	return rowsChart(`${title}${claimOf(rows, sides)}`, axis, rows, origin).map((spec) => ({
		...spec,
		notes: [...spec.notes, note]
	}));
}

/** The charts of an experiment: as the article drew it, or with its twin. */
export function experimentCharts(
	report: Report,
	{ twin, ...drawn }: Drawn & { readonly twin: Twin | undefined },
	origin: Origin
): readonly ChartSpec[] {
	if (twin === undefined) {
		return articleCharts(report, drawn, origin);
	}
	const phases = report.phases.filter(({ name }) => drawn.drawn.includes(name));
	const own = { as: twin.ownAs, phases, marks: drawn.marks };
	return [AMPLIFICATION_BARS, SPEED_BARS].flatMap((bars) => twinChart(own, twin, bars, origin));
}
