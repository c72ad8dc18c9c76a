/** The first page: one drive that runs into the write cliff under the reader's finger. */
import type { ChapterSpec } from '../schema';

export const page: ChapterSpec = {
	slug: 'start',
	folder: 'pages',
	number: 0,
	figures: {},
	predictions: {},
	tasks: {},
	recalls: {},
	claims: {
		'fast-speed': { experiment: 'wear-down', step: 3_686, field: 'speedMBPerS', value: '73' }
	}
};
