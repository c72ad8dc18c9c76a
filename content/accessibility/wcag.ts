/** WCAG 2.2, levels A and AA, criterion by criterion; 4.1.1 is no longer one. */
import type { Criterion } from './schema';

const NO_FILM = 'There is no film and no recorded sound.';

const perceivable: readonly Criterion[] = [
	[
		'1.1.1 Non-text Content',
		'A',
		'limited',
		'Each drawing has a name that says its state, the same as text, and a table. On the page, ' +
			'the table of a large drive ends after 200 rows; the file that you can save has all of them.',
		['pictureName', 'table', 'chartWords', 'levelsTwin', 'pages']
	],
	['1.2.1 Audio-only and Video-only (Prerecorded)', 'A', 'none', NO_FILM],
	['1.2.2 Captions (Prerecorded)', 'A', 'none', NO_FILM],
	['1.2.3 Audio Description or Media Alternative (Prerecorded)', 'A', 'none', NO_FILM],
	['1.2.4 Captions (Live)', 'AA', 'none', NO_FILM],
	['1.2.5 Audio Description (Prerecorded)', 'AA', 'none', NO_FILM],
	[
		'1.3.1 Info and Relationships',
		'A',
		'met',
		'Headings are in order, landmarks have names of their own, and fields have labels.',
		['pages']
	],
	[
		'1.3.2 Meaningful Sequence',
		'A',
		'met',
		'Pages are read in the order in which they are written, also without scripts and styles.',
		['noScripts']
	],
	[
		'1.3.3 Sensory Characteristics',
		'A',
		'met',
		'Sentences name blocks and pages by their numbers and states by their words.',
		['stepWords']
	],
	[
		'1.3.4 Orientation',
		'AA',
		'met',
		'No page asks for upright or wide windows; each fits both.',
		['windows', 'pages']
	],
	['1.3.5 Identify Input Purpose', 'AA', 'none', 'No field asks who you are.'],
	[
		'1.4.1 Use of Color',
		'A',
		'met',
		'States differ by texture and outline, too, and in gray copies by how light they are.',
		['textures', 'gray', 'visions']
	],
	[
		'1.4.2 Audio Control',
		'A',
		'met',
		'Nothing sounds until you ask for it; each tick is far shorter than three seconds.',
		['silent']
	],
	[
		'1.4.3 Contrast (Minimum)',
		'AA',
		'met',
		'Every color of text has 4.5 to 1 on what lies below it, in each theme and palette.',
		['readable', 'pages', 'palettes']
	],
	[
		'1.4.4 Resize Text',
		'AA',
		'met',
		'Sizes follow the browser’s; windows of 320 pixels are what zoom makes of large ones.',
		['windows', 'pages']
	],
	[
		'1.4.5 Images of Text',
		'AA',
		'met',
		'Letters in drawings are text; what is painted as pixels has no letters.',
		['pictureName']
	],
	[
		'1.4.10 Reflow',
		'AA',
		'met',
		'No page scrolls sideways at 320 pixels. Wide tables scroll within themselves.',
		['pages', 'windows']
	],
	[
		'1.4.11 Non-text Contrast',
		'AA',
		'limited',
		'Outlines, states, and the focus have 3 to 1. In a large drive, a block that is partly ' +
			'stale is drawn between two colors, so neighbors can differ by less; its name has counts.',
		['outlined', 'palettes']
	],
	[
		'1.4.12 Text Spacing',
		'AA',
		'limited',
		'Text that is spaced out is not cut off. One chapter is tried, not each.',
		['spacing']
	],
	[
		'1.4.13 Content on Hover or Focus',
		'AA',
		'met',
		'Words of the field are links. What a pointer touches is told in a line that is always there.',
		['slider']
	]
];

const operable: readonly Criterion[] = [
	[
		'2.1.1 Keyboard',
		'A',
		'met',
		'Chapters, the drive, the lab, and the first page are used by keys alone.',
		['keysChapter', 'keysDrive', 'keysLab', 'keysGame', 'oneStop']
	],
	[
		'2.1.2 No Keyboard Trap',
		'A',
		'met',
		'A group of cells is one stop of the Tab key; arrows move within it, Tab leaves it.',
		['oneStop', 'keysDrive', 'keysLeft']
	],
	[
		'2.1.4 Character Key Shortcuts',
		'A',
		'met',
		'Keys of one letter can be switched off in the display settings.',
		['letters']
	],
	[
		'2.2.1 Timing Adjustable',
		'A',
		'met',
		'Nothing runs out. Runs wait when you pause them, and can be taken step by step.',
		['allPaused', 'keysDrive']
	],
	[
		'2.2.2 Pause, Stop, Hide',
		'A',
		'met',
		'One button stops every figure, and each has its own.',
		['allPaused', 'still']
	],
	[
		'2.3.1 Three Flashes or Below Threshold',
		'A',
		'limited',
		'Only small parts of a drawing change at a time, and a setting stops all motion. Flashes of ' +
			'a large drive at full speed were not measured.',
		['still', 'stepsStill']
	],
	[
		'2.4.1 Bypass Blocks',
		'A',
		'met',
		'The first stop of each page skips to its text.',
		['skip', 'pages']
	],
	['2.4.2 Page Titled', 'A', 'met', 'Each page has a title of its own.', ['titles', 'pages']],
	[
		'2.4.3 Focus Order',
		'A',
		'met',
		'The focus goes along the page, and stays where it is when a button changes.',
		['keysChapter', 'focusStays']
	],
	[
		'2.4.4 Link Purpose (In Context)',
		'A',
		'met',
		'Each link has words, and its sentence says the rest.',
		['linkTexts', 'pages']
	],
	[
		'2.4.5 Multiple Ways',
		'AA',
		'met',
		'A list of chapters, a search, a glossary, and links from each page to the next.',
		['ways', 'header']
	],
	[
		'2.4.6 Headings and Labels',
		'AA',
		'met',
		'The title of each figure says what it shows; fields are named by what they set.',
		['claims', 'titles']
	],
	[
		'2.4.7 Focus Visible',
		'AA',
		'met',
		'What has the focus has an outline with 3 to 1, and is scrolled into view.',
		['outlined', 'keysChapter']
	],
	[
		'2.4.11 Focus Not Obscured (Minimum)',
		'AA',
		'limited',
		'Bets, tasks, and sentences are seen beside their picture when they are used. In narrow ' +
			'windows the picture stays above its words; that Tab never stops below it is not tried.',
		['cards']
	],
	[
		'2.5.1 Pointer Gestures',
		'A',
		'met',
		'Two fingers zoom, and so do two buttons and two keys.',
		['fingers', 'levelsTwin']
	],
	[
		'2.5.2 Pointer Cancellation',
		'A',
		'met',
		'Buttons act when they are let go. The key of the first page writes while it is held: that ' +
			'is what it is for, and letting go ends it.',
		['keysGame']
	],
	[
		'2.5.3 Label in Name',
		'A',
		'limited',
		'Buttons are called what stands on them. No rule tries each button of each state.',
		['keysGame', 'chosen']
	],
	['2.5.4 Motion Actuation', 'A', 'none', 'Nothing is done by moving a device.'],
	[
		'2.5.7 Dragging Movements',
		'AA',
		'limited',
		'What is dragged can be pressed or typed instead: numbers, bets, and the timeline. To drop a ' +
			'file on the bin, and to choose a stretch of a curve, there are keys, but no single press.',
		['dials', 'slider']
	],
	[
		'2.5.8 Target Size (Minimum)',
		'AA',
		'met',
		'Targets have 24 pixels, or lie so far apart that circles of 24 do not meet. At 360 pixels ' +
			'pages of a small drive and bets on a scale have 22, with such a distance.',
		['pages']
	]
];

const understandable: readonly Criterion[] = [
	['3.1.1 Language of Page', 'A', 'met', 'Each page names its language.', ['pages']],
	['3.1.2 Language of Parts', 'AA', 'none', 'No page has sentences of another language.'],
	[
		'3.2.1 On Focus',
		'A',
		'met',
		'To reach a control changes nothing.',
		['keysChapter', 'keysDrive']
	],
	[
		'3.2.2 On Input',
		'A',
		'met',
		'A field changes the figure that it belongs to, and leads nowhere.',
		['chosen', 'legal']
	],
	[
		'3.2.3 Consistent Navigation',
		'AA',
		'met',
		'Each page has the same header and foot, in the same order.',
		['header']
	],
	[
		'3.2.4 Consistent Identification',
		'AA',
		'met',
		'Play, step, and zoom are the same controls everywhere; a word of the field has one meaning.',
		['slider', 'focusStays']
	],
	['3.2.6 Consistent Help', 'A', 'none', 'There is nobody to ask from a page.'],
	[
		'3.3.1 Error Identification',
		'A',
		'met',
		'What is refused is said beside its field, in words.',
		['refused', 'legal']
	],
	['3.3.2 Labels or Instructions', 'A', 'met', 'Each field has a label and its unit.', ['pages']],
	['3.3.3 Error Suggestion', 'AA', 'met', 'A refusal says which values fit.', ['legal', 'refused']],
	[
		'3.3.4 Error Prevention (Legal, Financial, Data)',
		'AA',
		'met',
		'Nothing is written to a drive before you agree; a setup that was deleted can be put back.',
		['agreed', 'putBack']
	],
	['3.3.7 Redundant Entry', 'A', 'none', 'Nothing is asked twice.'],
	['3.3.8 Accessible Authentication (Minimum)', 'AA', 'none', 'Nobody signs in.']
];

const robust: readonly Criterion[] = [
	[
		'4.1.2 Name, Role, Value',
		'A',
		'limited',
		'Controls are those of the browser where there is one; the others have roles and names. No ' +
			'person with a screen reader has tried them yet: only programs have.',
		['pages', 'states', 'chosen', 'slider']
	],
	[
		'4.1.3 Status Messages',
		'AA',
		'limited',
		'Results and refusals are read aloud without moving the focus, those of tools at most once ' +
			'in two seconds. Where a figure that plays comes to stop is not read by itself, and quick ' +
			'steps are not slowed down.',
		['announced', 'verdict']
	]
];

export const wcag: readonly Criterion[] = [
	...perceivable,
	...operable,
	...understandable,
	...robust
];
