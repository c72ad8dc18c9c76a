/** Teaching the tenth chapter: what is free is spare, however it came to be free. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'spare-area',
	goal:
		'Students can say where spare area comes from, what it ' +
		'buys, and why it does not matter who ' +
		'left it free.',
	plans: {
		five: [
			'Ask why anyone would pay more for the smaller of two drives with the same flash.',
			'Drag the boundary once from one end to the other. Ask what the curve looks like.'
		],
		fifteen: [
			'Compute GB and GiB of the same box: the first percents come from a unit.',
			'Groups bet on the programs for each page before they ' +
				'drag. Who expects a straight line?',
			'Ask the second bet: Ines never uses a part of the larger drive. What does she pay?'
		],
		fifty: [
			'Do the plan above, then look for the cliff in “never fill it beyond”. There is none.',
			'Compare hidden, unused, trimmed, and deleted without a word to the drive.',
			'What helps a nearly full drive: one that sells more of the same flash and is filled, ' +
				'deleting without TRIM, or deleting with TRIM?',
			'Show the two writers. Students find an order of writes that costs no copy.',
			'Pairs do the task, and the recall question as an exit ticket.'
		]
	},
	misconceptions: [
		{
			id: 'wasted',
			belief: 'Hidden flash is wasted flash.',
			ask: 'Same flash, less of it sold. What does the buyer get for it?',
			answer: 'Room for the drive to work: fewer copies, more speed, less wear.'
		},
		{
			id: 'maker-only',
			belief: 'Only the maker can give a drive spare area.',
			ask: 'A fifth of a drive was never written. What is it to the drive?',
			answer: 'Spare area, as good as hidden: a page that was never written lies nowhere.'
		},
		{
			id: 'magic-percent',
			belief: 'Up to a certain fullness all is well, and beyond it the drive is slow.',
			ask: 'Drag the edge of the data. Where is the cliff?',
			answer: 'Nowhere. The slope only gets steeper toward the end.'
		}
	],
	states: [
		{ at: 'share/small', ask: 'The same flash, sold as less. What did it buy?' },
		{ at: 'fill/unused', ask: 'Nobody told the drive. Why does it have room?' },
		{ at: 'writers/copy', ask: 'Who pays for whom here?' },
		{ at: 'writers/empty', ask: 'Why is there nothing to copy now?' },
		{ at: 'hands', ask: 'Do the task with as few copies as you can.' }
	],
	looks: [
		{
			at: 'writers/pick',
			questions: [
				{ ask: 'How many pages of this drive are stale?', field: 'stalePages' },
				{ ask: 'How many pages have been copied so far?', field: 'gcCopies' },
				{
					ask:
						'Pages 0 to 3 are the log, the others an archive. Who ' +
						'made pages stale, and who must move?',
					answer: 'The log’s old versions turned stale. Pages of the archive must move.'
				},
				{
					ask: 'How could the drive have avoided the copies?',
					answer: 'With an open block for each writer: those of the log turn stale as a whole.'
				}
			]
		}
	]
};
