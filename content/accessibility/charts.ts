/** The critical tests of Chartability for drawings of data. */
import type { Criterion } from './schema';

export const chartability: readonly Criterion[] = [
	[
		'Low contrast',
		'critical',
		'met',
		'States, lines, and letters of drawings have the contrast that WCAG asks for.',
		['outlined', 'readable']
	],
	[
		'Content is only visual',
		'critical',
		'met',
		'Each drawing stands there as text, too.',
		['chartWords', 'levelsTwin', 'pictureName']
	],
	[
		'Small text size',
		'critical',
		'limited',
		'Letters of drawings are made for 12 pixels or more. On a phone that is measured of one ' +
			'figure, the four drives; the others are looked at.',
		['small']
	],
	[
		'Visual presents seizure risk',
		'critical',
		'limited',
		'All motion can be stopped, and none begins by itself where less is asked for. Flashes were ' +
			'not measured.',
		['still', 'allPaused']
	],
	[
		'Interaction modality only has one type',
		'critical',
		'met',
		'Figures are used by pointer, by touch, and by keys.',
		['keysDrive', 'fingers', 'dials']
	],
	[
		'No interaction cues or instructions',
		'critical',
		'met',
		'What can be done with a figure stands on its buttons or in a line below it.',
		['slider', 'focusStays']
	],
	[
		'Controls override AT controls',
		'critical',
		'met',
		'Keys without a use in a figure are left to the browser; letters can be switched off.',
		['keysLeft', 'letters']
	],
	[
		'No explanation for purpose or for how to read',
		'critical',
		'met',
		'The words beside a figure say what it is for; its legend says what each mark is.',
		['noScripts', 'slider']
	],
	[
		'No title, summary, or caption',
		'critical',
		'met',
		'Each figure has a title, a caption, and a sentence on its state.',
		['claims', 'stepWords']
	],
	[
		'Reading level inappropriate',
		'critical',
		'met',
		'Each chapter, and each section of it, is of tenth grade at most.',
		['grade']
	],
	[
		'No table',
		'critical',
		'met',
		'Each figure of chapters has a table; numbers can be saved as a file.',
		['table', 'chartWords']
	],
	[
		'Data density inappropriate',
		'critical',
		'limited',
		'Small drives show a few dozen pages. A large one is shown in levels, from its curve to ' +
			'single pages; its lowest level still has hundreds of cells.',
		['levelsTwin', 'fits']
	],
	[
		'Navigation and interaction is tedious',
		'critical',
		'met',
		'One stop of the Tab key for a whole drawing; jumps by rows, blocks, and to the ends.',
		['oneStop', 'keysDrive']
	],
	[
		'User style change not respected',
		'critical',
		'met',
		'Dark and light, fewer motions, forced colors, and larger letters are taken from the system.',
		['systemColors', 'systemMotion', 'textures', 'windows']
	]
];
