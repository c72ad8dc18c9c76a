/** Challenges: six to be done by hand on small drives, five strange drives to be recognized. */
import type { ChapterSpec } from '../schema';

const speedsNsPerS = [0.1e9, 0.5e9, 2e9, 8e9];

export const page: ChapterSpec = {
	slug: 'challenges',
	folder: 'pages',
	number: 0,
	figures: {
		order: {
			kind: 'drive',
			variants: [{ id: 'order', label: 'A small drive', experiment: 'hands' }],
			keyStep: 10,
			startStep: 10,
			moments: {},
			cellAction: 'write'
		},
		worst: {
			kind: 'drive',
			variants: [{ id: 'worst', label: 'A small drive', experiment: 'hands' }],
			keyStep: 10,
			startStep: 10,
			moments: {},
			cellAction: 'write'
		},
		victims: {
			kind: 'drive',
			variants: [{ id: 'victims', label: 'A small drive', experiment: 'victims' }],
			keyStep: 36,
			startStep: 36,
			moments: {},
			cellAction: 'collect'
		},
		tidy: {
			kind: 'drive',
			variants: [{ id: 'tidy', label: 'With TRIM', experiment: 'riddle-delete' }],
			keyStep: 12,
			startStep: 12,
			moments: {},
			actions: [
				{ label: 'Save A', op: '=A' },
				{ label: 'Delete B', op: '-B' },
				{ label: 'Create B', op: '+B:2' }
			]
		},
		cache: {
			kind: 'drive',
			variants: [{ id: 'cache', label: 'A small drive', experiment: 'borrow-hands' }],
			keyStep: 2,
			startStep: 2,
			moments: {},
			cellAction: 'write'
		},
		mixed: {
			kind: 'drive',
			variants: [{ id: 'mixed', label: 'One open block', experiment: 'writers-hands' }],
			keyStep: 24,
			startStep: 24,
			moments: {},
			cellAction: 'write'
		},
		deaf: {
			kind: 'cliff',
			variants: [
				{ id: 'full', label: 'Full drive', experiment: 'riddle-trim-full' },
				{ id: 'half', label: 'Half deleted', experiment: 'trim-half-off' }
			],
			keyStep: 567_611,
			startStep: 0,
			moments: { end: { step: 576_255, event: 'hostWrite', variant: 'half' } },
			speedsNsPerS,
			startSpeedIndex: 2
		},
		map: {
			kind: 'cliff',
			variants: [
				{ id: 'order', label: 'Written in order', experiment: 'riddle-map-order' },
				{ id: 'random', label: 'Written at random', experiment: 'mapping-hybrid' }
			],
			keyStep: 19_798,
			startStep: 0,
			moments: { end: { step: 186_695, event: 'hostWrite', variant: 'random' } },
			speedsNsPerS: [0.5e9, 2e9, 8e9, 40e9],
			startSpeedIndex: 2
		},
		spare: {
			kind: 'cliff',
			variants: [{ id: 'random', label: 'Written at random', experiment: 'spare-15' }],
			keyStep: 202_231,
			startStep: 0,
			moments: { end: { step: 202_231, event: 'hostWrite', variant: 'random' } },
			speedsNsPerS,
			startSpeedIndex: 2
		},
		lent: {
			kind: 'cliff',
			variants: [
				{ id: 'copy', label: 'One long copy', experiment: 'riddle-cache-copy' },
				{ id: 'again', label: 'Two copies', experiment: 'riddle-cache-again' }
			],
			keyStep: 25_201,
			startStep: 0,
			moments: { end: { step: 25_201, event: 'hostWrite', variant: 'copy' } },
			speedsNsPerS,
			startSpeedIndex: 1,
			topMegabytesPerS: 800
		},
		promise: {
			kind: 'cliff',
			variants: [
				{ id: 'none', label: 'Never flushed', experiment: 'riddle-flush-none' },
				{ id: 'each', label: 'Flushed each page', experiment: 'riddle-flush-each' }
			],
			keyStep: 5_992,
			startStep: 0,
			moments: { end: { step: 54_988, event: 'flush', variant: 'each' } },
			speedsNsPerS: [0.02e9, 0.1e9, 0.5e9, 2e9],
			startSpeedIndex: 1,
			topMegabytesPerS: 120
		}
	},
	predictions: {
		'does-trim-arrive': {
			answer: 'never',
			because: {
				arrives: { variant: 'half', field: 'settledAmplification', compare: { from: 1, to: 2 } },
				partly: { variant: 'half', field: 'settledAmplification', compare: { from: 2, to: 5 } },
				never: { variant: 'half', field: 'settledAmplification', compare: { from: 6, to: 9 } }
			},
			figure: 'deaf',
			moment: 'end',
			isDiagnosis: true
		},
		'which-map': {
			answer: 'hybrid',
			because: {
				block: { variant: 'random', field: 'usedToNew', compare: { from: 1.5, to: 2.4 } },
				page: { variant: 'random', field: 'usedToNew', compare: { from: 2.5, to: 3.4 } },
				extent: { variant: 'random', field: 'usedToNew', compare: { from: 3.5, to: 7 } },
				hybrid: { variant: 'random', field: 'usedToNew', compare: { from: 7, to: 12 } }
			},
			figure: 'map',
			moment: 'end',
			isDiagnosis: true
		},
		'how-much-spare': {
			answer: 'middle',
			because: {
				little: { field: 'settledAmplification', compare: { from: 6, to: 8 } },
				middle: { field: 'settledAmplification', compare: { from: 2.8, to: 4 } },
				much: { field: 'settledAmplification', compare: { from: 1.5, to: 2.4 } }
			},
			figure: 'spare',
			moment: 'end',
			isDiagnosis: true
		},
		'how-large-a-cache': {
			answer: 'middle',
			because: {
				small: { variant: 'copy', field: 'firstKinkPercent', compare: { from: 3, to: 8 } },
				middle: { variant: 'copy', field: 'firstKinkPercent', compare: { from: 9, to: 14 } },
				large: { variant: 'copy', field: 'firstKinkPercent', compare: { from: 16, to: 21 } }
			},
			figure: 'lent',
			moment: 'end',
			isDiagnosis: true
		},
		'who-keeps-it': {
			answer: 'waits',
			because: {
				capacitors: { variant: 'each', field: 'meanMBPerS', compare: { from: 60, to: 90 } },
				lies: { variant: 'each', field: 'meanMBPerS', compare: { from: 60, to: 90 } },
				waits: { variant: 'each', field: 'meanMBPerS', compare: { from: 1, to: 20 } }
			},
			figure: 'promise',
			moment: 'end',
			isDiagnosis: true
		}
	},
	tasks: {
		thrifty: {
			figure: 'order',
			goals: { erase: { event: 'erase', count: 2, atMost: { event: 'gcCopy', count: 0 } } },
			solution: ['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w0', 'w1']
		},
		'worst-hour': {
			figure: 'worst',
			goals: { copies: { event: 'gcCopy', count: 6, atMost: { event: 'hostWrite', count: 12 } } },
			solution: ['w6', 'w6', 'w1', 'w6', 'w0', 'w6', 'w3', 'w1', 'w3', 'w7', 'w6', 'w2']
		},
		'three-blocks': {
			figure: 'victims',
			goals: { erase: { event: 'erase', count: 3, atMost: { event: 'gcCopy', count: 7 } } },
			solution: ['g1', 'g2', 'g3']
		},
		'in-time': {
			figure: 'tidy',
			goals: { write: { event: 'hostWrite', count: 12, atMost: { event: 'gcCopy', count: 0 } } },
			solution: ['-B', '=A', '=A', '=A', '=A', '=A', '=A']
		},
		'never-fold': {
			figure: 'cache',
			goals: { write: { event: 'hostWrite', count: 10, atMost: { event: 'fold', count: 0 } } },
			solution: ['w0', 'w1', 'w0', 'w1', 'w0', 'w1', 'w0', 'w1', 'w0', 'w1']
		},
		'die-together': {
			figure: 'mixed',
			goals: { erase: { event: 'erase', count: 5, atMost: { event: 'gcCopy', count: 3 } } },
			solution: [
				...['w9', 'w2', 'w6', 'w9', 'w7', 'w7', 'w11'],
				...['w10', 'w5', 'w2', 'w0', 'w4', 'w1', 'w14']
			]
		}
	},
	recalls: {},
	claims: {
		'spare-small': {
			experiment: 'victims-greedy',
			field: 'spareEffectivePercent',
			value: '6.5',
			digits: 1
		},
		'amplification-small': {
			experiment: 'victims-greedy',
			field: 'settledAmplification',
			value: '7.0',
			digits: 1
		},
		'spare-middle': {
			experiment: 'spare-15',
			field: 'spareEffectivePercent',
			value: '15'
		},
		'amplification-middle': {
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
		'amplification-large': {
			experiment: 'spare-25',
			field: 'settledAmplification',
			value: '2.1',
			digits: 1
		},
		'all-blocks': { experiment: 'riddle-cache-copy', field: 'blocks', value: '258' }
	}
};
