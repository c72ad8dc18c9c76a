/** Wear: where it falls, who spreads it, what readings say of it, and what erasing leaves. */
import type { ChapterSpec } from '../schema';

export const chapter: ChapterSpec = {
	slug: 'how-long-it-lives',
	folder: '15-how-long-it-lives',
	number: 15,
	figures: {
		wear: {
			kind: 'worn',
			variants: [
				{ id: 'none', label: 'No leveling', experiment: 'wear-none' },
				{ id: 'free', label: 'Free blocks only', experiment: 'wear-free' },
				{ id: 'moves', label: 'Old data, too', experiment: 'wear-moves' }
			],
			keyStep: 49_883,
			startStep: 3_700,
			moments: {
				filled: { step: 3_700, event: 'hostWrite', variant: 'none' },
				dead: { step: 49_883, event: 'gcCopy', variant: 'none' },
				free: { step: 50_219, event: 'gcCopy', variant: 'free' },
				moves: { step: 221_742, event: 'erase', variant: 'moves' }
			},
			erasesMax: 60,
			speedsNsPerS: [0.1e9, 0.3e9, 0.9e9, 3e9],
			startSpeedIndex: 2
		},
		aged: {
			kind: 'drive',
			variants: [
				{ id: 'left', label: 'Left as they are', experiment: 'aged-left' },
				{ id: 'refreshed', label: 'Written anew', experiment: 'aged-refreshed' }
			],
			keyStep: 21,
			startStep: 15,
			moments: {
				written: { step: 15, event: 'hostWrite', variant: 'left' },
				fresh: { step: 16, event: 'hostRead', variant: 'left' },
				rested: { step: 20, event: 'idle', variant: 'left' },
				aged: { step: 21, event: 'hostRead', variant: 'left' },
				all: { step: 35, event: 'hostRead', variant: 'left' },
				anew: { step: 19, event: 'refresh', variant: 'refreshed' },
				kept: { step: 120, event: 'idle', variant: 'refreshed' },
				read: { step: 135, event: 'hostRead', variant: 'refreshed' }
			}
		},
		copies: {
			kind: 'drive',
			variants: [{ id: 'copies', label: 'A small drive', experiment: 'copies-hands' }],
			keyStep: 15,
			startStep: 15,
			moments: {},
			actions: [
				{ label: 'Trim page 0', op: 't0' },
				{ label: 'Erase the whole drive', op: 'x' }
			],
			cellAction: 'write'
		}
	},
	predictions: {
		never: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 128,
				step: 1,
				unit: 'blocks',
				claim: 'never',
				options: [
					{ upTo: 20, option: 'few' },
					{ upTo: 80, option: 'half' },
					{ upTo: 120, option: 'most' },
					{ upTo: 128, option: 'all' }
				]
			},
			answer: 'most',
			because: {
				few: { field: 'neverErased', compare: { from: 0, to: 20 } },
				half: { field: 'neverErased', compare: { from: 21, to: 80 } },
				most: { field: 'neverErased', compare: { from: 81, to: 120 } },
				all: { field: 'neverErased', compare: { from: 121, to: 128 } }
			},
			figure: 'wear',
			moment: 'dead'
		},
		longer: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 70,
				step: 1,
				unit: 'times',
				claim: 'life-moves',
				options: [
					{ upTo: 14, option: 'same' },
					{ upTo: 50, option: 'more' },
					{ upTo: 70, option: 'all' }
				]
			},
			answer: 'more',
			because: {
				same: { field: 'capacities', compare: { from: 0, to: 14 } },
				more: { field: 'capacities', compare: { from: 15, to: 50 } },
				all: { field: 'capacities', compare: { from: 51, to: 70 } }
			},
			figure: 'wear',
			moment: 'moves'
		}
	},
	tasks: {
		gone: {
			figure: 'copies',
			goals: {
				write: { event: 'hostWrite', page: 0, count: 3 },
				trim: { event: 'trim', page: 0, count: 1, after: 'write' },
				purge: { event: 'purge', count: 1, after: 'trim' }
			},
			solution: ['w0', 'w0', 'w0', 't0', 'x']
		}
	},
	recalls: {
		comments: {
			answer: 'trash',
			because: {
				trash: [
					{
						field: 'validPages',
						of: { experiment: 'delete', step: 13 },
						is: 'same',
						than: [{ experiment: 'delete', step: 12 }]
					}
				],
				twenty: [
					{ field: 'versionsOfLogical0', of: { experiment: 'copies-again' }, is: 'less', than: 1 }
				],
				spread: [{ field: 'eraseGap', of: { experiment: 'wear-none' }, is: 'less', than: 20 }],
				free: [
					{
						field: 'capacities',
						of: { experiment: 'wear-free' },
						is: 'more',
						than: 30
					}
				],
				years: [
					{
						field: 'settledAmplification',
						of: { experiment: 'victims-greedy' },
						is: 'less',
						than: 1.1
					}
				],
				spare: [
					{
						field: 'settledAmplification',
						of: { experiment: 'trim-half-on' },
						is: 'same',
						than: [{ experiment: 'trim-half-off' }]
					}
				],
				defrag: [
					{
						field: 'erases',
						of: { experiment: 'left-order', step: 54_660 },
						is: 'less',
						than: [{ experiment: 'left-order', step: 26_808 }]
					}
				],
				purge: [{ field: 'mostErases', of: { experiment: 'copies-gone' }, is: 'more', than: 1 }]
			}
		}
	},
	claims: {
		'aged-page': { experiment: 'aged-left', step: 21, field: 'retries', value: '4' },
		'aged-again': { experiment: 'aged-left', field: 'retries', value: '60' },
		'aged-none': { experiment: 'aged-refreshed', field: 'retries', value: '0' },
		'aged-erases': { experiment: 'aged-refreshed', field: 'erases', value: '16' },
		'aged-cost': {
			experiment: 'aged-refreshed',
			field: 'writeAmplification',
			value: '5.3',
			digits: 1
		},
		blocks: { experiment: 'wear-none', field: 'blocks', value: '128' },
		survive: { experiment: 'wear-none', field: 'mostErases', value: '60' },
		never: { experiment: 'wear-none', field: 'neverErased', value: '103' },
		'life-none': { experiment: 'wear-none', field: 'capacities', value: '9.6', digits: 1 },
		'life-free': { experiment: 'wear-free', field: 'capacities', value: '9.8', digits: 1 },
		'life-moves': { experiment: 'wear-moves', field: 'capacities', value: '34.8', digits: 1 },
		'worn-none': { experiment: 'wear-none', field: 'badBlocks', value: '11' },
		'worn-free': { experiment: 'wear-free', field: 'badBlocks', value: '9' },
		'worn-moves': { experiment: 'wear-moves', field: 'badBlocks', value: '11' },
		'block-pages': { experiment: 'wear-none', field: 'pagesPerBlock', value: '32' },
		pages: { experiment: 'wear-none', field: 'logicalPages', value: '3700' },
		'flash-pages': { experiment: 'wear-none', field: 'flashPages', value: '4096' },
		'copied-moves': {
			experiment: 'wear-moves',
			field: 'copiedCapacities',
			value: '21.6',
			digits: 1
		},
		'left-moves': { experiment: 'wear-moves', field: 'unusedCapacities', value: '10.0', digits: 1 },
		'price-none': { experiment: 'wear-none', field: 'writeAmplification', value: '1.3', digits: 1 },
		'price-moves': {
			experiment: 'wear-moves',
			field: 'writeAmplification',
			value: '1.6',
			digits: 1
		},
		'wa-half-off': {
			experiment: 'trim-half-off',
			field: 'settledAmplification',
			value: '7.2',
			digits: 1
		},
		versions: { experiment: 'copies-again', field: 'versionsOfLogical0', value: '4' },
		'versions-gone': { experiment: 'copies-gone', field: 'versionsOfLogical0', value: '0' },
		'sd-page': {
			experiment: 'mapping-page',
			field: 'settledAmplification',
			value: '2.4',
			digits: 1
		},
		'sd-hybrid': {
			experiment: 'mapping-hybrid',
			field: 'settledAmplification',
			value: '13.3',
			digits: 1
		},
		'sd-block': { experiment: 'mapping-block', field: 'settledAmplification', value: '64' }
	}
};
