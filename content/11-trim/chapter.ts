/** TRIM: what it passes on its way to the drive, where it stops, and what it is worth. */
import type { ChapterSpec } from '../schema';

export const chapter: ChapterSpec = {
	slug: 'trim',
	folder: '11-trim',
	number: 11,
	figures: {
		layers: {
			kind: 'gates',
			variants: [
				{
					id: 'shut',
					label: 'One gate shut',
					experiment: 'gates-shut',
					gates: { shut: ['encryption'] }
				},
				{
					id: 'late',
					label: 'Opened later',
					experiment: 'gates-late',
					gates: { shut: ['encryption'], openFrom: 27 }
				},
				{ id: 'open', label: 'All gates open', experiment: 'gates-open' }
			],
			keyStep: 28,
			startStep: 24,
			moments: {
				stopped: { step: 25, event: 'fileDelete', variant: 'shut' },
				both: { step: 26, event: 'fileDelete', variant: 'shut' },
				copied: { step: 28, event: 'gcCopy', variant: 'shut' },
				opened: { step: 28, event: 'gcCopy', variant: 'late' },
				told: { step: 38, event: 'trim', variant: 'late' },
				through: { step: 25, event: 'fileDelete', variant: 'open' },
				arrives: { step: 28, event: 'trim', variant: 'open' },
				nothing: { step: 33, event: 'gcPick', variant: 'open' }
			}
		},
		tower: {
			kind: 'gates',
			variants: [
				{
					id: 'tower',
					label: 'Your tower',
					experiment: 'gates-hands',
					gates: { shut: ['encryption', 'raid'] }
				}
			],
			keyStep: 24,
			startStep: 24,
			moments: {},
			actions: [
				{ label: 'Save A', op: '=A' },
				{ label: 'Save D', op: '=D' }
			]
		},
		worth: {
			kind: 'cliff',
			variants: [
				{ id: 'same-off', label: 'Loop', experiment: 'trim-same-off' },
				{ id: 'same-on', label: 'Loop + TRIM', experiment: 'trim-same-on' },
				{ id: 'half-off', label: 'Half', experiment: 'trim-half-off' },
				{ id: 'half-on', label: 'Half + TRIM', experiment: 'trim-half-on' }
			],
			keyStep: 66_000,
			startStep: 15_312,
			moments: {
				'same-off': { step: 66_385, event: 'hostWrite', variant: 'same-off' },
				'same-on': { step: 80_780, event: 'hostWrite', variant: 'same-on' },
				'half-off': { step: 576_255, event: 'hostWrite', variant: 'half-off' },
				'half-on': { step: 298_038, event: 'hostWrite', variant: 'half-on' }
			},
			speedsNsPerS: [0.35e9, 1e9, 3e9, 8e9],
			startSpeedIndex: 2
		}
	},
	predictions: {
		'open-late': {
			bet: {
				kind: 'scale',
				from: 0,
				to: 6,
				step: 1,
				unit: 'pages',
				claim: 'kept-late',
				options: [
					{ upTo: 0, option: 'none' },
					{ upTo: 5, option: 'some' },
					{ upTo: 6, option: 'all' }
				]
			},
			answer: 'all',
			because: {
				none: { step: 27, field: 'keptForNobody', compare: { from: 0, to: 0 } },
				some: { step: 27, field: 'keptForNobody', compare: { from: 1, to: 5 } },
				all: { step: 27, field: 'keptForNobody', compare: { from: 6, to: 6 } }
			},
			figure: 'layers',
			moment: 'opened'
		},
		price: {
			bet: {
				kind: 'scale',
				from: 1,
				to: 12,
				step: 0.5,
				unit: 'pages',
				claim: 'wa-half-off',
				isAmplification: true,
				options: [
					{ upTo: 2, option: 'one' },
					{ upTo: 5.5, option: 'half' },
					{ upTo: 12, option: 'full' }
				]
			},
			answer: 'full',
			because: {
				one: { field: 'settledAmplification', compare: { from: 1, to: 2 } },
				half: { field: 'settledAmplification', compare: { from: 2, to: 5.5 } },
				full: { field: 'settledAmplification', compare: { from: 6.5, to: 7.5 } }
			},
			figure: 'worth',
			moment: 'half-off'
		}
	},
	tasks: {
		arrive: {
			figure: 'tower',
			goals: {
				delete: { event: 'fileDelete', count: 1 },
				trim: { event: 'trim', count: 3 },
				erase: { event: 'erase', count: 1 }
			},
			solution: ['-B', 't3', 't4', 't5', '=A', '=D']
		}
	},
	recalls: {
		copies: { experiment: 'recall-stale', stepMin: 6, stepMax: 16, ask: 'validPages' }
	},
	claims: {
		files: { experiment: 'gates-shut', step: 24, field: 'files', value: '6' },
		'kept-shut': { experiment: 'gates-shut', step: 26, field: 'keptForNobody', value: '6' },
		'kept-late': { experiment: 'gates-late', step: 27, field: 'keptForNobody', value: '6' },
		'copies-shut': { experiment: 'gates-shut', field: 'gcCopies', value: '3' },
		'copies-open': { experiment: 'gates-open', field: 'gcCopies', value: '0' },
		'time-shut': { experiment: 'gates-shut', field: 'timeMs', value: '49.3', digits: 1 },
		'time-open': { experiment: 'gates-open', field: 'timeMs', value: '42.9', digits: 1 },
		'ms-same-off': { experiment: 'trim-same-off', field: 'timeMs', value: '3820' },
		'ms-same-on': { experiment: 'trim-same-on', field: 'timeMs', value: '3722' },
		'wa-half-off': {
			experiment: 'trim-half-off',
			field: 'settledAmplification',
			value: '7.2',
			digits: 1
		},
		'wa-half-on': {
			experiment: 'trim-half-on',
			field: 'settledAmplification',
			value: '1.2',
			digits: 1
		}
	}
};
