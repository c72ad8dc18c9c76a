/** The cache of one bit a cell: both kinks of a copy, what rest brings back and fullness takes. */
import type { ChapterSpec } from '../schema';

const speeds = { speedsNsPerS: [0.05e9, 0.15e9, 0.4e9, 1.2e9], startSpeedIndex: 1 } as const;

export const chapter: ChapterSpec = {
	slug: 'borrowed-speed',
	folder: '06-borrowed-speed',
	number: 6,
	figures: {
		copy: {
			kind: 'cache',
			variants: [{ id: 'new', label: 'A new drive', experiment: 'borrow-new' }],
			keyStep: 20_000,
			// A dozen blocks hold data, as the words say of them.
			startStep: 384,
			moments: {
				fast: { step: 3_000, event: 'hostWrite' },
				slow: { step: 8_000, event: 'hostWrite' },
				fold: { step: 16_000, event: 'fold' },
				end: { step: 26_000, event: 'hostWrite' }
			},
			...speeds
		},
		rest: {
			kind: 'cache',
			variants: [
				{ id: 'pause', label: 'With a pause', experiment: 'borrow-pause' },
				{ id: 'half', label: 'Half full', experiment: 'borrow-half' },
				{ id: 'full', label: 'Nearly full', experiment: 'borrow-full' }
			],
			keyStep: 20_000,
			startStep: 0,
			moments: {
				resting: { step: 12_000, event: 'fold', variant: 'pause' },
				back: { step: 16_000, event: 'hostWrite', variant: 'pause' },
				half: { step: 20_000, event: 'hostWrite', variant: 'half' },
				full: { step: 27_000, event: 'hostWrite', variant: 'full' }
			},
			...speeds
		},
		hands: {
			kind: 'drive',
			variants: [{ id: 'hands', label: 'A small drive', experiment: 'borrow-hands' }],
			keyStep: 2,
			startStep: 2,
			moments: {},
			cellAction: 'write'
		}
	},
	predictions: {
		kink: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 100,
				step: 10,
				unit: '% of the drive',
				claim: 'first-kink',
				isFull: true,
				options: [
					{ upTo: 5, option: 'soon' },
					{ upTo: 30, option: 'fifth' },
					{ upTo: 100, option: 'late' }
				]
			},
			answer: 'fifth',
			because: {
				soon: { step: 8_000, field: 'firstKinkPercent', compare: { from: 0, to: 5 } },
				fifth: { step: 8_000, field: 'firstKinkPercent', compare: { from: 6, to: 30 } },
				late: { step: 8_000, field: 'firstKinkPercent', compare: { from: 31, to: 100 } }
			},
			figure: 'copy',
			moment: 'slow'
		},
		nearly: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 20,
				step: 2,
				unit: '% of the drive',
				claim: 'fast-full',
				options: [
					{ upTo: 1, option: 'none' },
					{ upTo: 10, option: 'little' },
					{ upTo: 20, option: 'same' }
				]
			},
			answer: 'little',
			because: {
				none: { step: 26_000, field: 'fastPercent', compare: { from: 0, to: 1 } },
				little: { step: 26_000, field: 'fastPercent', compare: { from: 2, to: 10 } },
				same: { step: 26_000, field: 'fastPercent', compare: { from: 11, to: 20 } }
			},
			figure: 'rest',
			moment: 'full'
		}
	},
	tasks: {
		debt: {
			figure: 'hands',
			goals: {
				write: { event: 'hostWrite', count: 6 },
				fold: { event: 'fold', count: 2 }
			},
			solution: ['w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8']
		}
	},
	recalls: {
		refill: {
			answer: 'rest',
			because: {
				rest: [{ field: 'fastPercent', of: { experiment: 'borrow-pause' }, is: 'more', than: 10 }],
				on: [
					{
						field: 'lastMBPerS',
						of: { experiment: 'borrow-new' },
						is: 'more',
						than: [{ experiment: 'borrow-new', field: 'middleMBPerS' }]
					}
				],
				fuller: [
					{
						field: 'fastPercent',
						of: { experiment: 'borrow-full' },
						is: 'more',
						than: [{ experiment: 'borrow-new' }]
					}
				]
			}
		}
	},
	claims: {
		'speed-first': { experiment: 'borrow-new', field: 'firstMBPerS', value: '655' },
		'speed-middle': { experiment: 'borrow-new', field: 'middleMBPerS', value: '131' },
		'five-times': { experiment: 'borrow-new', field: 'firstToMiddle', value: '5' },
		'speed-last': { experiment: 'borrow-new', field: 'lastMBPerS', value: '94' },
		'speed-fold': { experiment: 'borrow-pause', field: 'lastMBPerS', value: '87' },
		'first-kink': { experiment: 'borrow-new', field: 'firstKinkPercent', value: '18' },
		'second-kink': { experiment: 'borrow-new', field: 'secondKinkPercent', value: '53' },
		'fast-pause': { experiment: 'borrow-pause', field: 'fastPercent', value: '16' },
		'fast-half': { experiment: 'borrow-half', field: 'fastPercent', value: '14' },
		'fast-full': { experiment: 'borrow-full', field: 'fastPercent', value: '5' },
		'full-before': { experiment: 'borrow-full', step: 23_000, field: 'usedPercent', value: '85' },
		'cache-blocks': { experiment: 'borrow-new', step: 8_000, field: 'cacheBlocks', value: '128' },
		'all-blocks': { experiment: 'borrow-new', field: 'blocks', value: '258' }
	}
};
