/** Fewer bytes: a controller that compresses, its two speeds, its floor, and the reader's files. */
import type { ChapterSpec, Variant } from '../schema';

const variants: readonly Variant[] = [
	{ id: 'photos', label: 'Photos', experiment: 'stored-photos', fed: 'photos' },
	{ id: 'zeros', label: 'Zeros', experiment: 'stored-zeros', fed: 'zeros' },
	{ id: 'program', label: 'Software', experiment: 'stored-program', fed: 'software' },
	{ id: 'mix', label: 'Half zeros', experiment: 'stored-mix', fed: 'half' }
];
const speedsNsPerS = [0.02e9, 0.06e9, 0.2e9, 1e9];

export const chapter: ChapterSpec = {
	slug: 'fewer-bytes',
	folder: '13-fewer-bytes',
	number: 13,
	figures: {
		speeds: {
			kind: 'cliff',
			variants,
			keyStep: 15_258,
			startStep: 0,
			moments: {
				photos: { step: 15_258, event: 'hostWrite', variant: 'photos' },
				zeros: { step: 14_471, event: 'packed', variant: 'zeros' },
				program: { step: 14_701, event: 'hostWrite', variant: 'program' },
				mix: { step: 14_992, event: 'hostWrite', variant: 'mix' }
			},
			speedsNsPerS,
			startSpeedIndex: 2,
			topMegabytesPerS: 800,
			told: [{ at: 500, label: 'on the box: 500' }]
		},
		load: {
			kind: 'cliff',
			variants: [
				{
					id: 'photos-random',
					label: 'Photos',
					experiment: 'stored-photos-random',
					startSpeedIndex: 3
				},
				{ id: 'program-random', label: 'Software', experiment: 'stored-program-random' }
			],
			keyStep: 388_611,
			startStep: 0,
			moments: {
				'photos-random': { step: 388_611, event: 'hostWrite', variant: 'photos-random' },
				'program-random': { step: 75_444, event: 'packed', variant: 'program-random' }
			},
			speedsNsPerS: [0.02e9, 0.06e9, 0.5e9, 4e9],
			startSpeedIndex: 2,
			fromMegabytesPerS: 1,
			topMegabytesPerS: 800
		},
		turn: {
			kind: 'cliff',
			variants: [{ id: 'turn', label: 'Photos', experiment: 'stored-hands' }],
			keyStep: 3_800,
			startStep: 0,
			moments: {},
			speedsNsPerS: [0.2e9, 0.5e9, 1e9, 4e9],
			startSpeedIndex: 1,
			topMegabytesPerS: 10
		}
	},
	predictions: {
		photos: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 520,
				step: 10,
				unit: 'MB/s',
				claim: 'photos-speed',
				isSpeed: true,
				options: [
					{ upTo: 220, option: 'third' },
					{ upTo: 400, option: 'half' },
					{ upTo: 520, option: 'same' }
				]
			},
			answer: 'third',
			because: {
				same: { field: 'meanMBPerS', compare: { from: 400, to: 520 } },
				half: { field: 'meanMBPerS', compare: { from: 220, to: 400 } },
				third: { field: 'meanMBPerS', compare: { from: 170, to: 220 } }
			},
			figure: 'speeds',
			moment: 'photos'
		},
		floor: {
			bet: {
				kind: 'scale',
				from: 0,
				to: 100,
				step: 1,
				unit: 'pages',
				claim: 'zeros-hundred',
				options: [
					{ upTo: 4, option: 'none' },
					{ upTo: 60, option: 'floor' },
					{ upTo: 100, option: 'all' }
				]
			},
			answer: 'floor',
			because: {
				none: { field: 'programsPerHundred', compare: { from: 0, to: 4 } },
				floor: { field: 'programsPerHundred', compare: { from: 10, to: 20 } },
				all: { field: 'programsPerHundred', compare: { from: 90, to: 110 } }
			},
			figure: 'speeds',
			moment: 'zeros'
		}
	},
	dials: {
		stored: {
			figure: 'speeds',
			quantity: 'stored',
			claim: 'photos-stored',
			label: 'Stored size in percent; drag, type, or use the arrow keys',
			from: 1,
			to: 100,
			step: 1
		}
	},
	tasks: {
		fill: {
			figure: 'turn',
			goals: { erase: { event: 'erase', count: 1 } },
			solution: []
		}
	},
	recalls: {
		box: {
			answer: 'programs',
			because: {
				programs: [
					{ field: 'meanMBPerS', of: { experiment: 'stored-program' }, is: 'more', than: 500 }
				],
				photos: [
					{ field: 'meanMBPerS', of: { experiment: 'stored-photos' }, is: 'more', than: 500 }
				],
				mix: [{ field: 'meanMBPerS', of: { experiment: 'stored-mix' }, is: 'more', than: 500 }]
			}
		}
	},
	claims: {
		'photos-speed': { experiment: 'stored-photos', field: 'meanMBPerS', value: '189' },
		'zeros-speed': { experiment: 'stored-zeros', field: 'meanMBPerS', value: '512' },
		'mix-speed': { experiment: 'stored-mix', field: 'meanMBPerS', value: '325' },
		'photos-stored': { experiment: 'stored-photos', field: 'storedPercent', value: '100' },
		'photos-random': {
			experiment: 'stored-photos-random',
			field: 'settledMBPerS',
			value: '10.3',
			digits: 1
		},
		'photos-amplification': {
			experiment: 'stored-photos-random',
			field: 'settledAmplification',
			value: '8.6',
			digits: 1
		},
		'program-random': {
			experiment: 'stored-program-random',
			field: 'settledMBPerS',
			value: '197'
		},
		'photos-hundred': { experiment: 'stored-photos', field: 'programsPerHundred', value: '107' },
		'zeros-hundred': { experiment: 'stored-zeros', field: 'programsPerHundred', value: '15' }
	}
};
