/** Teaching the thirteenth chapter: drives that compress, and the number on the box. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'fewer-bytes',
	goal:
		'Students can explain why one drive has several speeds, ' +
		'which data give which, and what an ' +
		'honest box would say.',
	plans: {
		five: [
			'Ask: the box names a speed. For which data?',
			'Show zeros, then photographs, on the same drive.'
		],
		fifteen: [
			'Bet on the speed of photographs, then play both.',
			'Compress a text, a photograph, and a film of the class. Predict each speed.',
			'Check the predictions with the number in the text.'
		],
		fifty: [
			'Do the plan above, and find the floor: why do zeros not come to nothing?',
			'Second present: what is not stored is room. Compare ' +
				'the two drives under random writes.',
			'The task: how long does a full drive keep its speed?',
			'Groups write the box: which number, measured how, is honest and still fits on it?',
			'Recall question.'
		]
	},
	misconceptions: [
		{
			id: 'box-lies',
			belief: 'Either the box lies, or the drive is broken.',
			ask: 'The box is right and the drive is fine. What else can differ?',
			answer: 'The data. The box was measured with data that shrink.'
		},
		{
			id: 'photos-shrink',
			belief: 'Everything can be compressed a little more.',
			ask: 'Compress a photograph, then compress the result. What happened?',
			answer: 'Hardly anything: it was compressed when it was taken.'
		},
		{
			id: 'zeros-nothing',
			belief: 'A page of zeros takes no room at all.',
			ask: 'What must a drive keep of a page that holds nothing?',
			answer: 'At least that it exists and where: there is a least size for each page.'
		}
	],
	states: [
		{ at: 'speeds/program', ask: 'What limits this drive now, flash or cable?' },
		{ at: 'speeds/photos', ask: 'And what limits it now?' },
		{ at: 'load/photos-random', ask: 'Full, and written at random. Where did the speed go?' },
		{
			at: 'load/program-random',
			ask: 'The same work, data that shrink. Where does the room come from?'
		}
	],
	looks: [
		{
			at: 'speeds',
			questions: [
				{
					ask: 'These are photographs. What keeps the drive from being faster?',
					answer: 'The flash has to program every byte of them.'
				},
				{
					ask: 'Draw the speed of zeros into the same picture. What limits it?',
					answer: 'A level line far above. The cable to the computer limits it.'
				},
				{
					ask: 'Write an honest sentence for the box.',
					answer:
						'For example: “Up to this speed for data that shrink; ' +
						'for photographs and films a good ' +
						'third of it.”'
				}
			]
		}
	]
};
