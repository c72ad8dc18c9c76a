/** Garbage collection: which block to clean, and what a full drive pays for every page. */
import type { ChapterSpec } from '../schema';

export const chapter: ChapterSpec = {
	slug: 'garbage-collection',
	folder: '05-garbage-collection',
	number: 5,
	figures: {
		victims: {
			kind: 'drive',
			variants: [{ id: 'victims', label: 'A small drive', experiment: 'victims' }],
			keyStep: 36,
			startStep: 36,
			moments: {},
			cellAction: 'collect'
		},
		collector: {
			kind: 'collector',
			variants: [{ id: 'collector', label: 'A small drive', experiment: 'collector' }],
			keyStep: 42,
			startStep: 42,
			moments: {},
			cellAction: 'collect'
		},
		greedy: {
			kind: 'drive',
			variants: [{ id: 'greedy', label: 'A small drive', experiment: 'victims-drive' }],
			keyStep: 38,
			startStep: 36,
			moments: {
				pick: { step: 37, event: 'gcPick' },
				copy: { step: 38, event: 'gcCopy' },
				erase: { step: 39, event: 'erase' }
			}
		},
		policies: {
			kind: 'cliff',
			variants: [
				{ id: 'greedy', label: 'Fewest valid', experiment: 'victims-greedy' },
				{ id: 'fifo', label: 'Oldest', experiment: 'victims-fifo' },
				{ id: 'random', label: 'Any', experiment: 'victims-random' }
			],
			keyStep: 400_000,
			// Filled, as the words say of it: what comes then is what is asked.
			startStep: 15_312,
			moments: {
				full: { step: 15_312, event: 'hostWrite', variant: 'greedy' },
				settled: { step: 450_000, event: 'hostWrite', variant: 'greedy' }
			},
			speedsNsPerS: [0.35e9, 1e9, 3e9, 8e9],
			startSpeedIndex: 2
		}
	},
	charts: ['spare'],
	predictions: {
		fall: {
			bet: {
				kind: 'curve',
				from: 1,
				to: 5,
				handles: [1.2, 1.6, 2.5, 3.5, 5],
				claim: 'speed-settled',
				options: { level: 'same', slope: 'slowly', cliff: 'falls' }
			},
			answer: 'falls',
			because: {
				same: { field: 'speedMBPerS', compare: { from: 44, to: 73 } },
				slowly: { step: 60_000, field: 'speedMBPerS', compare: { from: 44, to: 73 } },
				falls: { step: 60_000, field: 'speedMBPerS', compare: { from: 0, to: 44 } }
			},
			figure: 'policies',
			moment: 'settled'
		}
	},
	dials: {
		spare: {
			figure: 'policies',
			quantity: 'spare',
			claim: 'spare-small',
			label: 'Spare area in percent of the flash; drag, type, or use the arrow keys',
			from: 4,
			to: 30,
			step: 0.5
		}
	},
	tasks: {
		'two-blocks': {
			figure: 'victims',
			goals: {
				erase: { event: 'erase', count: 2 },
				thrifty: { event: 'erase', count: 2, atMost: { event: 'gcCopy', count: 3 } }
			},
			solution: ['g1', 'g3']
		}
	},
	recalls: {
		victim: {
			answer: 'fewest',
			because: {
				fewest: [
					{
						field: 'settledAmplification',
						of: { experiment: 'victims-greedy' },
						is: 'less',
						than: [{ experiment: 'victims-fifo' }, { experiment: 'victims-random' }]
					}
				],
				oldest: [
					{
						field: 'settledAmplification',
						of: { experiment: 'victims-fifo' },
						is: 'less',
						than: [{ experiment: 'victims-greedy' }, { experiment: 'victims-random' }]
					}
				],
				any: [
					{
						field: 'settledAmplification',
						of: { experiment: 'victims-random' },
						is: 'less',
						than: [{ experiment: 'victims-greedy' }, { experiment: 'victims-fifo' }]
					}
				]
			}
		}
	},
	claims: {
		'game-writes': { experiment: 'collector', field: 'writesSinceFull', value: '30' },
		'game-par': { experiment: 'collector', field: 'gcCopies', value: '24' },
		'victims-free-blocks': { experiment: 'victims', field: 'freeBlocks', value: '1' },
		'victims-used-blocks': { experiment: 'victims', field: 'blocksInUse', value: '6' },
		gained: { experiment: 'victims-drive', step: 37, field: 'pagesGained', value: '5' },
		'victims-valid': { experiment: 'victims', field: 'validPages', value: '24' },
		'victims-stale': { experiment: 'victims', field: 'stalePages', value: '12' },
		'victims-pages': { experiment: 'victims', field: 'pagesPerBlock', value: '6' },
		'speed-filling': {
			experiment: 'victims-greedy',
			step: 15_312,
			field: 'speedMBPerS',
			value: '73'
		},
		'speed-settled': {
			experiment: 'victims-greedy',
			step: 450_000,
			field: 'speedMBPerS',
			value: '9.6',
			digits: 1
		},
		'amplification-greedy': {
			experiment: 'victims-greedy',
			field: 'settledAmplification',
			value: '7.0',
			digits: 1
		},
		'amplification-fifo': {
			experiment: 'victims-fifo',
			field: 'settledAmplification',
			value: '7.9',
			digits: 1
		},
		'amplification-random': {
			experiment: 'victims-random',
			field: 'settledAmplification',
			value: '14.8',
			digits: 1
		},
		'spare-small': {
			experiment: 'victims-greedy',
			field: 'spareEffectivePercent',
			value: '6.5',
			digits: 1
		},
		'spare-middle': {
			experiment: 'spare-15',
			field: 'spareEffectivePercent',
			value: '15'
		},
		'amplification-15': {
			experiment: 'spare-15',
			field: 'settledAmplification',
			value: '3.3',
			digits: 1
		},
		'spare-large': {
			experiment: 'spare-25',
			field: 'spareEffectivePercent',
			value: '25'
		},
		'amplification-25': {
			experiment: 'spare-25',
			field: 'settledAmplification',
			value: '2.1',
			digits: 1
		}
	}
};
