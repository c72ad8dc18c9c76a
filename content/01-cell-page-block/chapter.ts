/** Cell, page, block: what can be programmed and what can be erased. */
import type { ChapterSpec } from '../schema';

export const chapter: ChapterSpec = {
	slug: 'cell-page-block',
	folder: '01-cell-page-block',
	number: 1,
	figures: {
		medium: {
			kind: 'drive',
			variants: [{ id: 'medium', label: 'Bare flash', experiment: 'medium' }],
			keyStep: 4,
			startStep: 3,
			moments: {
				program: { step: 1, event: 'rawProgram' },
				refused: { step: 4, event: 'refused' },
				order: { step: 5, event: 'refused' },
				erase: { step: 8, event: 'erase' },
				again: { step: 10, event: 'rawProgram' }
			}
		},
		bench: {
			kind: 'drive',
			variants: [{ id: 'bench', label: 'Bare flash', experiment: 'bench' }],
			keyStep: 5,
			startStep: 5,
			moments: {},
			cellAction: 'program',
			actions: [
				{ label: 'Erase block 0', op: 'e0' },
				{ label: 'Erase block 1', op: 'e1' }
			]
		}
	},
	predictions: {
		'second-write': {
			bet: { kind: 'choice', page: 1, slips: { replace: 'x', refused: 'no', mix: 'bx' } },
			answer: 'refused',
			because: {
				replace: { step: 4, field: 'contentOfPage1', compare: { step: 3, is: 'other' } },
				refused: { step: 4, field: 'refusals', compare: { from: 1, to: 1 } },
				mix: { step: 4, field: 'nandPrograms', compare: { step: 3, is: 'more' } }
			},
			figure: 'medium',
			moment: 'refused'
		}
	},
	tasks: {
		'by-hand': {
			figure: 'bench',
			goals: {
				refused: { event: 'refused', count: 1 },
				erase: { event: 'erase', count: 1 },
				fill: { event: 'rawProgram', count: 4 }
			},
			solution: ['p0:x', 'e0', 'p0:a', 'p1:b', 'p2:c', 'p3:d']
		}
	},
	recalls: {
		again: {
			answer: 'block',
			because: {
				page: [{ field: 'validPages', of: { experiment: 'medium', step: 8 }, is: 'more', than: 0 }],
				block: [
					{ field: 'validPages', of: { experiment: 'medium', step: 8 }, is: 'same', than: 0 },
					{
						field: 'freePages',
						of: { experiment: 'medium', step: 8 },
						is: 'more',
						than: [{ experiment: 'medium', step: 7 }]
					}
				],
				nothing: [{ field: 'refusals', of: { experiment: 'medium', step: 4 }, is: 'same', than: 0 }]
			}
		}
	},
	claims: {
		'medium-blocks': { experiment: 'medium', field: 'blocks', value: '2' },
		'medium-pages': { experiment: 'medium', field: 'pagesPerBlock', value: '8' },
		programmed: { experiment: 'medium', step: 3, field: 'validPages', value: '3' },
		'lost-pages': { experiment: 'medium', step: 7, field: 'validPages', value: '5' }
	}
};
