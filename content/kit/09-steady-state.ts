/** Teaching the ninth chapter: when a test may begin to measure. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'steady-state',
	goal:
		'Students can apply the rule of the steady state to a ' +
		'curve, and say where it is content too ' +
		'early or with too little.',
	plans: {
		five: [
			'Show the level start of the first run. Ask whether the drive is steady.',
			'Play on to the fall. Ask what the tester should have waited for.'
		],
		fifteen: [
			'Cover the line under the figure. Everyone writes down the round that looks steady.',
			'Compare with the rule. Who was early, and what would have made them wait?',
			'Switch to the drive with much spare area, and compare the fall.'
		],
		fifty: [
			'Do the plan above, then read the rule as inequalities.',
			'Groups look for runs that pass the rule and should not.',
			'Show the drive that cleans in batches. Bet on how often it stands still.',
			'Let groups write a rule that catches it, and check it by eye: count hollow dots in ' +
				'five rounds.',
			'End with the task and the recall question.'
		]
	},
	misconceptions: [
		{
			id: 'level-is-steady',
			belief: 'A level line means that the drive is steady.',
			ask: 'The line has been level for five rounds. What could still change?',
			answer: 'Erased pages can run out. A new drive is level before its fall.'
		},
		{
			id: 'wait-longer',
			belief: 'It is enough to wait for an hour before measuring.',
			ask: 'How long is long enough, for a drive with much spare area and for one with little?',
			answer: 'Nobody knows in hours. What counts is how much was written, and then the rule.'
		},
		{
			id: 'steady-is-even',
			belief: 'A steady drive answers evenly.',
			ask: 'Every round is like the one before. Can the drive stand still most of the time?',
			answer: 'Yes. The rule compares rounds, and adds up what is within a round.'
		}
	],
	states: [
		{ at: 'steady/five', ask: 'The rule says yes. Do you?' },
		{ at: 'steady/fall', ask: 'What has just run out?' },
		{ at: 'steady/again', ask: 'The rule says yes again. What is different this time?' },
		{ at: 'batches/late', ask: 'The rule is content. Would a program be?' },
		{ at: 'hands', ask: 'How many writes are free before the first copy?' }
	],
	looks: [
		{
			at: 'steady',
			questions: [
				{
					ask: 'Mark where a hasty tester stops, and where a patient one begins to measure.',
					answer:
						'The hasty one stops on the level part at the top. ' +
						'The patient one measures where the ' +
						'line is level again, after the fall.'
				},
				{
					ask: 'What is the drive doing while the line falls?',
					answer: 'It has no erased pages left, and copies valid ones to gain some.'
				},
				{
					ask: 'Write the sentence that should stand beside the number from the top.',
					answer:
						'For example: “Measured on a new drive, while erased ' +
						'pages were left; it says nothing ' +
						'of later.”'
				}
			]
		}
	]
};
