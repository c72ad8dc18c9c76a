/** Saved: what a flush costs, what a power cut takes, and what of one row reaches the flash. */
import type { ChapterSpec, Variant } from '../schema';

const speedsNsPerS = [0.05e9, 0.2e9, 0.8e9, 3e9];

const plugged: readonly Variant[] = [
	{ id: 'none', label: 'No capacitors', experiment: 'safe-none' },
	{ id: 'kept', label: 'Capacitors', experiment: 'safe-kept' },
	{ id: 'lie', label: 'Says yes', experiment: 'safe-lie' }
];
const held: readonly Variant[] = [
	{ id: 'none', label: 'No capacitors', experiment: 'safe-hands-none' },
	{ id: 'kept', label: 'Capacitors', experiment: 'safe-hands-kept' },
	{ id: 'lie', label: 'Says yes', experiment: 'safe-hands-lie' }
];
const rows = { bytes: 128, perFlush: 1 };

export const chapter: ChapterSpec = {
	slug: 'saved-promise',
	folder: '08-saved-promise',
	number: 8,
	figures: {
		commits: {
			kind: 'tray',
			variants: [
				{ id: 'one', label: 'A flush for each', experiment: 'safe-single' },
				{ id: 'shared', label: 'Four share one', experiment: 'safe-shared', startStep: 0 }
			],
			keyStep: 17,
			startStep: 0,
			moments: {
				waits: { step: 1, event: 'buffered', variant: 'one' },
				leaves: { step: 2, event: 'hostWrite', variant: 'one' },
				padding: { step: 5, event: 'pad', variant: 'one' },
				yes: { step: 6, event: 'flush', variant: 'one' },
				together: { step: 9, event: 'flush', variant: 'shared' }
			}
		},
		cut: {
			kind: 'tray',
			variants: plugged,
			keyStep: 11,
			startStep: 3,
			moments: {
				cut: { step: 11, event: 'powerCut', variant: 'none' },
				rebuilt: { step: 12, event: 'rebuild', variant: 'none' },
				'at-once': { step: 4, event: 'flush', variant: 'kept' },
				kept: { step: 7, event: 'powerCut', variant: 'kept' },
				trusted: { step: 6, event: 'buffered', variant: 'lie' },
				lied: { step: 7, event: 'powerCut', variant: 'lie' }
			}
		},
		hands: {
			kind: 'tray',
			variants: held,
			keyStep: 1,
			startStep: 1,
			moments: {},
			cellAction: 'write',
			actions: [
				{ label: 'Flush', op: 'f' },
				{ label: 'Cut the power', op: 'c' }
			]
		},
		fall: {
			kind: 'waterfall',
			variants: [
				{ id: 'alone', label: 'A flush each', experiment: 'rows-alone', rows },
				{
					id: 'shared',
					label: 'Four share',
					experiment: 'rows-shared',
					rows: { ...rows, perFlush: 4 }
				},
				{ id: 'kept', label: 'Capacitors', experiment: 'rows-kept', rows },
				{ id: 'log', label: 'In order', experiment: 'rows-log', rows }
			],
			keyStep: 58_606,
			startStep: 0,
			moments: {
				alone: { step: 58_606, event: 'buffered', variant: 'alone' },
				shared: { step: 20_490, event: 'buffered', variant: 'shared' },
				kept: { step: 32_448, event: 'buffered', variant: 'kept' },
				log: { step: 28_726, event: 'buffered', variant: 'log' }
			},
			speedsNsPerS,
			startSpeedIndex: 2
		}
	},
	predictions: {
		padding: {
			bet: {
				kind: 'scale',
				from: 1,
				to: 8,
				step: 1,
				unit: 'pages',
				claim: 'programs-one',
				isAmplification: true,
				options: [
					{ upTo: 1, option: 'one' },
					{ upTo: 3, option: 'two' },
					{ upTo: 8, option: 'four' }
				]
			},
			answer: 'four',
			because: {
				one: { step: 6, field: 'writeAmplification', compare: { from: 1, to: 1 } },
				two: { step: 6, field: 'writeAmplification', compare: { from: 2, to: 3 } },
				four: { step: 6, field: 'writeAmplification', compare: { from: 4, to: 8 } }
			},
			figure: 'commits',
			moment: 'yes'
		},
		shared: {
			bet: {
				kind: 'scale',
				from: 1000,
				to: 6000,
				step: 100,
				unit: 'commits a second',
				claim: 'per-second-shared',
				options: [
					{ upTo: 1500, option: 'same' },
					{ upTo: 3300, option: 'some' },
					{ upTo: 6000, option: 'four' }
				]
			},
			answer: 'four',
			because: {
				same: { step: 9, field: 'writesPerS', compare: { from: 1000, to: 1500 } },
				some: { step: 9, field: 'writesPerS', compare: { from: 1500, to: 3300 } },
				four: { step: 9, field: 'writesPerS', compare: { from: 4400, to: 4500 } }
			},
			figure: 'commits',
			moment: 'together'
		},
		lie: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 5,
				step: 1,
				unit: 'pages',
				claim: 'lost-lie',
				options: [
					{ upTo: 0, option: 'none' },
					{ upTo: 4, option: 'two' },
					{ upTo: 5, option: 'all' }
				]
			},
			answer: 'all',
			because: {
				none: { step: 7, field: 'lostPages', compare: { from: 0, to: 0 } },
				two: { step: 7, field: 'lostPages', compare: { from: 1, to: 4 } },
				all: { step: 7, field: 'lostPages', compare: { from: 5, to: 5 } }
			},
			figure: 'cut',
			from: 'trusted',
			moment: 'lied'
		},
		row: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 180,
				step: 5,
				unit: 'bytes',
				claim: 'times-alone',
				isTimes: true,
				options: [
					{ upTo: 10, option: 'few' },
					{ upTo: 100, option: 'some' },
					{ upTo: 180, option: 'many' }
				]
			},
			answer: 'many',
			because: {
				few: { field: 'timesAlone', compare: { from: 1, to: 10 } },
				some: { field: 'timesAlone', compare: { from: 10, to: 100 } },
				many: { field: 'timesAlone', compare: { from: 100, to: 180 } }
			},
			figure: 'fall',
			moment: 'alone'
		}
	},
	tasks: {
		plug: {
			figure: 'hands',
			goals: {
				write: { event: 'buffered', count: 2 },
				flush: { event: 'flush', count: 1 },
				cut: { event: 'powerCut', count: 1 }
			},
			solution: ['f', 'w1', 'w2', 'c']
		}
	},
	recalls: {
		word: {
			answer: 'capacitors',
			because: {
				capacitors: [{ field: 'lostPages', of: { experiment: 'safe-kept' }, is: 'same', than: 0 }],
				lie: [{ field: 'lostPages', of: { experiment: 'safe-lie' }, is: 'same', than: 0 }],
				luck: [{ field: 'lostPages', of: { experiment: 'safe-lie' }, is: 'same', than: 0 }]
			}
		}
	},
	claims: {
		'programs-one': { experiment: 'safe-single', step: 6, field: 'nandPrograms', value: '4' },
		'padding-one': { experiment: 'safe-single', step: 6, field: 'padPrograms', value: '3' },
		'ms-one': { experiment: 'safe-single', step: 6, field: 'timeMs', value: '0.9', digits: 1 },
		'per-second-one': { experiment: 'safe-single', field: 'writesPerS', value: '1111' },
		'per-second-shared': { experiment: 'safe-shared', field: 'writesPerS', value: '4444' },
		'lost-none': { experiment: 'safe-none', step: 11, field: 'lostPages', value: '2' },
		'found-none': { experiment: 'safe-none', step: 12, field: 'promisedPages', value: '3' },
		'lost-kept': { experiment: 'safe-kept', step: 7, field: 'lostPages', value: '0' },
		'waiting-kept': { experiment: 'safe-kept', step: 4, field: 'bufferedPages', value: '3' },
		'written-lie': { experiment: 'safe-lie', step: 6, field: 'hostWrites', value: '5' },
		'broken-lie': { experiment: 'safe-lie', step: 7, field: 'brokenPromises', value: '3' },
		'lost-lie': { experiment: 'safe-lie', step: 7, field: 'lostPages', value: '5' },
		'times-alone': { experiment: 'rows-alone', field: 'timesAlone', value: '155' },
		'padding-alone': { experiment: 'rows-alone', field: 'paddingPercent', value: '59' },
		'times-shared': { experiment: 'rows-shared', field: 'timesShared', value: '51' },
		'times-kept': { experiment: 'rows-kept', field: 'timesAlone', value: '53' },
		'times-log': { experiment: 'rows-log', field: 'timesAlone', value: '44' },
		'tree-times': { experiment: 'rows-app-tree', field: 'timesFull', value: '245' },
		'table-times': { experiment: 'rows-app-log', field: 'timesFull', value: '273' },
		'tree-kept': { experiment: 'rows-app-tree-kept', field: 'timesFull', value: '215' },
		'table-kept': { experiment: 'rows-app-log-kept', field: 'timesFull', value: '55' }
	}
};
