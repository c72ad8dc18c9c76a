/** Why the copy of a file stands still, and a drive of a million pages from its curve on. */
import type { ChapterSpec } from '../schema';

export const page: ChapterSpec = {
	slug: 'drive',
	folder: 'pages',
	number: 0,
	figures: {
		photo: {
			kind: 'copy',
			variants: [{ id: 'photo', label: 'photo.jpg', experiment: 'photo' }],
			keyStep: 4_100,
			startStep: 3_874,
			moments: {
				plain: { step: 3_875, event: 'hostWrite', level: 0 },
				freeze: { step: 3_885, event: 'gcPick', level: 0 },
				pick: { step: 3_885, event: 'gcPick', level: 2 },
				copy: { step: 3_886, event: 'gcCopy', level: 2 },
				erase: { step: 3_903, event: 'erase', level: 2 },
				answer: { step: 3_904, event: 'hostWrite', level: 2 },
				end: { step: 4_290, event: 'hostWrite', level: 0 }
			},
			zoom: { start: 'curve', speedIndexByLevel: [3, 2, 1] },
			speedsNsPerS: [1e6, 5e6, 10e6, 25e6, 100e6],
			startSpeedIndex: 3
		},
		whole: {
			kind: 'zoom',
			variants: [{ id: 'whole', label: 'A drive', experiment: 'whole-drive' }],
			keyStep: 8_000_000,
			// More than half filled: all that the words name but stale pages is seen at once.
			startStep: 600_000,
			moments: {},
			zoom: { start: 'drive', speedIndexByLevel: [3, 2, 1, 0] },
			speedsNsPerS: [0.3e6, 0.1e9, 10e9, 60e9, 10_000e9],
			startSpeedIndex: 2
		},
		stall: {
			kind: 'zoom',
			variants: [{ id: 'dies', label: 'A drive of four dies', experiment: 'stalls' }],
			keyStep: 8_000,
			startStep: 961,
			moments: {},
			zoom: { start: 'blocks', speedIndexByLevel: [4, 3, 2, 1] },
			speedsNsPerS: [0.5e6, 2e6, 10e6, 100e6, 1e9],
			startSpeedIndex: 2
		}
	},
	predictions: {
		still: {
			answer: 'others',
			because: {
				slow: { step: 3_903, field: 'hostWrites', compare: { step: 3_885, is: 'more' } },
				others: { step: 3_886, field: 'gcCopies', compare: { step: 3_885, is: 'more' } },
				nothing: { step: 3_903, field: 'nandPrograms', compare: { step: 3_885, is: 'same' } }
			},
			figure: 'photo',
			moment: 'copy'
		}
	},
	tasks: {},
	recalls: {},
	claims: {
		'photo-block': { experiment: 'photo', step: 3_885, field: 'pagesPerBlock', value: '32' },
		'photo-valid': { experiment: 'photo', step: 3_885, field: 'eventTo', value: '17' },
		'photo-gained': { experiment: 'photo', step: 3_885, field: 'pagesGained', value: '15' },
		blocks: { experiment: 'whole-drive', step: 0, field: 'blocks', value: '4096' },
		pages: { experiment: 'whole-drive', step: 0, field: 'pagesPerBlock', value: '256' },
		small: { experiment: 'stalls', step: 0, field: 'blocks', value: '32' }
	}
};
