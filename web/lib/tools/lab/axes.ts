/** Axes and words that several charts of experiments share. */
import { formatNumber } from '$lib/base/format';
import type { Axis } from '$lib/draw/charts/spec';

export const megabytes = (value: number) => `${formatNumber(value)} MB/s`;

/** The name of a phase for readers. */
export const words = (name: string) => name.replaceAll('-', ' ');

export const speedAxis = (label: string): Axis => ({
	label,
	unit: 'MB/s',
	scale: 'linear',
	format: megabytes
});
