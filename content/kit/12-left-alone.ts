/** Teaching the twelfth chapter: what rest can mend, and how a measurement changes its drive. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'left-alone',
	goal:
		'Students can say what a drive can do for itself at rest ' +
		'and what not, and design the run that ' +
		'tells two causes apart.',
	plans: {
		five: [
			'Ask: a slow drive rests overnight. What can it mend by itself?',
			'Show the drive after its rest: what was stale is erased. What is still out of order?'
		],
		fifteen: [
			'Tell the tester’s story up to “almost back to new”. He names two causes.',
			'Ask for the run that tells them apart. Collect designs.',
			'Bet on the second pass without any rest, then show it.'
		],
		fifty: [
			'Do the plan above with both figures, rest without passes and passes without rest.',
			'Compare three kinds of firmware, and the price of each in copies.',
			'Pairs do the task: when does rest gain a block, and when nothing?',
			'Collect other measurements that change what they measure.',
			'Recall question, with a reason in writing.'
		]
	},
	misconceptions: [
		{
			id: 'overnight',
			belief: 'Leave it on overnight, and it mends itself.',
			ask: 'What can the drive free at rest if nobody tells it of deleted files?',
			answer: 'Only what is stale. Valid pages stay, however long the night.'
		},
		{
			id: 'rest-free',
			belief: 'Work at rest costs nothing, since nobody waits.',
			ask: 'The drive copied all night. What did that cost?',
			answer: 'Wear. Some of these pages would have turned stale anyway.'
		},
		{
			id: 'test-only-looks',
			belief: 'A measurement leaves the drive as it was.',
			ask: 'The second pass is faster than the first. What happened in between?',
			answer: 'The first pass. It wrote every address in order, and so it mended what it measured.'
		}
	],
	states: [
		{ at: 'rest/tired', ask: 'Why is this pass slow at every address?' },
		{ at: 'rest/gathered', ask: 'The drive stopped early. Why was there nothing left to do?' },
		{ at: 'passes/second', ask: 'No rest at all. Why is it faster?' },
		{ at: 'nights/order', ask: 'What does this drive do at rest, and what does it pay?' },
		{ at: 'hands', ask: 'Gain a block by resting.' }
	],
	looks: [
		{
			at: 'passes',
			questions: [
				{
					ask: 'Compare the first pass with the last one. What has changed on the flash?',
					answer:
						'Pages that follow one another now lie in the same ' +
						'blocks, which turn stale as a whole.'
				},
				{
					ask:
						'A tester rests the drive between passes, and it ' +
						'gets faster. Which run is missing?',
					answer: 'Passes without any rest.'
				},
				{
					ask: 'Name another measurement that changes what it measures.',
					answer: 'For example: a thermometer that warms a drop of water, or an exam that teaches.'
				}
			]
		}
	]
};
