/** Axes and words that several charts of experiments share. */
import { formatNumber } from '$lib/base/format';
import type { Axis } from '$lib/draw/charts/spec';

export const megabytes = (value: number) => `${formatNumber(value)} MB/s`;

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
