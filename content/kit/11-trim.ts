/** Teaching the eleventh chapter: TRIM must pass every layer. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'trim',
	goal:
		'Students can list the layers between a file and its ' +
		'drive, say where TRIM can be lost, and ' +
		'what to do once a gate has been opened.',
	plans: {
		five: [
			'Hand out roles in a row: file system, encryption, drive. Pass a slip of paper down.',
			'Tell one of them in secret to drop slips. Who notices?'
		],
		fifteen: [
			'Show the shut gate and the copy of a deleted page.',
			'Bet: the gate is opened. How many of the old pages does the drive let go of?',
			'Show what does help: telling the drive of all free space once more.'
		],
		fifty: [
			'Play the slip with all roles, then look at the same in the figure.',
			'Read the table of layers: who stops slips, and for what good reason?',
			'Pairs find the shut gate in the tower.',
			'Compare the two kinds of work in the last figure. Pairs ' +
				'invent a third on which the switch ' +
				'does nothing.',
			'At home: “Check your PC” tells whether the slip arrives.'
		]
	},
	misconceptions: [
		{
			id: 'gate-mends',
			belief: 'Once TRIM is switched on, everything is in order.',
			ask: 'A gate is opened today. What of the files that were deleted yesterday?',
			answer: 'Their slips were lost. The drive must be told of all free space once more.'
		},
		{
			id: 'file-system-knows',
			belief: 'The file system would notice if a slip were lost.',
			ask: 'Which layer alone can notice that a slip was dropped without a word?',
			answer: 'None. The file system believes it was told, and the drive never heard.'
		},
		{
			id: 'always-much',
			belief: 'TRIM makes every work faster.',
			ask: 'A program writes the same file over and over. What is TRIM worth to it?',
			answer: 'Hardly anything: overwriting tells the drive as much.'
		}
	],
	states: [
		{ at: 'layers', ask: 'Which gate is shut, and why might somebody shut it?' },
		{
			at: 'layers/stopped',
			ask: 'What does the file system believe, and what does the drive know?'
		},
		{ at: 'layers/copied', ask: 'For whom is this page copied?' },
		{ at: 'layers/opened', ask: 'The gate is open. Why does nothing change?' },
		{ at: 'tower', ask: 'Find what stops the slip.' }
	],
	looks: [
		{
			at: 'layers/stopped',
			questions: [
				{ ask: 'How many pages are stale now?', field: 'stalePages' },
				{
					ask: 'Draw the way of the slip. Where does it end?',
					answer: 'At the shut gate. Nothing of it reaches the drive.'
				},
				{
					ask: 'Write down what the file system believes, and what the drive knows.',
					answer:
						'The file system believes that it has told the ' +
						'drive. The drive takes the pages for ' +
						'valid.'
				},
				{
					ask: 'The gate is opened. What else must be done?',
					answer: 'The drive must be told of all free space once more, as `fstrim` does.'
				}
			]
		}
	]
};
