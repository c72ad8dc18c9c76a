/** A whole drive of a million pages, from its curve into its pages, and why writes stall. */
import type { ChapterSpec } from '../schema';

export const page: ChapterSpec = {
	slug: 'drive',
	folder: 'pages',
	number: 0,
	minutes: 3,
	figures: {
		whole: {
			kind: 'zoom',
			variants: [{ id: 'whole', label: 'A drive', experiment: 'whole-drive' }],
			keyStep: 8_000_000,
			startStep: 0,
			moments: {},
			zoom: { start: 'drive', speedIndexByLevel: [3, 2, 1, 0] },
			speedsNsPerS: [0.3e6, 0.1e9, 10e9, 60e9, 10_000e9],
			startSpeedIndex: 2
		},
		stall: {
			kind: 'zoom',
			variants: [{ id: 'dies', label: 'A drive of four dies', experiment: 'stalls' }],
			keyStep: 8_000,
			startStep: 0,
			moments: {},
			zoom: { start: 'blocks', speedIndexByLevel: [4, 3, 2, 1] },
			speedsNsPerS: [0.5e6, 2e6, 10e6, 100e6, 1e9],
			startSpeedIndex: 2
		}
	},
	predictions: {},
	tasks: {},
	recalls: {},
	claims: {
		blocks: { experiment: 'whole-drive', step: 0, field: 'blocks', value: '4096' },
		pages: { experiment: 'whole-drive', step: 0, field: 'pagesPerBlock', value: '256' },
		small: { experiment: 'stalls', step: 0, field: 'blocks', value: '32' }
	}
};
