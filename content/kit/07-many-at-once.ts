/** Teaching the seventh chapter: dies work together, and some requests wait for others. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'many-at-once',
	goal:
		'Students can say what queue depth buys and what it ' +
		'costs, read a percentile, and name what a ' +
		'slow request waited for.',
	plans: {
		five: [
			'Show the lanes with one request at a time. Ask who is idle.',
			'Switch to eight at a time. Ask why it is not eight times as fast.'
		],
		fifteen: [
			'Bet on the rate with eight at a time, then look at two requests for one die.',
			'Go through the depths in the figure with the knee, and find where waiting begins.',
			'Compute one point by Little’s law: under way, divided by the rate.'
		],
		fifty: [
			'Play it: students are dies and take ten seconds to ' +
				'answer. Give slips one at a time, then ' +
				'several, then many. One group counts answers, another times single slips.',
			'Draw both curves on the board, and compare them with the figure.',
			'Declare one student to be erasing. Which group notices first?',
			'Find the slowest read in the third figure, and what held its die.',
			'Pairs make a stall of their own, then answer the recall question.'
		]
	},
	misconceptions: [
		{
			id: 'faster-flash',
			belief: 'A drive with more reads a second reads each page faster.',
			ask: 'One request at a time: what do twice as many dies change?',
			answer: 'Nothing. One request keeps one die busy.'
		},
		{
			id: 'linear-depth',
			belief: 'Twice the queue depth is twice the speed.',
			ask: 'All dies are busy. What does a longer queue change?',
			answer: 'Only how long each request waits.'
		},
		{
			id: 'average',
			belief: 'A good average means that every request is quick.',
			ask: 'The average is fine, and one request in a hundred is very slow. Who notices?',
			answer: 'Whoever needs many requests for one job: one of them is likely to be the slow one.'
		}
	],
	states: [
		{ at: 'lanes/one', ask: 'Seven lanes are empty. Why?' },
		{ at: 'lanes/behind', ask: 'Who waits here, although another die has nothing to do?' },
		{ at: 'knee/deep', ask: 'What was bought with this depth, and what was paid?' },
		{ at: 'stall/worst', ask: 'What held the die of this read?' },
		{ at: 'hands', ask: 'Make a read wait for an erase.' }
	],
	looks: [
		{
			at: 'lanes/behind',
			questions: [
				{
					ask: 'Circle a request that waits. What does it wait for?',
					answer: 'For the request before it on the same die.'
				},
				{
					ask: 'Another die is idle meanwhile. Why can it not help?',
					answer: 'The page lies on one die, and only that die can read it.'
				}
			]
		},
		{
			at: 'knee',
			questions: [
				{
					ask:
						'Mark the depth that you would choose. What do you ' +
						'lose left of it, and right of it?',
					answer: 'Left of the knee there is speed to buy. Right of it there is only more waiting.'
				}
			]
		}
	]
};
