/** The first page: one drive that runs into the write cliff. */
import type { ChapterSpec } from '../schema';

export const page: ChapterSpec = {
	slug: 'start',
	folder: 'pages',
	number: 0,
	minutes: 1,
	figures: {
		cliff: {
			kind: 'cliff',
			variants: [{ id: 'cliff', label: 'A drive', experiment: 'write-cliff' }],
			keyStep: 130_880,
			startStep: 0,
			moments: {},
			speedsNsPerS: [0.1e9, 0.35e9, 0.8e9, 2e9],
			startSpeedIndex: 2,
			playsOnce: true
		}
	},
	predictions: {},
	tasks: {},
	recalls: {},
	claims: {
		'fast-speed': { experiment: 'write-cliff', step: 7_000, field: 'speedMBPerS', value: '73' }
	}
};
