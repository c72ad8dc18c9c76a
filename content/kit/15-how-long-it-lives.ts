/** Teaching the fifteenth chapter: where wear lands, and what evens it out. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'how-long-it-lives',
	goal:
		'Students can say which blocks wear out and why, what ' +
		'moving old data gains and costs, and ' +
		'reckon the life of a drive from two readings.',
	plans: {
		five: [
			'Ask: one small file is rewritten all day. Which blocks wear out?',
			'Show the drive at its end: most blocks were never erased.'
		],
		fifteen: [
			'Bet, then play to the end without leveling.',
			'Switch to the drive that moves old data as well. ' +
				'What did it gain, and what did it pay?',
			'Ask which of two friends was right, the hole or the many years: neither, entirely. Why?'
		],
		fifty: [
			'Do the plan above.',
			'Reckon with the two example readings of the calculator. At home, read a drive of ' +
				'your own twice, four weeks apart.',
			'Seven of the eight comments are wrong. Each pair supports or refutes one: by a run, a ' +
				'reckoning, or a sentence of the chapter.',
			'Pairs do the task: where are the versions of page 0 after a TRIM?',
			'Discuss what the reckoning does not say: what else can fail?'
		]
	},
	misconceptions: [
		{
			id: 'hole',
			belief: 'The same file always wears out the same place.',
			ask: 'A file is rewritten all day. Does it stay where it is?',
			answer: 'No. It wanders, but only among the blocks that become free.'
		},
		{
			id: 'evenly',
			belief: 'Since each write goes elsewhere, wear is even by itself.',
			ask: 'What of blocks whose data nobody changes?',
			answer: 'They never become free, so that they take no turn, unless old data are moved.'
		},
		{
			id: 'gone',
			belief: 'A file that was overwritten or trimmed is gone from the flash.',
			ask: 'Page 0 was written again and then trimmed. What lies in the flash?',
			answer: 'Its versions, until their blocks are erased.'
		}
	],
	states: [
		{
			at: 'wear/filled',
			ask: 'From now on one small file is rewritten. Which boxes will fill?'
		},
		{ at: 'wear/dead', ask: 'The drive is dead. What of its flash is?' },
		{ at: 'wear/moves', ask: 'What did the drive do differently, and what did it cost?' },
		{ at: 'copies', ask: 'Write page 0, trim it. Where are its letters?' }
	],
	looks: [
		{
			at: 'wear',
			questions: [
				{
					ask: 'Each box is a block, full when worn out. Why are most of them empty?',
					answer: 'They hold data that nobody changes. They never become free, and take no turn.'
				},
				{
					ask: 'What could the drive do to use the others?',
					answer: 'Move old data out of a fresh block and into a worn one.'
				},
				{
					ask: 'What does that cost?',
					answer: 'Copies, and so some erases more: it moves data that nobody touched.'
				}
			]
		}
	]
};
