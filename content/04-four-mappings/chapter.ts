/** Four ways to keep the map, and what one small write costs with each. */
import type { ChapterSpec } from '../schema';

export const chapter: ChapterSpec = {
	slug: 'four-mappings',
	folder: '04-four-mappings',
	number: 4,
	figures: {
		mappings: {
			kind: 'maps',
			variants: [
				{ id: 'block', label: 'Block', experiment: 'maps-block', startStep: 18, keyStep: 66 },
				{ id: 'hybrid', label: 'Hybrid', experiment: 'maps-hybrid', startStep: 16, keyStep: 49 },
				{ id: 'extent', label: 'Extent', experiment: 'maps-extent', startStep: 12, keyStep: 40 },
				{ id: 'page', label: 'Page', experiment: 'maps-page', startStep: 12, keyStep: 20 }
			],
			keyStep: 66,
			startStep: 18,
			moments: {
				rewrite: { step: 19, event: 'gcPick', variant: 'block' },
				'rewrite-copy': { step: 22, event: 'gcCopy', variant: 'block' },
				'rewrite-erase': { step: 24, event: 'erase', variant: 'block' },
				log: { step: 18, event: 'hostWrite', variant: 'hybrid' },
				merge: { step: 28, event: 'gcPick', variant: 'hybrid' },
				'merge-copy': { step: 30, event: 'gcCopy', variant: 'hybrid' },
				'merge-end': { step: 41, event: 'erase', variant: 'hybrid' },
				'map-program': { step: 13, event: 'mapProgram', variant: 'extent' },
				'map-read': { step: 19, event: 'mapRead', variant: 'extent' },
				simple: { step: 14, event: 'hostWrite', variant: 'page' },
				clean: { step: 25, event: 'gcPick', variant: 'page' }
			}
		},
		curves: {
			kind: 'cliff',
			variants: [
				// Filled, as the words say: how fast it was when new is seen, and what comes is asked.
				{
					id: 'block',
					label: 'Block',
					experiment: 'mapping-block',
					startSpeedIndex: 3,
					startStep: 305_484
				},
				{ id: 'hybrid', label: 'Hybrid', experiment: 'mapping-hybrid' },
				{ id: 'extent', label: 'Extent', experiment: 'mapping-extent', startSpeedIndex: 1 },
				{ id: 'page', label: 'Page', experiment: 'mapping-page', startSpeedIndex: 1 }
			],
			keyStep: 1_176_000,
			startStep: 0,
			moments: {
				'hybrid-used': { step: 186_000, event: 'gcCopy', variant: 'hybrid' }
			},
			speedsNsPerS: [1e9, 4e9, 15e9, 90e9],
			startSpeedIndex: 2,
			fromMegabytesPerS: 0.04,
			topMegabytesPerS: 6
		},
		hands: {
			kind: 'drive',
			variants: [{ id: 'block', label: 'A block-mapped drive', experiment: 'hands-block' }],
			keyStep: 24,
			startStep: 24,
			moments: {},
			cellAction: 'write'
		}
	},
	predictions: {
		'slows-most': {
			answer: 'hybrid',
			because: {
				block: {
					variant: 'block',
					field: 'usedToNew',
					compare: { than: 'variants', is: 'largest' }
				},
				hybrid: {
					variant: 'hybrid',
					field: 'usedToNew',
					compare: { than: 'variants', is: 'largest' }
				},
				extent: {
					variant: 'extent',
					field: 'usedToNew',
					compare: { than: 'variants', is: 'largest' }
				},
				page: { variant: 'page', field: 'usedToNew', compare: { than: 'variants', is: 'largest' } }
			},
			figure: 'curves',
			moment: 'hybrid-used'
		}
	},
	tasks: {
		rewrite: {
			figure: 'hands',
			goals: {
				copy: { event: 'gcCopy', count: 3 },
				erase: { event: 'erase', count: 1 }
			},
			solution: ['w5', 'w9']
		}
	},
	recalls: {
		unchanged: {
			answer: 'slow',
			because: {
				slow: [
					{
						field: 'msPerWriteNew',
						of: { experiment: 'mapping-block' },
						is: 'more',
						than: [{ experiment: 'mapping-hybrid' }, { experiment: 'mapping-page' }]
					},
					{
						field: 'usedToNew',
						of: { experiment: 'mapping-block' },
						is: 'less',
						than: [{ experiment: 'mapping-hybrid' }, { experiment: 'mapping-page' }]
					}
				],
				page: [{ field: 'usedToNew', of: { experiment: 'mapping-page' }, is: 'less', than: 1.1 }],
				logs: [{ field: 'usedToNew', of: { experiment: 'mapping-hybrid' }, is: 'less', than: 1.1 }]
			}
		}
	},
	claims: {
		'block-new': {
			experiment: 'mapping-block',
			field: 'msPerWriteNew',
			value: '32.4',
			digits: 1
		},
		'block-used': {
			experiment: 'mapping-block',
			field: 'msPerWriteUsed',
			value: '64.2',
			digits: 1
		},
		'block-ratio': {
			experiment: 'mapping-block',
			field: 'usedToNew',
			value: '2.0',
			digits: 1
		},
		'hybrid-new': {
			experiment: 'mapping-hybrid',
			field: 'msPerWriteNew',
			value: '1.4',
			digits: 1
		},
		'hybrid-used': {
			experiment: 'mapping-hybrid',
			field: 'msPerWriteUsed',
			value: '12.7',
			digits: 1
		},
		'hybrid-ratio': {
			experiment: 'mapping-hybrid',
			field: 'usedToNew',
			value: '9.2',
			digits: 1
		},
		'extent-new': {
			experiment: 'mapping-extent',
			field: 'msPerWriteNew',
			value: '0.9',
			digits: 1
		},
		'extent-used': {
			experiment: 'mapping-extent',
			field: 'msPerWriteUsed',
			value: '4.3',
			digits: 1
		},
		'extent-ratio': {
			experiment: 'mapping-extent',
			field: 'usedToNew',
			value: '4.7',
			digits: 1
		},
		'page-new': {
			experiment: 'mapping-page',
			field: 'msPerWriteNew',
			value: '0.9',
			digits: 1
		},
		'page-used': {
			experiment: 'mapping-page',
			field: 'msPerWriteUsed',
			value: '2.4',
			digits: 1
		},
		'page-ratio': {
			experiment: 'mapping-page',
			field: 'usedToNew',
			value: '2.7',
			digits: 1
		}
	}
};
