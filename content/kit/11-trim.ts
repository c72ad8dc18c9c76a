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
			'Tell one of them in secret to pocket the slips and nod. Who notices?'
		],
		fifteen: [
			'Two minutes: TRIM in one sentence. Name the five layers in the figure.',
			'Four minutes: delete B, then E, and play to the copy. For whom is it made?',
			'Three minutes: bet. How many of those pages does the drive keep once the gate is open?',
			'Four minutes: open it, show the copy, then tell the drive of all free space once more.',
			'Two minutes: which of your own layers could be shut?'
		],
		fifty: [
			'Play the slip with all roles, then look at the same in the figure.',
			'Read the table of layers: who stops slips, and for what good reason?',
			'Pairs open both shut gates of the tower, and watch how far each slip comes.',
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
			ask: 'A layer pockets slips and nods. Can the file system notice, or the drive?',
			answer:
				'Neither. Many layers of Linux do say no, and `fstrim` reports it; others keep silent.'
		},
		{
			id: 'always-much',
			belief: 'TRIM makes every work faster.',
			ask: 'A program overwrites the same places again and again. What is TRIM worth to it?',
			answer:
				'Hardly anything: overwriting tells the drive as much. On a file system that puts ' +
				'new data elsewhere it is worth much.'
		}
	],
	states: [
		{ at: 'layers', ask: 'Which gate is shut, and why might somebody shut it?' },
		{
			at: 'layers/stopped',
			ask: 'What does the file system believe, and what does the drive know?'
		},
		{ at: 'layers/opened', ask: 'The gate is open. Why does nothing change?' },
		{ at: 'layers/told', ask: 'What has told the drive now?' },
		{ at: 'tower', ask: 'Two gates are shut. Which?' }
	],
	looks: [
		{
			at: 'layers/both',
			questions: [
				{ ask: 'How many pages does the drive count as stale?', field: 'stalePages' },
				{
					ask:
						'Files B and E were deleted (their pages are dashed). Draw the way of their slips ' +
						'into the picture. Where does it end?',
					answer: 'At the shut gate. Nothing of them reaches the drive.'
				},
				{
					ask: 'Write down what the file system believes, and what the drive knows.',
					answer:
						'The file system believes that it has told the ' +
						'drive. The drive takes the pages for ' +
						'valid.'
				},
				{
					ask: 'The gate is opened. Are the old pages free now? If not, what must be done?',
					answer: 'They are not. The drive must be told of all free space, as `fstrim` does.'
				}
			]
		}
	]
};
