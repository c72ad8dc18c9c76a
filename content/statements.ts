/** Sentences of chapters that compare, and what must be so for them to be true: tests run it. */
import type { Looked } from './reasons';
import type { Statement } from './schema';

/** The drives whose map has more entries than one a block. */
const FINER_MAPS: readonly Looked[] = [
	{ experiment: 'mapping-hybrid' },
	{ experiment: 'mapping-extent' },
	{ experiment: 'mapping-page' }
];

/** By the address of the chapter. */
export const statements: Readonly<Record<string, readonly Statement[]>> = {
	'cell-page-block': [
		{
			text: 'an erase clears every page of the block, needed or not',
			because: [
				{
					field: 'freePages',
					of: { experiment: 'medium', step: 8 },
					is: 'more',
					than: [{ experiment: 'medium', step: 7 }]
				}
			]
		}
	],
	'never-in-place': [
		{
			text: 'the first version turns stale',
			because: [
				{ field: 'stalePages', of: { experiment: 'overwrite', step: 12 }, is: 'same', than: 0 },
				{ field: 'stalePages', of: { experiment: 'overwrite', step: 13 }, is: 'same', than: 1 }
			]
		},
		{
			text: 'It picks the block with the fewest valid pages',
			because: [
				{
					field: 'eventTo',
					of: { experiment: 'overwrite', step: 21 },
					is: 'same',
					than: [{ experiment: 'overwrite', step: 21, field: 'leastValidOfFull' }]
				}
			]
		}
	],
	'only-a-mark': [
		{
			text: 'The map still points to B’s pages',
			because: [
				{
					field: 'validPages',
					of: { experiment: 'delete', step: 13 },
					is: 'same',
					than: [{ experiment: 'delete', step: 12 }]
				}
			]
		},
		{
			text: 'TRIM erases nothing',
			because: [
				{
					field: 'erases',
					of: { experiment: 'delete-trim', step: 14 },
					is: 'same',
					than: [{ experiment: 'delete-trim', step: 13 }]
				}
			]
		},
		{
			text: 'a block with nothing valid is picked',
			because: [
				{ field: 'eventTo', of: { experiment: 'delete-trim', step: 23 }, is: 'same', than: 0 }
			]
		}
	],
	'four-mappings': [
		{
			text:
				'Now the computer changes single pages, in no order, ' +
				'and every drive gets the same writes.',
			because: [
				{
					field: 'orderedWrites',
					of: { experiment: 'maps-page', step: 24 },
					is: 'same',
					than: 0
				},
				{
					field: 'hostWrites',
					of: { experiment: 'maps-page' },
					is: 'same',
					than: [
						{ experiment: 'maps-block' },
						{ experiment: 'maps-hybrid' },
						{ experiment: 'maps-extent' }
					]
				}
			]
		},
		{
			text:
				'It is the slowest of all, but it was slow when it was new already. ' +
				'Its ratio is the smallest.',
			because: [
				{
					field: 'msPerWriteNew',
					of: { experiment: 'mapping-block' },
					is: 'more',
					than: FINER_MAPS
				},
				{
					field: 'msPerWriteUsed',
					of: { experiment: 'mapping-block' },
					is: 'more',
					than: FINER_MAPS
				},
				{
					field: 'usedToNew',
					of: { experiment: 'mapping-block' },
					is: 'less',
					than: FINER_MAPS
				}
			]
		},
		{
			text: 'even then it stays the fastest of the four',
			because: [
				{
					field: 'msPerWriteUsed',
					of: { experiment: 'mapping-page' },
					is: 'less',
					than: [
						{ experiment: 'mapping-block' },
						{ experiment: 'mapping-hybrid' },
						{ experiment: 'mapping-extent' }
					]
				}
			]
		}
	],
	'garbage-collection': [
		{
			text: 'The block with the fewest valid pages costs least and gives most.',
			// Block 5 has no stale page: the drive would refuse to clean it.
			because: [
				{
					field: 'gcCopies',
					of: { experiment: 'victims', ops: ['g1'] },
					is: 'less',
					than: [
						{ experiment: 'victims', ops: ['g0'] },
						{ experiment: 'victims', ops: ['g2'] },
						{ experiment: 'victims', ops: ['g3'] },
						{ experiment: 'victims', ops: ['g4'] }
					]
				},
				{
					field: 'freePages',
					of: { experiment: 'victims', ops: ['g1'] },
					is: 'more',
					than: [
						{ experiment: 'victims', ops: ['g0'] },
						{ experiment: 'victims', ops: ['g2'] },
						{ experiment: 'victims', ops: ['g3'] },
						{ experiment: 'victims', ops: ['g4'] }
					]
				}
			]
		},
		{
			text: 'It picks the block with one valid page',
			because: [
				{ field: 'eventTo', of: { experiment: 'victims-drive', step: 37 }, is: 'same', than: 1 }
			]
		},
		{
			text:
				'Most pages of each victim are still valid: ' +
				'a page is copied again and again while its neighbors wait to turn stale.',
			because: [
				{
					field: 'leastVictimPercent',
					of: { experiment: 'victims-greedy' },
					is: 'more',
					than: 50
				}
			]
		},
		{
			text: 'Greedy lies below both',
			because: [
				{
					field: 'settledAmplification',
					of: { experiment: 'victims-greedy' },
					is: 'less',
					than: [{ experiment: 'victims-fifo' }, { experiment: 'victims-random' }]
				}
			]
		}
	],
	trim: [
		{
			text: 'each of them was deleted before',
			// What was copied is what was deleted: with the slips delivered nothing is copied.
			because: [
				{ field: 'gcCopies', of: { experiment: 'gates-open' }, is: 'same', than: 0 },
				{
					field: 'hostWrites',
					of: { experiment: 'gates-open' },
					is: 'same',
					than: [{ experiment: 'gates-shut' }]
				}
			]
		},
		{
			text: 'the price of a full drive',
			because: [
				{
					field: 'settledAmplification',
					of: { experiment: 'trim-half-off' },
					is: 'more',
					than: [{ experiment: 'victims-greedy' }]
				}
			]
		},
		{
			text: 'The next block to be cleaned has nothing to copy',
			because: [
				{ field: 'eventTo', of: { experiment: 'gates-open', step: 33 }, is: 'same', than: 0 }
			]
		}
	],
	'left-alone': [
		{
			text: 'Most of these the pass then did not have to make',
			because: [
				// Of 13.7 thousand copies at rest, fewer than a half are more in the end.
				{
					field: 'gcCopies',
					of: { experiment: 'left-rested' },
					is: 'less',
					than: 77_342 + 13_696 / 2
				}
			]
		},
		{
			text: 'These drives keep copies apart from new pages, and differ only at rest',
			because: [
				{
					field: 'gcCopies',
					of: { experiment: 'left-nothing', step: 26_808 },
					is: 'same',
					than: [
						{ experiment: 'left-room', step: 26_808 },
						{ experiment: 'left-order', step: 26_808 }
					]
				}
			]
		},
		{
			text: 'If no block did so, one pass would be enough',
			because: [{ field: 'passPercent', of: { experiment: 'left-apart' }, is: 'more', than: 95 }]
		},
		{
			text: 'So it is erased, and nothing is copied',
			because: [
				{ field: 'eventTo', of: { experiment: 'pass-ordered', step: 21 }, is: 'same', than: 0 },
				{ field: 'erases', of: { experiment: 'pass-ordered', step: 22 }, is: 'same', than: 1 },
				{ field: 'gcCopies', of: { experiment: 'pass-ordered' }, is: 'same', than: 0 }
			]
		},
		{
			text: 'The best that it can pick, one page later, has two valid pages left',
			because: [
				{ field: 'eventTo', of: { experiment: 'pass-scattered', step: 21 }, is: 'same', than: 2 }
			]
		},
		{
			text: 'it is erased and no page is copied',
			because: [
				{ field: 'eventTo', of: { experiment: 'left-hands-rests', step: 21 }, is: 'same', than: 0 },
				{
					field: 'gcCopies',
					of: { experiment: 'left-hands-rests', step: 22 },
					is: 'same',
					than: 0
				},
				{ field: 'erases', of: { experiment: 'left-hands-rests', step: 22 }, is: 'same', than: 1 }
			]
		},
		{
			text: 'only one more page is erased than before',
			because: [
				{
					field: 'freePages',
					of: { experiment: 'left-hands-rests', step: 24 },
					is: 'same',
					than: 8
				},
				{
					field: 'freePages',
					of: { experiment: 'left-hands-rests', step: 29 },
					is: 'same',
					than: 9
				}
			]
		},
		{
			text: 'With nothing stale, nothing happens',
			because: [
				{ field: 'erases', of: { experiment: 'left-hands-rests', step: 16 }, is: 'same', than: 0 },
				{ field: 'gcCopies', of: { experiment: 'left-hands-rests', step: 16 }, is: 'same', than: 0 }
			]
		}
	],
	'fewer-bytes': [
		{
			text: 'takes what shrinks to a third as fast as zeros',
			because: [
				{ field: 'meanMBPerS', of: { experiment: 'stored-program' }, is: 'more', than: 512 },
				{ field: 'meanMBPerS', of: { experiment: 'stored-zeros' }, is: 'less', than: 513 }
			]
		},
		{
			text: 'Few pages are copied even then',
			because: [
				{ field: 'gcCopies', of: { experiment: 'stored-program-random' }, is: 'less', than: 2000 },
				{
					field: 'gcCopies',
					of: { experiment: 'stored-photos-random' },
					is: 'more',
					than: 100000
				}
			]
		}
	],
	'how-long-it-lives': [
		{
			text: 'The map still leads to the right pages',
			because: [
				{
					field: 'placeOfLogical0',
					of: { experiment: 'aged-left', step: 21 },
					is: 'same',
					than: [{ experiment: 'aged-left', step: 15 }]
				}
			]
		},
		{
			text: 'it moves what has aged to erased pages, though nobody wrote',
			because: [
				{
					field: 'placeOfLogical0',
					of: { experiment: 'aged-refreshed', step: 19 },
					is: 'more',
					than: 14
				},
				{ field: 'hostWrites', of: { experiment: 'aged-refreshed' }, is: 'same', than: 15 }
			]
		},
		{
			text: 'every block is erased at least once',
			because: [{ field: 'neverErased', of: { experiment: 'wear-moves' }, is: 'same', than: 0 }]
		},
		{
			text: 'the others have some erases left',
			because: [
				{ field: 'unusedCapacities', of: { experiment: 'wear-moves' }, is: 'more', than: 1 }
			]
		}
	]
};
