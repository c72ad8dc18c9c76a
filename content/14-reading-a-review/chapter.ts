/** Reading a review: which setting explains two numbers for one drive, found one at a time. */
import type { ChapterSpec } from '../schema';

const speeds = { speedsNsPerS: [0.05e9, 0.15e9, 0.4e9, 1.2e9], startSpeedIndex: 2 } as const;

export const chapter: ChapterSpec = {
	slug: 'reading-a-review',
	folder: '14-reading-a-review',
	number: 14,
	minutes: 9,
	figures: {
		knobs: {
			kind: 'slower',
			variants: [
				{ id: 'small', label: 'As Relapse', experiment: 'review-small' },
				{ id: 'span', label: 'Span', experiment: 'review-span' },
				{ id: 'history', label: 'History', experiment: 'review-history' },
				{ id: 'both', label: 'Both', experiment: 'review-both' }
			],
			keyStep: 16_305,
			startStep: 0,
			moments: {
				small: { step: 16_305, event: 'hostWrite', variant: 'small' },
				span: { step: 17_089, event: 'hostWrite', variant: 'span' },
				history: { step: 52_252, event: 'hostWrite', variant: 'history' },
				both: { step: 18_165, event: 'hostWrite', variant: 'both' }
			},
			slower: {
				top: 20,
				marks: [
					{ times: 1.55, label: 'Relapse' },
					{ times: 3.5, label: 'Tech Report' }
				]
			},
			...speeds
		},
		room: {
			kind: 'slower',
			variants: [
				{ id: 'room', label: 'Whole map in memory', experiment: 'review-room' },
				{ id: 'less', label: 'As Relapse', experiment: 'review-small' }
			],
			keyStep: 15_865,
			startStep: 0,
			moments: {
				room: { step: 15_865, event: 'hostWrite', variant: 'room' }
			},
			slower: { top: 20, marks: [{ times: 1.007, label: 'Relapse' }] },
			...speeds
		},
		start: {
			kind: 'slower',
			variants: [
				{ id: 'whole', label: 'As by default', experiment: 'review-whole' },
				{ id: 'start', label: 'Other start', experiment: 'review-start' },
				{ id: 'gigabyte', label: 'Small span', experiment: 'review-gigabyte' }
			],
			keyStep: 91_849,
			startStep: 0,
			moments: {
				whole: { step: 91_849, event: 'hostWrite', variant: 'whole' },
				start: { step: 92_240, event: 'hostWrite', variant: 'start' },
				gigabyte: { step: 16_268, event: 'hostWrite', variant: 'gigabyte' }
			},
			slower: { top: 200, marks: [] },
			speedsNsPerS: [1e9, 4e9, 12e9, 40e9],
			startSpeedIndex: 2
		},
		hands: {
			kind: 'drive',
			variants: [{ id: 'hands', label: 'A small drive', experiment: 'steady-hands' }],
			keyStep: 15,
			startStep: 15,
			moments: {},
			cellAction: 'write'
		}
	},
	predictions: {
		span: {
			bet: {
				kind: 'scale',
				from: 1,
				to: 14,
				step: 0.5,
				unit: 'times',
				claim: 'span',
				options: [
					{ upTo: 1.5, option: 'same' },
					{ upTo: 5, option: 'more' },
					{ upTo: 14, option: 'far' }
				]
			},
			answer: 'more',
			because: {
				same: { field: 'testSlowdown', compare: { from: 1, to: 1.6 } },
				more: { field: 'testSlowdown', compare: { from: 1.7, to: 5 } },
				far: { field: 'testSlowdown', compare: { from: 5.1, to: 14 } }
			},
			figure: 'knobs',
			moment: 'span'
		},
		history: {
			bet: {
				kind: 'scale',
				from: 1,
				to: 14,
				step: 0.5,
				unit: 'times',
				claim: 'history',
				options: [
					{ upTo: 1.5, option: 'same' },
					{ upTo: 5, option: 'more' },
					{ upTo: 14, option: 'far' }
				]
			},
			answer: 'far',
			because: {
				same: { field: 'testSlowdown', compare: { from: 1, to: 1.6 } },
				more: { field: 'testSlowdown', compare: { from: 1.7, to: 5 } },
				far: { field: 'testSlowdown', compare: { from: 5.1, to: 14 } }
			},
			figure: 'knobs',
			moment: 'history'
		},
		which: {
			answer: 'span',
			because: {
				start: { variant: 'start', field: 'testSlowdown', compare: { from: 1, to: 20 } },
				span: { variant: 'gigabyte', field: 'testSlowdown', compare: { from: 1, to: 20 } },
				both: { variant: 'gigabyte', field: 'testSlowdown', compare: { from: 50, to: 200 } }
			},
			figure: 'start',
			moment: 'gigabyte'
		}
	},
	tasks: {
		verdict: {
			figure: 'hands',
			goals: {
				good: { event: 'hostWrite', count: 6 },
				bad: { event: 'gcCopy', count: 3 }
			},
			solution: [
				...['w0', 'w5', 'w10', 'w3', 'w8', 'w1', 'w6', 'w11'],
				...['w2', 'w4', 'w7', 'w9', 'w0', 'w5', 'w10', 'w3']
			]
		}
	},
	recalls: {
		said: {
			answer: 'span',
			because: {
				span: [
					{ field: 'testSlowdown', of: { experiment: 'review-room' }, is: 'less', than: 1.05 },
					{ field: 'testSlowdown', of: { experiment: 'review-history' }, is: 'more', than: 5 }
				],
				never: [
					{ field: 'testSlowdown', of: { experiment: 'review-history' }, is: 'less', than: 1.05 }
				],
				trim: [{ field: 'trimmedPages', of: { experiment: 'review-room' }, is: 'more', than: 0 }]
			}
		}
	},
	claims: {
		small: { experiment: 'review-small', field: 'testSlowdown', value: '1.6', digits: 1 },
		span: { experiment: 'review-span', field: 'testSlowdown', value: '2.7', digits: 1 },
		history: { experiment: 'review-history', field: 'testSlowdown', value: '9.8', digits: 1 },
		both: { experiment: 'review-both', field: 'testSlowdown', value: '3.5', digits: 1 },
		room: { experiment: 'review-room', field: 'testSlowdown', value: '1.0', digits: 1 },
		whole: { experiment: 'review-whole', field: 'testSlowdown', value: '140' },
		start: { experiment: 'review-start', field: 'testSlowdown', value: '141' },
		gigabyte: { experiment: 'review-gigabyte', field: 'testSlowdown', value: '2.0', digits: 1 }
	}
};
