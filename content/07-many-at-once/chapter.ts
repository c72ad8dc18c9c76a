/** Many at once: what queue depth buys, who waits behind whom, and how a stall is traced. */
import type { ChapterSpec } from '../schema';

const far = { pastUs: 6_000, aheadUs: 26_000 };
const slow = { speedsNsPerS: [0.03e6, 0.1e6, 0.3e6, 1e6, 5e6], startSpeedIndex: 2 } as const;

export const chapter: ChapterSpec = {
	slug: 'many-at-once',
	folder: '07-many-at-once',
	number: 7,
	figures: {
		lanes: {
			kind: 'lanes',
			variants: [
				{ id: 'one', label: 'One at a time', experiment: 'lanes-1' },
				{ id: 'eight', label: 'Eight', experiment: 'lanes-8' }
			],
			keyStep: 984,
			startStep: 984,
			moments: {
				one: { step: 984, event: 'hostRead', variant: 'one' },
				eight: { step: 4960, event: 'hostRead', variant: 'eight' },
				behind: { step: 4883, event: 'hostRead', variant: 'eight' }
			},
			lanes: { pastUs: 700, aheadUs: 300 },
			...slow
		},
		knee: {
			kind: 'knee',
			variants: [
				{ id: 'd1', label: '1', experiment: 'lanes-1', keyStep: 4960 },
				{ id: 'd2', label: '2', experiment: 'lanes-2', keyStep: 4960 },
				{ id: 'd4', label: '4', experiment: 'lanes-4', keyStep: 4960 },
				{ id: 'd8', label: '8', experiment: 'lanes-8', keyStep: 4960 },
				{ id: 'd16', label: '16', experiment: 'lanes-16', keyStep: 4960 },
				{ id: 'd32', label: '32', experiment: 'lanes-32', keyStep: 4960 },
				{ id: 'd64', label: '64', experiment: 'lanes-64', keyStep: 4960 }
			],
			keyStep: 4960,
			startStep: 4960,
			moments: {
				eight: { step: 4960, event: 'hostRead', variant: 'd8' },
				deep: { step: 4960, event: 'hostRead', variant: 'd64' }
			}
		},
		stall: {
			kind: 'lanes',
			variants: [
				{ id: 'once', label: 'Cleans at once', experiment: 'lanes-writes' },
				{ id: 'steps', label: 'Cleans in small steps', experiment: 'lanes-steps' }
			],
			keyStep: 2984,
			startStep: 2984,
			moments: {
				program: { step: 2984, event: 'hostRead', variant: 'once' },
				end: { step: 7950, event: 'hostRead', variant: 'once' },
				worst: { step: 4611, event: 'hostRead', variant: 'once' },
				pick: { step: 4554, event: 'gcPick', variant: 'once' },
				erase: { step: 4603, event: 'erase', variant: 'once' },
				steps: { step: 7915, event: 'hostRead', variant: 'steps' }
			},
			lanes: { pastUs: 3_000, aheadUs: 2_500, far },
			speedsNsPerS: [0.3e6, 1e6, 3e6, 10e6, 50e6],
			startSpeedIndex: 2
		},
		hands: {
			kind: 'lanes',
			variants: [{ id: 'hands', label: 'A small drive', experiment: 'lanes-hands' }],
			keyStep: 1150,
			startStep: 1150,
			moments: {},
			lanes: { pastUs: 3_000, aheadUs: 2_500, far },
			actions: [
				{ label: 'Write page 0', op: 'w0' },
				{ label: 'Read page 100', op: 'r100' }
			]
		}
	},
	predictions: {
		eight: {
			bet: {
				kind: 'scale',
				from: 20,
				to: 180,
				step: 1,
				unit: 'thousand reads a second',
				claim: 'per-s-8',
				isPerS: true,
				options: [
					{ upTo: 40, option: 'same' },
					{ upTo: 130, option: 'some' },
					{ upTo: 180, option: 'all' }
				]
			},
			answer: 'some',
			because: {
				same: { field: 'requestThousands', compare: { from: 0, to: 40 } },
				some: { field: 'requestThousands', compare: { from: 41, to: 130 } },
				all: { field: 'requestThousands', compare: { from: 131, to: 180 } }
			},
			figure: 'lanes',
			moment: 'eight'
		},
		deep: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 800,
				step: 10,
				unit: 'thousand reads a second',
				claim: 'per-s-64',
				isPerS: true,
				options: [
					{ upTo: 119, option: 'same' },
					{ upTo: 250, option: 'ceiling' },
					{ upTo: 800, option: 'eight' }
				]
			},
			answer: 'ceiling',
			because: {
				same: { field: 'requestThousands', compare: { from: 0, to: 119 } },
				ceiling: { field: 'requestThousands', compare: { from: 120, to: 250 } },
				eight: { field: 'requestThousands', compare: { from: 251, to: 800 } }
			},
			figure: 'knee',
			moment: 'deep'
		},
		slowest: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 40,
				step: 1,
				unit: 'ms',
				claim: 'p99-writes',
				isSlowest: true,
				options: [
					{ upTo: 2, option: 'program' },
					{ upTo: 5, option: 'erase' },
					{ upTo: 40, option: 'clean' }
				]
			},
			answer: 'clean',
			because: {
				program: { field: 'slowestMs', compare: { from: 0, to: 2 } },
				erase: { field: 'slowestMs', compare: { from: 2.1, to: 5 } },
				clean: { field: 'slowestMs', compare: { from: 5.1, to: 40 } }
			},
			figure: 'stall',
			moment: 'end'
		}
	},
	tasks: {
		make: {
			figure: 'hands',
			goals: {
				erase: { event: 'erase', count: 1 },
				read: { event: 'hostRead', count: 1, after: 'erase' }
			},
			solution: ['w0', 'w0', 'w0', 'r100']
		}
	},
	recalls: {
		alone: {
			answer: 'quick',
			because: {
				quick: [
					{ field: 'requestThousands', of: { experiment: 'lanes-quick' }, is: 'more', than: 30 }
				],
				dies: [
					{ field: 'requestThousands', of: { experiment: 'lanes-dies' }, is: 'more', than: 30 }
				],
				depth: [{ field: 'requestThousands', of: { experiment: 'lanes-1' }, is: 'more', than: 30 }]
			}
		}
	},
	claims: {
		'per-s-dies': { experiment: 'lanes-dies', field: 'requestThousands', value: '20' },
		'per-s-quick': { experiment: 'lanes-quick', field: 'requestThousands', value: '40' },
		dies: { experiment: 'lanes-8', field: 'diesInFill', value: '8' },
		'per-s-1': { experiment: 'lanes-1', field: 'requestThousands', value: '20' },
		'per-s-8': { experiment: 'lanes-8', field: 'requestThousands', value: '99' },
		'times-8': { experiment: 'lanes-8', field: 'timesOneAlone', value: '5' },
		'per-s-64': { experiment: 'lanes-64', field: 'requestThousands', value: '153' },
		'half-8': { experiment: 'lanes-8', field: 'halfMs', value: '0.05', digits: 2 },
		'half-64': { experiment: 'lanes-64', field: 'halfMs', value: '0.41', digits: 2 },
		'half-writes': { experiment: 'lanes-writes', field: 'halfMs', value: '0.05', digits: 2 },
		'p99-writes': { experiment: 'lanes-writes', field: 'slowestMs', value: '17' },
		'copies-worst': { experiment: 'lanes-writes', step: 4554, field: 'eventTo', value: '48' },
		'p99-steps': { experiment: 'lanes-steps', field: 'slowestMs', value: '6' },
		'half-steps': { experiment: 'lanes-steps', field: 'halfMs', value: '0.10', digits: 2 }
	}
};
