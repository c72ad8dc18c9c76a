/** Teaching the fifth chapter: free pages are bought with copies. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'garbage-collection',
	goal:
		'Students can choose a block to clean and give a reason, and explain why a full drive ' +
		'programs several pages for each one that is written.',
	plans: {
		five: [
			'Show the first figure. Everybody points at the block that they would clean.',
			'Clean it. Count what was copied and what was gained. Try the worst block, too.'
		],
		fifteen: [
			'Clean a good block and a bad one, and write v (valid) of b (pages) beside each.',
			'Let the class find from v and b how many pages are copied for each one gained: v / (b − v).',
			'Draw the bet: the speed of the writes that come after the first fill. Then play.'
		],
		fifty: [
			'Do the plan above. The curve falls: ask for the cause before you explain it.',
			'Change the spare area in the text and watch where the curve settles.',
			'Pairs compete in the last figure for the fewest copies. Who beats par, and how?',
			'Discuss: what would the drive do with a block in which every page is valid?',
			'Derive the programs for each page of yours, b / (b − v). For victims that are half ' +
				'valid: two.'
		]
	},
	misconceptions: [
		{
			id: 'oldest',
			belief: 'The oldest block is the best one to clean.',
			ask: 'A block is old, and all of its pages are valid. What does cleaning it gain?',
			answer:
				'Nothing. Where writes are alike everywhere, what counts is how few pages are valid. ' +
				'With hot and cold data age helps, too.'
		},
		{
			id: 'slowly',
			belief: 'A drive gets slower little by little, the longer it is used.',
			ask: 'Draw the speed of a drive that is filled and then written on at random.',
			answer: 'Level while erased blocks are left, then a fall all at once.'
		},
		{
			id: 'same-price',
			belief: 'A write is a write: the flash programs what the computer sends.',
			ask: 'For each page that you write to this full drive, how many does the flash program?',
			answer:
				'This one settles at [7.0](claim:amplification-greedy): ' +
				'one is yours, the others are copies.'
		}
	],
	simplifies: [
		'The small drives clean only at the last moment, and one block at a time.',
		'Writes to the larger drive are alike everywhere. Real ' +
			'traffic has places that are written often.',
		'Nothing fails: no bad blocks, no errors to correct, no other work in the background.'
	],
	states: [
		{ at: 'victims', ask: 'Which block would you clean, and what would it cost?' },
		{ at: 'greedy/pick', ask: 'Why did the drive take this block?' },
		{ at: 'greedy/copy', ask: 'What is being moved, and where to?' },
		{ at: 'policies/settled', ask: 'Why does the speed not come back?' },
		{ at: 'collector', ask: 'You are the garbage collector. Which block first?' }
	],
	looks: [
		{
			at: 'victims',
			questions: [
				{ ask: 'How many pages of this drive are stale?', field: 'stalePages' },
				{ ask: 'How many are free?', field: 'freePages' },
				{
					ask:
						'Write the number of valid pages under each block. ' +
						'Which would you clean, and why?',
					answer:
						'The one with the fewest valid pages: it costs the ' +
						'fewest copies and gains the most.'
				},
				{
					ask: 'Which block would be the worst choice? What would it gain?',
					answer: 'The one without a stale page: everything is copied, and nothing is gained.'
				}
			]
		}
	]
};
