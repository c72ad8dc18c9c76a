/** Left alone: what idle work can free, what passes in order repair, and what firmware chooses. */
import type { ChapterSpec } from '../schema';

const speeds = { speedsNsPerS: [0.05e9, 0.15e9, 0.5e9, 1.5e9], startSpeedIndex: 2 } as const;

export const chapter: ChapterSpec = {
	slug: 'left-alone',
	folder: '12-left-alone',
	number: 12,
	figures: {
		rest: {
			kind: 'passes',
			variants: [
				{ id: 'once', label: 'At once', experiment: 'left-once' },
				{ id: 'rested', label: 'Rested first', experiment: 'left-rested' }
			],
			keyStep: 117_530,
			// The new drive was filled: that is told, and is no secret.
			startStep: 15_225,
			moments: {
				random: { step: 57_629, event: 'hostWrite', variant: 'once' },
				tired: { step: 117_530, event: 'hostWrite', variant: 'once' },
				gathered: { step: 71_788, event: 'idle', variant: 'rested' },
				rested: { step: 120_093, event: 'hostWrite', variant: 'rested' }
			},
			...speeds
		},
		passes: {
			kind: 'passes',
			variants: [
				{ id: 'passes', label: 'No rest', experiment: 'left-passes' },
				{ id: 'breaks', label: 'With rests', experiment: 'left-breaks' }
			],
			keyStep: 183_693,
			startStep: 117_530,
			moments: {
				first: { step: 117_530, event: 'hostWrite', variant: 'passes' },
				second: { step: 147_039, event: 'hostWrite', variant: 'passes' },
				fourth: { step: 183_693, event: 'hostWrite', variant: 'passes' },
				breaks: { step: 174_652, event: 'hostWrite', variant: 'breaks' }
			},
			...speeds
		},
		order: {
			kind: 'drive',
			variants: [
				{ id: 'ordered', label: 'Filled in order', experiment: 'pass-ordered' },
				{ id: 'scattered', label: 'Filled out of order', experiment: 'pass-scattered' }
			],
			keyStep: 19,
			startStep: 15,
			moments: {
				filled: { step: 15, event: 'hostWrite', variant: 'ordered' },
				whole: { step: 19, event: 'hostWrite', variant: 'ordered' },
				erased: { step: 22, event: 'erase', variant: 'ordered' },
				scattered: { step: 15, event: 'hostWrite', variant: 'scattered' },
				spread: { step: 19, event: 'hostWrite', variant: 'scattered' },
				pick: { step: 21, event: 'gcPick', variant: 'scattered' },
				copy: { step: 23, event: 'gcCopy', variant: 'scattered' },
				first: { step: 50, event: 'hostWrite', variant: 'scattered' },
				second: { step: 86, event: 'hostWrite', variant: 'scattered' },
				third: { step: 116, event: 'hostWrite', variant: 'scattered' },
				fourth: { step: 139, event: 'hostWrite', variant: 'scattered' }
			}
		},
		nights: {
			kind: 'passes',
			variants: [
				{ id: 'nothing', label: 'Does nothing', experiment: 'left-nothing' },
				{ id: 'room', label: 'Makes room', experiment: 'left-room' },
				{ id: 'order', label: 'Puts in order', experiment: 'left-order' }
			],
			keyStep: 50_629,
			startStep: 15_225,
			moments: {
				nothing: { step: 50_629, event: 'hostWrite', variant: 'nothing' },
				room: { step: 63_290, event: 'hostWrite', variant: 'room' },
				order: { step: 70_363, event: 'hostWrite', variant: 'order' }
			},
			...speeds
		},
		hands: {
			kind: 'drive',
			variants: [{ id: 'hands', label: 'A small drive', experiment: 'left-hands' }],
			keyStep: 15,
			startStep: 15,
			moments: {},
			actions: [{ label: 'Rest a while', op: 'i60000' }],
			cellAction: 'write'
		}
	},
	predictions: {
		rested: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 100,
				step: 2,
				unit: '%',
				claim: 'rested',
				pass: 1,
				options: [
					{ upTo: 40, option: 'little' },
					{ upTo: 75, option: 'half' },
					{ upTo: 100, option: 'new' }
				]
			},
			answer: 'little',
			because: {
				little: { field: 'passPercent', compare: { from: 0, to: 40 } },
				half: { field: 'passPercent', compare: { from: 41, to: 75 } },
				new: { field: 'passPercent', compare: { from: 76, to: 100 } }
			},
			figure: 'rest',
			from: 'tired',
			moment: 'rested'
		},
		second: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 100,
				step: 2,
				unit: '%',
				claim: 'second',
				pass: 2,
				options: [
					{ upTo: 34, option: 'same' },
					{ upTo: 75, option: 'half' },
					{ upTo: 100, option: 'new' }
				]
			},
			answer: 'half',
			because: {
				same: { step: 147_039, field: 'passPercent', compare: { from: 0, to: 34 } },
				half: { step: 147_039, field: 'passPercent', compare: { from: 35, to: 75 } },
				new: { step: 147_039, field: 'passPercent', compare: { from: 76, to: 100 } }
			},
			figure: 'passes',
			moment: 'second'
		}
	},
	tasks: {
		night: {
			figure: 'hands',
			goals: {
				write: { event: 'hostWrite', count: 4 },
				// So many writes never make the drive clean: what is erased then, a rest erased.
				erase: { event: 'erase', count: 1, atMost: { event: 'hostWrite', count: 5 } }
			},
			solution: ['w0', 'w5', 'w10', 'w3', 'i60000']
		}
	},
	recalls: {
		cure: {
			answer: 'tests',
			because: {
				tests: [{ field: 'passPercent', of: { experiment: 'left-passes' }, is: 'more', than: 90 }],
				rest: [{ field: 'passPercent', of: { experiment: 'left-rested' }, is: 'more', than: 90 }],
				both: [{ field: 'passPercent', of: { experiment: 'left-passes' }, is: 'less', than: 50 }]
			}
		}
	},
	claims: {
		written: { experiment: 'left-once', step: 57_629, field: 'beyondFillPercent', value: '44' },
		tired: { experiment: 'left-once', field: 'passPercent', value: '24' },
		'tired-speed': { experiment: 'left-once', field: 'passMBPerS', value: '49' },
		'rested-speed': { experiment: 'left-rested', field: 'passMBPerS', value: '61' },
		'copies-once': { experiment: 'left-once', field: 'copiesThousands', value: '77.3', digits: 1 },
		'copies-rested': {
			experiment: 'left-rested',
			field: 'copiesThousands',
			value: '79.8',
			digits: 1
		},
		rested: { experiment: 'left-rested', field: 'passPercent', value: '30' },
		erased: {
			experiment: 'left-rested',
			step: 71_787,
			field: 'erasedPercent',
			value: '7.8',
			digits: 1
		},
		'copies-before': {
			experiment: 'left-rested',
			step: 57_629,
			field: 'copiesThousands',
			value: '34.5',
			digits: 1
		},
		'copies-after': {
			experiment: 'left-rested',
			step: 71_787,
			field: 'copiesThousands',
			value: '48.2',
			digits: 1
		},
		second: { experiment: 'left-passes', step: 147_039, field: 'passPercent', value: '50' },
		third: { experiment: 'left-passes', step: 167_984, field: 'passPercent', value: '72' },
		fourth: { experiment: 'left-passes', step: 183_693, field: 'passPercent', value: '97' },
		'second-rest': {
			experiment: 'left-breaks',
			step: 151_266,
			field: 'passPercent',
			value: '56'
		},
		'third-rest': { experiment: 'left-breaks', step: 174_652, field: 'passPercent', value: '77' },
		apart: { experiment: 'left-apart', field: 'passPercent', value: '97' },
		'small-blocks': { experiment: 'pass-ordered', field: 'blocks', value: '6' },
		'spread-blocks': {
			experiment: 'pass-scattered',
			step: 19,
			field: 'staleBlocks',
			value: '3'
		},
		'picked-valid': { experiment: 'pass-scattered', step: 21, field: 'eventTo', value: '2' },
		'small-block-pages': { experiment: 'pass-ordered', field: 'pagesPerBlock', value: '4' },
		'copied-first': { experiment: 'pass-scattered', step: 50, field: 'gcCopies', value: '10' },
		'copied-second': { experiment: 'pass-scattered', step: 86, field: 'gcCopies', value: '19' },
		'copied-third': { experiment: 'pass-scattered', step: 116, field: 'gcCopies', value: '24' },
		'copied-fourth': { experiment: 'pass-scattered', field: 'gcCopies', value: '24' },
		nothing: { experiment: 'left-nothing', field: 'passPercent', value: '62' },
		room: { experiment: 'left-room', field: 'passPercent', value: '67' },
		order: { experiment: 'left-order', field: 'passPercent', value: '96' },
		'order-mixed': { experiment: 'left-order-mixed', field: 'passPercent', value: '55' },
		'nothing-copies': {
			experiment: 'left-nothing',
			field: 'copiesThousands',
			value: '16.7',
			digits: 1
		},
		'room-copies': { experiment: 'left-room', field: 'copiesThousands', value: '29.0', digits: 1 },
		'order-copies': {
			experiment: 'left-order',
			field: 'copiesThousands',
			value: '35.8',
			digits: 1
		},
		pages: { experiment: 'left-order', field: 'pagesThousands', value: '15.2', digits: 1 },
		'one-copies': { experiment: 'left-hands-rests', step: 29, field: 'gcCopies', value: '3' }
	}
};
