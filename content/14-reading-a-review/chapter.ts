/** Reading a review: which setting explains two numbers for one drive, found one at a time. */
import type { ChapterSpec } from '../schema';

const speeds = { speedsNsPerS: [0.15e9, 0.4e9, 1.2e9, 4e9], startSpeedIndex: 2 } as const;

export const chapter: ChapterSpec = {
	slug: 'reading-a-review',
	folder: '14-reading-a-review',
	number: 14,
	figures: {
		knobs: {
			kind: 'slower',
			variants: [
				{ id: 'small', label: 'Small span', experiment: 'review-small' },
				{ id: 'span', label: 'Whole span', experiment: 'review-span' },
				{ id: 'history', label: 'History', experiment: 'review-history' },
				{ id: 'both', label: 'Both', experiment: 'review-whole-history' },
				{ id: 'fitted', label: 'Fitted', experiment: 'review-both' }
			],
			keyStep: 16_305,
			startStep: 15_225,
			moments: {
				small: { step: 16_305, event: 'hostWrite', variant: 'small' },
				span: { step: 17_089, event: 'hostWrite', variant: 'span' },
				history: { step: 52_252, event: 'hostWrite', variant: 'history' },
				both: { step: 53_933, event: 'hostWrite', variant: 'both' },
				fitted: { step: 18_165, event: 'hostWrite', variant: 'fitted' }
			},
			slower: {
				top: 14,
				marks: [
					{ times: 1.55, label: 'first review' },
					{ times: 3.5, label: 'second' }
				]
			},
			...speeds
		},
		room: {
			kind: 'slower',
			variants: [
				{ id: 'less', label: 'Part of the map', experiment: 'review-small' },
				{ id: 'room', label: 'Whole map in memory', experiment: 'review-room' }
			],
			keyStep: 16_305,
			startStep: 15_225,
			moments: {
				less: { step: 16_305, event: 'hostWrite', variant: 'less' },
				room: { step: 15_865, event: 'hostWrite', variant: 'room' }
			},
			slower: { top: 3, marks: [{ times: 1.007, label: 'the review' }] },
			...speeds
		},
		start: {
			kind: 'slower',
			variants: [
				{ id: 'whole', label: 'Default', experiment: 'review-whole' },
				{ id: 'start', label: 'Start 512', experiment: 'review-start' },
				{ id: 'gigabyte', label: 'One gigabyte', experiment: 'review-gigabyte' },
				{ id: 'article', label: 'Both knobs', experiment: 'review-article' }
			],
			keyStep: 91_849,
			startStep: 0,
			moments: {
				whole: { step: 91_849, event: 'hostWrite', variant: 'whole' },
				start: { step: 91_720, event: 'hostWrite', variant: 'start' },
				gigabyte: { step: 16_268, event: 'hostWrite', variant: 'gigabyte' },
				article: { step: 16_137, event: 'hostWrite', variant: 'article' }
			},
			slower: { top: 150, marks: [] },
			speedsNsPerS: [1e9, 4e9, 12e9, 40e9],
			startSpeedIndex: 2
		},
		hands: {
			kind: 'drive',
			variants: [{ id: 'hands', label: 'A small drive', experiment: 'steady-hands' }],
			keyStep: 15,
			startStep: 15,
			moments: {},
			cellAction: 'write',
			countsFromStart: true
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
				isSlowdown: true,
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
				isSlowdown: true,
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
			moment: 'article'
		}
	},
	tasks: {
		verdict: {
			figure: 'hands',
			goals: {
				good: { event: 'hostWrite', count: 5 },
				bad: { event: 'gcCopy', count: 4 }
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
				always: [
					{ field: 'testSlowdown', of: { experiment: 'review-history' }, is: 'less', than: 1.05 }
				]
			}
		}
	},
	claims: {
		small: { experiment: 'review-small', field: 'testSlowdown', value: '1.56', digits: 2 },
		fill: { experiment: 'review-small', step: 15_225, field: 'writesPerS', value: '22222' },
		'new-small': { experiment: 'review-new-small', field: 'writesPerS', value: '22222' },
		'new-span': { experiment: 'review-new-span', field: 'writesPerS', value: '22222' },
		span: { experiment: 'review-span', field: 'testSlowdown', value: '2.7', digits: 1 },
		history: { experiment: 'review-history', field: 'testSlowdown', value: '9.8', digits: 1 },
		both: { experiment: 'review-whole-history', field: 'testSlowdown', value: '12.2', digits: 1 },
		fitted: { experiment: 'review-both', field: 'testSlowdown', value: '3.5', digits: 1 },
		room: { experiment: 'review-room', field: 'testSlowdown', value: '1.00', digits: 2 },
		'erases-gigabyte': { experiment: 'review-gigabyte', field: 'erases', value: '8' },
		'erases-article': { experiment: 'review-article', field: 'erases', value: '6' },
		whole: { experiment: 'review-whole', field: 'testSlowdown', value: '140' },
		start: { experiment: 'review-start', field: 'testSlowdown', value: '140' },
		gigabyte: { experiment: 'review-gigabyte', field: 'testSlowdown', value: '2.0', digits: 1 },
		article: { experiment: 'review-article', field: 'testSlowdown', value: '1.74', digits: 2 },
		'good-writes': { experiment: 'review-good', field: 'testWrites', value: '5' },
		good: { experiment: 'review-good', field: 'testAmplification', value: '1.00', digits: 2 },
		'bad-writes': { experiment: 'review-bad', field: 'testWrites', value: '9' },
		bad: { experiment: 'review-bad', field: 'testAmplification', value: '1.44', digits: 2 },
		'map-programs': { experiment: 'review-span', field: 'mapPrograms', value: '1019' },
		'map-reads': { experiment: 'review-span', field: 'mapReads', value: '205' }
	}
};
