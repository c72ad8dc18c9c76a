/** Teaching the eighth chapter: what “saved” means, and what it costs. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'saved-promise',
	goal:
		'Students can tell written from promised, say what a ' +
		'flush costs, and name what a power cut ' +
		'may take from an honest drive.',
	plans: {
		five: [
			'Ask: the program says “saved”. Who else has to say so?',
			'Show the page in the buffer. Pull the plug in your words: what is gone?'
		],
		fifteen: [
			'Bet on the pages that one flushed order programs, then step through the padding.',
			'Let four orders share a flush. Ask what it costs them: patience.',
			'Cut the power of the honest drive and of the one that ' +
				'lies. What could a speed test tell?'
		],
		fifty: [
			'Play it: one is the database, one the drive, one ' +
				'holds the plug. The whiteboard is the ' +
				'buffer, paper is the flash. When the plug is pulled, the board is wiped.',
			'The class finds rules under which no promise is ever ' +
				'broken, then the cheapest of them.',
			'Give the drive secret orders to lie. How can the database find out?',
			'Pairs do the task: which of three drives breaks its word?',
			'Read the last figure together: from a row of a table to pages on the flash.'
		]
	},
	misconceptions: [
		{
			id: 'written-is-safe',
			belief: 'When a write returns, the data are safe.',
			ask: 'The write was answered. Where is the page now?',
			answer: 'In the buffer, perhaps nowhere else. Only an answered flush is a promise.'
		},
		{
			id: 'flush-free',
			belief: 'A flush costs nothing but a moment.',
			ask: 'One page is flushed on its own. What is programmed?',
			answer: 'A whole group of pages. What nobody asked for is padding.'
		},
		{
			id: 'bytes-stay',
			belief: 'Changing a few bytes writes a few bytes.',
			ask: 'A row of a table changes. What reaches the flash?',
			answer: 'Pages: of the journal, of the table, padding, and copies. Each layer adds its own.'
		}
	],
	states: [
		{ at: 'commits/waits', ask: 'The write was answered. Where is the page?' },
		{ at: 'commits/padding', ask: 'Who asked for these pages?' },
		{ at: 'cut/cut', ask: 'Is anything lost that was promised?' },
		{ at: 'cut/lied', ask: 'Which test would have told you before?' },
		{ at: 'hands', ask: 'Find the drive that breaks its word.' }
	],
	looks: [
		{
			at: 'cut/cut',
			questions: [
				{
					ask: 'Mark the pages that were promised, and those that were only written.',
					answer: 'Those that were flushed were promised. Those that came later were only written.'
				},
				{
					ask: 'The power has just been cut. Is a promise broken? Why?',
					answer: 'No. What is lost had been written, but not flushed: nobody had promised it.'
				},
				{
					ask: 'What would capacitors have changed?',
					answer: 'They give power for the last moment, so that what waits in the buffer survives.'
				}
			]
		}
	]
};
