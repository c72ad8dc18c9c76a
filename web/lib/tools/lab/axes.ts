/** Axes and words that several charts of experiments share. */
import type { Axis } from '$lib/draw/charts/spec';
import { format } from 'd3-format';

/** Three significant digits, the whole part grouped: 1,140 or 7.5. */
export const number = format(',.3~r');

export const megabytes = (value: number) => `${number(value)} MB/s`;

/** Names of phases in the language of the site; none in the original. */
const NAMES = import.meta.env.SITE_PHASES ?? {};
/** A step of a benchmark that is repeated: `with-trim-8-sequential-write`. */
const REPEATED = /^(.+)-(\d+)-(\D+)$/;

/** A phase by its id, where only that tells it from others. */
export const named = (id: string): string => NAMES[id] ?? id;

/** The name of a phase for readers. */
export function words(id: string): string {
	const [, of = '', round = '', step = ''] = REPEATED.exec(id) ?? [];
	const isKnown = NAMES[id] === undefined && NAMES[of] !== undefined;
	return isKnown ? `${named(of)} ${round}, ${named(step)}` : (NAMES[id] ?? id.replaceAll('-', ' '));
}

export const speedAxis = (label: string): Axis => ({
	label,
	unit: 'MB/s',
	scale: 'linear',
	format: megabytes
});
