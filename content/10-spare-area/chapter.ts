/** Spare area: what hidden flash buys, whoever left it free, and what shares a block. */
import type { ChapterSpec } from '../schema';
import { spare } from '../spare';

const speeds = { speedsNsPerS: [0.35e9, 1e9, 3e9, 8e9], startSpeedIndex: 1 } as const;

export const chapter: ChapterSpec = {
	slug: 'spare-area',
	folder: '10-spare-area',
	number: 10,
	figures: {
		share: {
			kind: 'share',
			variants: [
				{ id: 'large', label: '128 GB', experiment: 'share-7' },
				{ id: 'small', label: '100 GB', experiment: 'share-28', startStep: 0 }
			],
			keyStep: 300_000,
			startStep: 300_000,
			moments: {
				large: { step: 300_000, event: 'gcCopy', variant: 'large' },
				small: { step: 127_000, event: 'hostWrite', variant: 'small' }
			},
			...speeds,
			share: {
				...({ handle: 'spare', from: 4, to: 44, step: 0.5 } as const),
				theory: spare.points,
				isTheoryLate: true
			}
		},
		fill: {
			kind: 'share',
			variants: [
				{ id: 'unused', label: 'Never written', experiment: 'share-unused' },
				{ id: 'trimmed', label: 'Trimmed', experiment: 'share-trimmed', startStep: 0 },
				{ id: 'untold', label: 'Deleted, not told', experiment: 'share-untold', startStep: 0 }
			],
			keyStep: 285_000,
			startStep: 11_920,
			moments: {
				unused: { step: 285_000, event: 'hostWrite', variant: 'unused' },
				trimmed: { step: 340_000, event: 'hostWrite', variant: 'trimmed' },
				untold: { step: 630_000, event: 'gcCopy', variant: 'untold' }
			},
			...speeds,
			share: {
				...({ handle: 'fill', from: 55, to: 100, step: 1 } as const),
				theory: spare.points,
				isTheoryLate: true
			}
		},
		writers: {
			kind: 'drive',
			variants: [
				{ id: 'together', label: 'One open block', experiment: 'writers-together' },
				{ id: 'apart', label: 'Two open blocks', experiment: 'writers-apart' }
			],
			keyStep: 26,
			startStep: 0,
			moments: {
				mixed: { step: 4, event: 'hostWrite', variant: 'together' },
				pick: { step: 25, event: 'gcPick', variant: 'together' },
				copy: { step: 26, event: 'gcCopy', variant: 'together' },
				sorted: { step: 24, event: 'hostWrite', variant: 'apart' },
				empty: { step: 25, event: 'gcPick', variant: 'apart' },
				apart: { step: 60, event: 'hostWrite', variant: 'apart' }
			}
		},
		hands: {
			kind: 'drive',
			variants: [{ id: 'hands', label: 'One open block', experiment: 'writers-hands' }],
			keyStep: 24,
			startStep: 24,
			moments: {},
			cellAction: 'write'
		}
	},
	predictions: {
		smaller: {
			bet: {
				kind: 'scale',
				from: 1,
				to: 8,
				step: 0.5,
				unit: 'pages',
				claim: 'amplification-small',
				isAmplification: true,
				options: [
					{ upTo: 2.5, option: 'two' },
					{ upTo: 5, option: 'four' },
					{ upTo: 8, option: 'six' }
				]
			},
			answer: 'two',
			because: {
				two: { field: 'settledAmplification', compare: { from: 1, to: 2.5 } },
				four: { field: 'settledAmplification', compare: { from: 2.6, to: 5 } },
				six: { field: 'settledAmplification', compare: { from: 5.1, to: 8 } }
			},
			figure: 'share',
			moment: 'small'
		},
		nobody: {
			bet: {
				kind: 'scale',
				from: 1,
				to: 8,
				step: 0.5,
				unit: 'pages',
				claim: 'amplification-unused',
				isAmplification: true,
				options: [
					{ upTo: 2.5, option: 'same' },
					{ upTo: 5, option: 'between' },
					{ upTo: 8, option: 'large' }
				]
			},
			answer: 'same',
			because: {
				same: { field: 'settledAmplification', compare: { from: 1, to: 2.5 } },
				between: { field: 'settledAmplification', compare: { from: 2.6, to: 5 } },
				large: { field: 'settledAmplification', compare: { from: 5.1, to: 8 } }
			},
			figure: 'fill',
			moment: 'unused'
		},
		apart: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 24,
				step: 2,
				unit: 'copies',
				claim: 'copies-apart',
				isFromTop: true,
				options: [
					{ upTo: 2, option: 'none' },
					{ upTo: 16, option: 'half' },
					{ upTo: 24, option: 'all' }
				]
			},
			answer: 'none',
			because: {
				none: { field: 'gcCopies', compare: { from: 0, to: 2 } },
				half: { field: 'gcCopies', compare: { from: 3, to: 16 } },
				all: { field: 'gcCopies', compare: { from: 17, to: 24 } }
			},
			figure: 'writers',
			moment: 'apart'
		}
	},
	tasks: {
		together: {
			figure: 'hands',
			goals: {
				erase: { event: 'erase', count: 3 },
				thrifty: { event: 'erase', count: 3, atMost: { event: 'gcCopy', count: 2 } }
			},
			solution: ['w6', 'w7', 'w8', 'w9', 'w10', 'w11', 'w12']
		}
	},
	recalls: {
		room: {
			answer: 'trimmed',
			because: {
				trimmed: [
					{
						field: 'settledAmplification',
						of: { experiment: 'share-trimmed' },
						is: 'less',
						than: 3
					}
				],
				untold: [
					{
						field: 'settledAmplification',
						of: { experiment: 'share-untold' },
						is: 'less',
						than: 3
					}
				],
				larger: [
					{
						field: 'settledAmplification',
						of: { experiment: 'share-7' },
						is: 'less',
						than: [{ experiment: 'share-28' }]
					}
				]
			}
		}
	},
	claims: {
		'sold-large': { experiment: 'share-7', field: 'gigabytesOf128GiB', value: '128' },
		'sold-small': { experiment: 'share-28', field: 'gigabytesOf128GiB', value: '100' },
		'box-small': { experiment: 'share-28', field: 'boxPercent', value: '28' },
		'used-50': { experiment: 'fill-50', field: 'usedPercent', value: '50' },
		'used-80': { experiment: 'fill-80', field: 'usedPercent', value: '80' },
		'used-90': { experiment: 'fill-90', field: 'usedPercent', value: '90' },
		'used-by-ines': { experiment: 'share-unused', field: 'gigabytesOf128GiB', value: '100' },
		'block-pages': { experiment: 'share-7', field: 'pagesPerBlock', value: '64' },
		'spare-large': {
			experiment: 'share-7',
			field: 'spareEffectivePercent',
			value: '6.9',
			digits: 1
		},
		'spare-small': {
			experiment: 'share-28',
			field: 'spareEffectivePercent',
			value: '27.2',
			digits: 1
		},
		'amplification-large': {
			experiment: 'share-7',
			field: 'settledAmplification',
			value: '6.8',
			digits: 1
		},
		'amplification-small': {
			experiment: 'share-28',
			field: 'settledAmplification',
			value: '2.0',
			digits: 1
		},
		'amplification-unused': {
			experiment: 'share-unused',
			field: 'settledAmplification',
			value: '2.0',
			digits: 1
		},
		'amplification-trimmed': {
			experiment: 'share-trimmed',
			field: 'settledAmplification',
			value: '2.0',
			digits: 1
		},
		'amplification-untold': {
			experiment: 'share-untold',
			field: 'settledAmplification',
			value: '6.8',
			digits: 1
		},
		'amplification-50': {
			experiment: 'fill-50',
			field: 'settledAmplification',
			value: '1.2',
			digits: 1
		},
		'amplification-80': {
			experiment: 'fill-80',
			field: 'settledAmplification',
			value: '2.1',
			digits: 1
		},
		'amplification-90': {
			experiment: 'fill-90',
			field: 'settledAmplification',
			value: '3.1',
			digits: 1
		},
		'writers-writes': { experiment: 'writers-together', field: 'hostWrites', value: '48' },
		'copies-together': { experiment: 'writers-together', field: 'gcCopies', value: '24' },
		'copies-apart': { experiment: 'writers-apart', field: 'gcCopies', value: '0' },
		'moved-first': { experiment: 'writers-together', step: 25, field: 'eventTo', value: '2' }
	}
};
