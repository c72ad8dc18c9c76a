/** Teaching the sixth chapter: the fast part of a large copy is a loan. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'borrowed-speed',
	goal:
		'Students can draw the speed of a large copy with both of ' +
		'its kinks, and say what is borrowed, ' +
		'who pays it back, and when.',
	plans: {
		five: [
			'Ask who has seen a large copy start fast and end slow. What did they blame?',
			'Play the first figure to the first kink, and look at the blocks: what is full?'
		],
		fifteen: [
			'Everybody draws the curve first: speed upward, fullness to the right.',
			'Play, and mark at each kink why it is where it is.',
			'Ask what a night of rest brings back, and open the figure with the rest.'
		],
		fifty: [
			'Draw and play as above.',
			'Bet on the nearly full drive. Discuss: why can rest not help it much?',
			'Pairs do the task: run up a debt, and see which write pays it.',
			'One drive lends all of its blocks, another lends few but writes three bits faster. Which ' +
				'looks best in a test of a minute (the first), which with a summer of videos (the other)?',
			'Those who like formulas check both kinks with those under “Deeper”.'
		]
	},
	misconceptions: [
		{
			id: 'heat',
			belief: 'A copy that ends slow must be heat, or a fault.',
			ask: 'This drive has no heat in it, and nothing is broken. Why does it slow down?',
			answer:
				'Its fast blocks are full. They hold one bit a cell, which takes the room of three. ' +
				'Heat can slow a real drive as well, and looks alike from outside.'
		},
		{
			id: 'fixed-cache',
			belief: 'Every drive’s fast cache has a fixed size.',
			ask: 'How much can the same drive take at full speed when it is nearly full?',
			answer:
				'Little: this drive lends only erased blocks, and a nearly full one has few. Some older ' +
				'drives do have a fixed cache.'
		},
		{
			id: 'catches-up',
			belief: 'If I go on copying, the drive will catch up.',
			ask: 'The fast part is over. What brings it back?',
			answer: 'Rest, under power. Going on makes it slower still.'
		}
	],
	states: [
		{ at: 'copy', ask: 'How full will the drive be when this copy slows down?' },
		{ at: 'copy/slow', ask: 'What is full now? The drive is not.' },
		{ at: 'copy/fold', ask: 'Two jobs share one speed. Which two?' },
		{ at: 'rest/back', ask: 'What happened while nobody wrote?' },
		{ at: 'hands', ask: 'Write until one write has to pay. What did it wait for?' }
	],
	looks: [
		{
			at: 'copy',
			questions: [
				{
					ask: 'Mark both kinks of the curve. What has just run out at the first one?',
					answer: 'Blocks that may hold one bit a cell: the cache is full.'
				},
				{
					ask: 'What has run out at the second one?',
					answer:
						'Room for all data outside the fast blocks. From ' +
						'here on the drive folds as it goes.'
				},
				{
					ask: 'Why does a block with one bit a cell look mostly empty?',
					answer: 'Two of its three bits are not used until it is emptied and erased.'
				}
			]
		}
	]
};
