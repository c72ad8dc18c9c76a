/** Teaching the fourteenth chapter: a number belongs to its test. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'reading-a-review',
	goal:
		'Students can say what must stand beside a published ' +
		'speed, and change one thing at a time to ' +
		'find out why two tests disagree.',
	plans: {
		five: [
			'Two reviews of one drive, two numbers. Ask who is wrong.',
			'Show what the span alone does. Nobody need be wrong.'
		],
		fifteen: [
			'Bet on the span, then on the history. Show each alone, then both.',
			'Ask why changing both at once would have told less.',
			'Read the table “What to ask of a number” aloud.'
		],
		fifty: [
			'Do the plan above.',
			'Bring two real reviews of one drive. Groups fill in the table for each.',
			'Mark what is not stated, and name the setting to change first.',
			'Pairs do the task: a good number and a bad one from the same drive.',
			'Write the sentence that the review should have printed beside its number.'
		]
	},
	misconceptions: [
		{
			id: 'one-is-wrong',
			belief: 'If two reviews disagree, one of them made a mistake.',
			ask: 'Can both numbers be right?',
			answer: 'Yes, if they tested another span or another history.'
		},
		{
			id: 'number-of-drive',
			belief: 'A speed is a property of the drive.',
			ask: 'What else must be known before this number can be used?',
			answer: 'Span, history, duration, queue depth, data, firmware: the test.'
		},
		{
			id: 'percent',
			belief: 'A third less speed is a third more time.',
			ask: 'A drive loses half of its speed. How many times as long does a write take?',
			answer: 'Twice as long. A share p of speed lost makes it `1 ÷ (1 − p)` times as long.'
		}
	],
	states: [
		{ at: 'knobs/small', ask: 'Small span, ordered history. Which review is this?' },
		{ at: 'knobs/span', ask: 'Only the span was changed. Why does it matter?' },
		{ at: 'knobs/history', ask: 'Only the history was changed. What is copied now?' },
		{ at: 'start/start', ask: 'The article changed two settings. What did this one do?' },
		{ at: 'hands', ask: 'Get a good number out of this drive, then a bad one.' }
	],
	looks: [
		{
			at: 'knobs',
			questions: [
				{
					ask: 'Which two things differ between the tests?',
					answer: 'The span that is written to, and what was written before: the history.'
				},
				{
					ask: 'You may change one thing. What do you change first, and what would it tell?',
					answer:
						'One of the two, the other as before: then the ' +
						'difference is owed to it and to nothing ' +
						'else.'
				},
				{
					ask: 'What must stand beside a speed in a review? List as many as you can.',
					answer: 'Span, history, how long, how many at a time, which data, which firmware.'
				}
			]
		}
	]
};
