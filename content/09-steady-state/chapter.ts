/** The steady state: a burst against a rate, when a test may begin, and what a rate hides. */
import type { ChapterSpec } from '../schema';

const speeds = { speedsNsPerS: [0.05e9, 0.15e9, 0.4e9, 1.2e9], startSpeedIndex: 2 } as const;

export const chapter: ChapterSpec = {
	slug: 'steady-state',
	folder: '09-steady-state',
	number: 9,
	figures: {
		steady: {
			kind: 'steady',
			variants: [
				{ id: 'little', label: 'Little spare', experiment: 'steady-7' },
				{ id: 'much', label: 'Much spare', experiment: 'steady-28' }
			],
			keyStep: 55_000,
			startStep: 6_000,
			moments: {
				five: { step: 12_000, event: 'hostWrite', variant: 'little' },
				fall: { step: 22_000, event: 'gcCopy', variant: 'little' },
				again: { step: 30_000, event: 'gcCopy', variant: 'little' },
				late: { step: 55_000, event: 'gcCopy', variant: 'little' },
				much: { step: 55_000, event: 'gcCopy', variant: 'much' }
			},
			told: [{ at: 17.8, label: 'one review: 17.8' }, { label: 'the other review: ?' }],
			...speeds
		},
		batches: {
			kind: 'steady',
			variants: [{ id: 'batches', label: 'In batches', experiment: 'steady-batches' }],
			keyStep: 55_000,
			startStep: 12_000,
			moments: {
				late: { step: 55_000, event: 'hostWrite', variant: 'batches' }
			},
			...speeds
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
		fall: {
			bet: {
				kind: 'scale',
				from: 1,
				to: 12,
				step: 0.5,
				unit: 'times',
				claim: 'slowdown-little',
				isSlowdown: true,
				options: [
					{ upTo: 1.5, option: 'same' },
					{ upTo: 5, option: 'some' },
					{ upTo: 12, option: 'many' }
				]
			},
			answer: 'many',
			because: {
				same: { field: 'slowdown', compare: { from: 0.9, to: 1.5 } },
				some: { field: 'slowdown', compare: { from: 1.6, to: 5 } },
				many: { field: 'slowdown', compare: { from: 5.1, to: 12 } }
			},
			figure: 'steady',
			from: 'five',
			moment: 'late'
		},
		silent: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 100,
				step: 10,
				unit: '%',
				claim: 'silent',
				options: [
					{ upTo: 10, option: 'none' },
					{ upTo: 50, option: 'half' },
					{ upTo: 100, option: 'most' }
				]
			},
			answer: 'most',
			because: {
				none: { field: 'silentPercent', compare: { from: 0, to: 10 } },
				half: { field: 'silentPercent', compare: { from: 11, to: 50 } },
				most: { field: 'silentPercent', compare: { from: 51, to: 100 } }
			},
			figure: 'batches',
			moment: 'late'
		}
	},
	tasks: {
		burst: {
			figure: 'hands',
			goals: {
				free: { event: 'hostWrite', count: 8 },
				fall: { event: 'gcCopy', count: 3 }
			},
			solution: [
				...['w0', 'w5', 'w10', 'w3', 'w8', 'w1', 'w6', 'w11'],
				...['w2', 'w4', 'w7', 'w9', 'w0', 'w5', 'w10', 'w3']
			]
		}
	},
	recalls: {
		level: {
			answer: 'burst',
			because: {
				burst: [
					{ field: 'slowdown', of: { experiment: 'steady-7' }, is: 'more', than: 5 },
					{
						field: 'spreadPercent',
						of: { experiment: 'steady-7', step: 12_000 },
						is: 'less',
						than: 1
					}
				],
				rate: [{ field: 'slowdown', of: { experiment: 'steady-7' }, is: 'less', than: 1.5 }],
				spare: [
					{
						field: 'spreadPercent',
						of: { experiment: 'steady-28', step: 12_000 },
						is: 'less',
						than: [{ experiment: 'steady-7', step: 12_000 }]
					}
				]
			}
		}
	},
	claims: {
		'fresh-rate': {
			experiment: 'steady-7',
			field: 'freshThousands',
			value: '17.8',
			digits: 1
		},
		'late-rate': { experiment: 'steady-7', field: 'lateThousands', value: '2.3', digits: 1 },
		'slowdown-little': { experiment: 'steady-7', field: 'slowdown', value: '7.6', digits: 1 },
		'slowdown-much': { experiment: 'steady-28', field: 'slowdown', value: '2.2', digits: 1 },
		'first-pass': { experiment: 'steady-7', field: 'firstSteadyRound', value: '5' },
		'true-pass': { experiment: 'steady-7', field: 'steadyAgainRound', value: '13' },
		'spare-little': {
			experiment: 'steady-7',
			field: 'spareEffectivePercent',
			value: '6.9',
			digits: 1
		},
		'spare-much': {
			experiment: 'steady-28',
			field: 'spareEffectivePercent',
			value: '27.2',
			digits: 1
		},
		'batches-rate': {
			experiment: 'steady-batches',
			step: 55_000,
			field: 'lateThousands',
			value: '2.1',
			digits: 1
		},
		'batches-peak': {
			experiment: 'steady-batches',
			step: 55_000,
			field: 'peakThousands',
			value: '15.6',
			digits: 1
		},
		silent: { experiment: 'steady-batches', step: 55_000, field: 'silentPercent', value: '75' }
	}
};
