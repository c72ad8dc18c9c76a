/** Nothing is overwritten in place: new versions go elsewhere and old ones turn stale. */
import type { ChapterSpec } from '../schema';

export const chapter: ChapterSpec = {
	slug: 'never-in-place',
	folder: '02-never-in-place',
	number: 2,
	figures: {
		overwrite: {
			kind: 'drive',
			variants: [{ id: 'overwrite', label: 'A small drive', experiment: 'overwrite' }],
			keyStep: 15,
			startStep: 12,
			moments: {
				first: { step: 1, event: 'hostWrite' },
				second: { step: 13, event: 'hostWrite' },
				third: { step: 14, event: 'hostWrite' },
				pick: { step: 21, event: 'gcPick' },
				copy: { step: 22, event: 'gcCopy' },
				erase: { step: 23, event: 'erase' },
				costly: { step: 45, event: 'gcPick' },
				end: { step: 92, event: 'hostWrite' }
			}
		},
		hands: {
			kind: 'drive',
			variants: [{ id: 'hands', label: 'A small drive', experiment: 'hands' }],
			keyStep: 10,
			startStep: 10,
			moments: {},
			cellAction: 'write'
		}
	},
	predictions: {
		'second-version': {
			bet: {
				kind: 'page',
				lpn: 0,
				slip: '0b',
				why: 'the next free one',
				options: { page: 'in-place', block: 'same-block', elsewhere: 'elsewhere' }
			},
			answer: 'elsewhere',
			because: {
				'in-place': { step: 13, field: 'placeOfLogical0', compare: { step: 12, is: 'same' } },
				'same-block': { step: 13, field: 'blockOfLogical0', compare: { step: 12, is: 'same' } },
				elsewhere: { step: 13, field: 'blockOfLogical0', compare: { step: 12, is: 'other' } }
			},
			figure: 'overwrite',
			moment: 'second'
		}
	},
	tasks: {
		collect: {
			figure: 'hands',
			goals: {
				write: { event: 'hostWrite', count: 3 },
				copy: { event: 'gcCopy', count: 1 },
				erase: { event: 'erase', count: 1 }
			},
			solution: ['w0', 'w3', 'w0', 'w3', 'w6', 'w6', 'w0']
		}
	},
	recalls: {
		old: {
			answer: 'stale',
			because: {
				erased: [
					{ field: 'erases', of: { experiment: 'overwrite', step: 13 }, is: 'more', than: 0 }
				],
				stale: [
					{ field: 'stalePages', of: { experiment: 'overwrite', step: 13 }, is: 'same', than: 1 },
					{ field: 'erases', of: { experiment: 'overwrite', step: 13 }, is: 'same', than: 0 }
				],
				reused: [
					{
						field: 'freePages',
						of: { experiment: 'overwrite', step: 14 },
						is: 'same',
						than: [{ experiment: 'overwrite', step: 13 }]
					}
				]
			}
		}
	},
	claims: {
		'overwrite-blocks': { experiment: 'overwrite', field: 'blocks', value: '6' },
		'overwrite-pages': { experiment: 'overwrite', field: 'pagesPerBlock', value: '4' },
		'overwrite-logical': { experiment: 'overwrite', field: 'logicalPages', value: '12' },
		'overwrite-raw': { experiment: 'overwrite', field: 'pages', value: '24' },
		versions: { experiment: 'overwrite', step: 13, field: 'versionsOfLogical0', value: '2' },
		'stale-versions': { experiment: 'overwrite', step: 14, field: 'stalePages', value: '2' },
		costly: { experiment: 'overwrite', step: 45, field: 'eventTo', value: '2' },
		'host-writes': { experiment: 'overwrite', field: 'hostWrites', value: '55' },
		programs: { experiment: 'overwrite', field: 'nandPrograms', value: '68' },
		copies: { experiment: 'overwrite', field: 'gcCopies', value: '13' },
		amplification: {
			experiment: 'overwrite',
			field: 'writeAmplification',
			value: '1.24',
			digits: 2
		}
	}
};
