/** Deletion is only a mark: the file system forgets, the drive is not told, unless by TRIM. */
import type { ChapterSpec } from '../schema';

export const chapter: ChapterSpec = {
	slug: 'only-a-mark',
	folder: '03-only-a-mark',
	number: 3,
	figures: {
		deleting: {
			kind: 'drive',
			variants: [
				{ id: 'without', label: 'Without TRIM', experiment: 'delete' },
				{ id: 'with', label: 'With TRIM', experiment: 'delete-trim' }
			],
			keyStep: 15,
			startStep: 12,
			moments: {
				'all-deleted': { step: 15, event: 'fileDelete', variant: 'without' },
				delete: { step: 13, event: 'fileDelete', variant: 'without' },
				'copies-deleted': { step: 21, event: 'gcCopy', variant: 'without' },
				trim: { step: 14, event: 'trim', variant: 'with' },
				'clean-pick': { step: 23, event: 'gcPick', variant: 'with' },
				'clean-erase': { step: 24, event: 'erase', variant: 'with' }
			}
		},
		desk: {
			kind: 'drive',
			variants: [
				{ id: 'without', label: 'Without TRIM', experiment: 'desk' },
				{ id: 'with', label: 'With TRIM', experiment: 'desk-trim' }
			],
			keyStep: 8,
			startStep: 8,
			moments: {},
			hasBin: true,
			actions: [
				{ label: 'Delete B', op: '-B' },
				{ label: 'Create B', op: '+B:4' },
				{ label: 'Save A', op: '=A' }
			]
		}
	},
	predictions: {
		'how-many': {
			bet: {
				kind: 'scale',
				from: 0,
				to: 6,
				step: 1,
				unit: 'pages',
				claim: 'let-go',
				isFromTop: true,
				options: [
					{ upTo: 0, option: 'none' },
					{ upTo: 5, option: 'stale' },
					{ upTo: 6, option: 'all' }
				]
			},
			answer: 'none',
			because: {
				all: { step: 15, field: 'freePages', compare: { step: 12, is: 'more' } },
				stale: { step: 15, field: 'stalePages', compare: { step: 12, is: 'more' } },
				none: { step: 15, field: 'validPages', compare: { step: 12, is: 'same' } }
			},
			figure: 'deleting',
			moment: 'all-deleted'
		}
	},
	tasks: {
		'delete-and-reuse': {
			figure: 'desk',
			goals: {
				delete: { event: 'fileDelete', count: 1 },
				erase: { event: 'erase', count: 1 }
			},
			solution: ['-B', '=A', '=A', '=A', '=A']
		}
	},
	recalls: {
		forget: {
			answer: 'overwritten',
			because: {
				deleted: [
					{ field: 'stalePages', of: { experiment: 'delete', step: 15 }, is: 'more', than: 0 }
				],
				collected: [{ field: 'gcCopies', of: { experiment: 'delete' }, is: 'less', than: 1 }],
				overwritten: [
					{
						field: 'stalePages',
						of: { experiment: 'desk', ops: ['-B', '+C:4'] },
						is: 'more',
						than: [{ experiment: 'desk', ops: ['-B'] }]
					}
				]
			}
		}
	},
	claims: {
		files: { experiment: 'delete', step: 12, field: 'files', value: '6' },
		'copies-without': { experiment: 'delete', field: 'gcCopies', value: '16' },
		'copies-with': { experiment: 'delete-trim', field: 'gcCopies', value: '0' },
		'erases-without': { experiment: 'delete', field: 'erases', value: '9' },
		'erases-with': { experiment: 'delete-trim', field: 'erases', value: '5' },
		'writes-without': { experiment: 'delete', field: 'hostWrites', value: '36' },
		'writes-with': { experiment: 'delete-trim', field: 'hostWrites', value: '36' },
		'time-without': { experiment: 'delete', field: 'timeMs', value: '79.1', digits: 1 },
		'time-with': { experiment: 'delete-trim', field: 'timeMs', value: '49.9', digits: 1 },
		'stale-after-delete': { experiment: 'delete', step: 13, field: 'stalePages', value: '0' },
		'deleted-pages': { experiment: 'delete', step: 12, field: 'pagesOfBDF', value: '6' },
		'let-go': { experiment: 'delete', step: 15, field: 'stalePages', value: '0' },
		'free-after-trim': { experiment: 'delete-trim', step: 14, field: 'freePages', value: '8' },
		'free-before-trim': { experiment: 'delete-trim', step: 13, field: 'freePages', value: '8' },
		'stale-after-trim': { experiment: 'delete-trim', step: 14, field: 'stalePages', value: '2' }
	}
};
