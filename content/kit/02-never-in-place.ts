/** Teaching the second chapter: every new version goes elsewhere, and a map remembers where. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'never-in-place',
	goal:
		'Students can follow a logical page through several ' +
		'versions, tell valid from stale pages, ' +
		'and explain why a map makes flash writable.',
	plans: {
		five: [
			'Show the first figure as it begins. Ask where the ' +
				'second version of logical page 0 goes.',
			'Press play once. Ask where a read of page 0 goes now, and how the drive knows.'
		],
		fifteen: [
			'Everybody bets on a page in the picture.',
			'Step through the second and the third version, and count the stale pages together.',
			'Go on to the first cleaning. Let the class say in one ' +
				'sentence why the write had to wait.'
		],
		fifty: [
			'Bet, play, and step to the first cleaning as above.',
			'Pairs predict the State and Live rows of the text form ' +
				'for the next step, then check them.',
			'Pairs do the task: the drive must clean up with as few writes as possible.',
			'Discuss: which other programs write everything anew and ' +
				'keep a map? Logs, version control, ' +
				'copy-on-write file systems.',
			'Set a problem set from the page “Homework”.'
		]
	},
	misconceptions: [
		{
			id: 'in-place',
			belief: 'Saving a file again puts the new version over the old one.',
			ask: 'You save a file again. How many versions does the flash hold now?',
			answer: 'The new one and the old one, until the old one’s block is erased.'
		},
		{
			id: 'stale-free',
			belief: 'A stale page is a free page.',
			ask: 'A page is stale. Can the next write go there?',
			answer: 'No. It still fills its page. Only an erase of the whole block makes it free.'
		},
		{
			id: 'fixed-address',
			belief: 'Logical page 0 is the first page on the flash.',
			ask: 'Where does logical page 0 lie, and where will it lie after the next write?',
			answer: 'Where its wire leads. The number is a name, and the map says the place.'
		}
	],
	simplifies: [
		'The map here is always at hand. Real drives keep it in ' +
			'memory and write it to flash as well.',
		'There is no power cut, no bad block, and no error correction.',
		'The drive cleans only when the last erased block has been opened. Real ones begin earlier.'
	],
	states: [
		{ at: 'overwrite', ask: 'Logical page 0 is written again. Where does it go?' },
		{ at: 'overwrite/second', ask: 'Where does a read of page 0 go now?' },
		{ at: 'overwrite/third', ask: 'Which pages will nobody ever ask for again?' },
		{ at: 'overwrite/pick', ask: 'Why this block, and what must be saved from it?' },
		{ at: 'hands', ask: 'Make the drive clean up with as few writes as you can.' }
	],
	looks: [
		{
			at: 'overwrite',
			questions: [
				{ ask: 'How many flash pages are valid?', field: 'validPages' },
				{ ask: 'How many flash pages are stale?', field: 'stalePages' },
				{
					ask: 'Draw the next write of logical page 0: which page, which wire, what turns stale?',
					answer:
						'It takes the next free page of the open block. The ' +
						'wire of page 0 moves there, and ' +
						'the page it leaves turns stale.'
				},
				{
					ask: 'Why can the drive not simply reuse a stale page?',
					answer: 'A page can be programmed once after an erase, and an erase takes a whole block.'
				}
			]
		}
	]
};
