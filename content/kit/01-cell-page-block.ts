/** Teaching the first chapter: program by the page, erase by the block. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'cell-page-block',
	goal:
		'Students can say what flash programs at once and what ' +
		'it erases at once, and why changing ' +
		'one byte is not a small thing for it.',
	plans: {
		five: [
			'Ask for the smallest thing that must be touched to ' +
				'change one byte. Write the answers down.',
			'Play the first figure up to the refused write. Ask why the chip says no.'
		],
		fifteen: [
			'Let everybody bet in the first figure, and collect hands for each answer.',
			'Play it, and stop at the erase. Ask which pages were lost that nobody wanted to lose.',
			'Hand the second figure to somebody in the back row: ' +
				'“program, program, again”, until it ' +
				'refuses.'
		],
		fifty: [
			'Bet and play as in the short plan, then read “Why so lopsided?” together.',
			'Pairs do the task of the second figure, each with a reason for every refusal.',
			'Groups design a chip-safe way to change one letter in a ' +
				'saved note, and count its programs ' +
				'and erases.',
			'Compare the designs. The next chapter has the one that drives use.',
			'End with the worksheet, or with the recall question, and ask for a reason.'
		]
	},
	misconceptions: [
		{
			id: 'replace',
			belief: 'Flash is like memory or a hard disk: a new value replaces the old one.',
			ask: 'A page holds b. What must happen before the same page can hold x?',
			answer: 'Its block must be erased. Programming adds charge to cells and cannot take any away.'
		},
		{
			id: 'erase-page',
			belief: 'A page that is no longer needed can be erased by itself.',
			ask: 'Which pages change when one page of a full block is erased?',
			answer: 'All pages of the block. There is no smaller erase.'
		},
		{
			id: 'any-order',
			belief: 'Within a block, pages can be filled in any order.',
			ask: 'The next page to be programmed is the third. What if we program the fifth?',
			answer:
				'Our chip refuses. On a real one data sheets forbid it: programming a row disturbs its ' +
				'neighbors, and order limits that.'
		}
	],
	states: [
		{ at: 'medium', ask: 'Someone wants to put x where b is. What will the chip do?' },
		{ at: 'medium/refused', ask: 'Nothing changed. What would have to change first?' },
		{ at: 'medium/order', ask: 'Why is this refused, although the page is empty?' },
		{ at: 'medium/erase', ask: 'Which letters are gone, and who asked for that?' },
		{ at: 'bench', ask: 'Find two ways to make the chip say no.' }
	],
	looks: [
		{
			at: 'medium/refused',
			questions: [
				{ ask: 'How many pages of this chip can still be programmed?', field: 'freePages' },
				{
					ask: 'Which other letters must be saved before x can go where b is?',
					answer: 'All others of that block: an erase clears all of its pages.'
				},
				{
					ask: 'Why can the chip not take the charge out of one page alone?',
					answer: 'Pulling charge out takes a high voltage, which the whole block gets at once.'
				}
			]
		}
	]
};
