/** Teaching the fourth chapter: the map decides what a small write costs. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'four-mappings',
	goal:
		'Students can compare a block map, a hybrid, an extent ' +
		'map, and a page map by what a small ' +
		'write costs and by how much memory the map takes.',
	plans: {
		five: [
			'Show the four drives. Ask which is done first, and which last.',
			'Play. Ask what the block map does while the others are ready.'
		],
		fifteen: [
			'Let everybody order the four numbers before you press play.',
			'Stop at the first merge of the hybrid. Who waits, and for what?',
			'Ask the question of the bet: which drive slows down the most, compared with itself?'
		],
		fifty: [
			'Play the race, each row of the class watching one drive ' +
				'and keeping a list of what it does.',
			'Each row explains its drive to the others in a minute.',
			'Bet on the used drives, then read the table of times together.',
			'Pairs do the task with the block map in their hands.',
			'For which drive does “an SSD rewrites a block for every small write” hold?'
		]
	},
	misconceptions: [
		{
			id: 'always-block',
			belief: 'Every drive rewrites a whole block for every small write.',
			ask: 'For which of the four drives is that so?',
			answer: 'For the one with the block map. With a page map a write is one program.'
		},
		{
			id: 'log-hides',
			belief: 'Log blocks make the coarse map as good as a fine one.',
			ask: 'The logs are full. What happens to the next small write?',
			answer: 'It waits until a log has been merged, block by block.'
		},
		{
			id: 'map-free',
			belief: 'A map is only bookkeeping and costs nothing.',
			ask: 'If the page map is best, why did anyone build the others?',
			answer: 'Its entries need memory, and memory costs money, in a drive too.'
		}
	],
	simplifies: [
		'All four drives have the same flash and the same spare area. Real ones differed in both.',
		'The drives are small, so that ratios come out but no product’s own numbers.',
		'Only the extent map’s entries are ever written to flash here.'
	],
	states: [
		{ at: 'mappings', ask: 'The same writes for all four. Which is done first?' },
		{ at: 'curves', ask: 'Which of these drives will lose the most, compared with itself?' },
		{ at: 'hands', ask: 'Make one small write cost an erase.' }
	],
	looks: [
		{
			at: 'mappings',
			questions: [
				{
					ask: 'Which drive has moved pages that nobody had touched? Why?',
					answer:
						'The one with the block map: pages cannot leave ' +
						'their place in the block, so that ' +
						'neighbors are copied along.'
				},
				{
					ask: 'Why is a small write cheap for a hybrid, for a while?',
					answer: 'It goes to a log: one program, until the logs are full and must be merged.'
				},
				{
					ask: 'What does the page map pay for being quick?',
					answer: 'Memory: it has an entry for every page.'
				}
			]
		}
	]
};
