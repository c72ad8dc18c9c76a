/** The tests that show what the statement on accessibility says, by the names used in it. */

/** Its file in `tests/`, and how it is titled there. */
type TestNamed = readonly [file: string, title: string];

export const TESTS = {
	pages: [
		'e2e/pages.spec.ts',
		'${path} in light, dark, and projector colors, in narrow windows, and running'
	],
	palettes: ['e2e/axe.spec.ts', 'every palette, in every theme'],
	states: ['e2e/axe.spec.ts', 'a revealed prediction, an open menu, open text, and a wrong answer'],
	readable: ['unit/palette.test.ts', '$front can be read on $back'],
	outlined: ['unit/palette.test.ts', '$front stands out against $back'],
	visions: ['unit/palette.test.ts', 'tells the states of a page apart: %s vision'],
	gray: ['unit/palette.test.ts', 'tells valid from stale in gray copies: palette $name, $theme'],
	textures: ['e2e/palette.spec.ts', 'forced colors, ${colorScheme}: states differ by texture'],
	pictureName: [
		'component/prose.test.ts',
		'is an image that tells its state where nothing can be chosen'
	],
	table: ['e2e/figure.spec.ts', 'a table says of every page what the picture shows of it'],
	chartWords: [
		'unit/charts.test.ts',
		'says every point in words, and in the file with what it is of'
	],
	levelsTwin: [
		'e2e/zoom.spec.ts',
		'plus and minus go from level to level, and the text twin goes with them'
	],
	noScripts: ['e2e/nojs.spec.ts', 'chapter ${chapter.number} reads completely'],
	stepWords: ['unit/figures/stepSentences.test.ts', '%s is told with its own numbers'],
	windows: [
		'e2e/reflow.spec.ts',
		'no page scrolls sideways in windows between, in ordinary and in large type'
	],
	spacing: ['e2e/reflow.spec.ts', 'text that is spaced out is not cut off'],
	keysChapter: [
		'e2e/reflow.spec.ts',
		'the keyboard alone reaches the prediction, the controls, and the timeline'
	],
	keysDrive: ['e2e/keyboard.spec.ts', 'everything that a whole drive offers, by keys alone'],
	keysLab: [
		'e2e/lab.spec.ts',
		'the free lab is worked by the keyboard alone, and its files have the link in them'
	],
	keysGame: [
		'e2e/first.spec.ts',
		'a run is played to its end by the keyboard alone, and its link brings it back'
	],
	oneStop: [
		'e2e/reflow.spec.ts',
		'the keyboard alone writes logical pages, one Tab stop for all of them'
	],
	keysLeft: ['unit/roving.test.ts', 'other keys are left to the browser'],
	letters: [
		'component/settings.test.ts',
		'leaves keys of one letter on until they are switched off, and then stays so'
	],
	silent: ['component/settings.test.ts', 'is silent until sound is asked for, and then stays so'],
	still: ['e2e/motion.spec.ts', 'nothing moves by itself'],
	allPaused: ['e2e/motion.spec.ts', 'one button stops every figure, and lets them go on'],
	stepsStill: [
		'e2e/motion.spec.ts',
		'steps still work, without anything on its way between two states'
	],
	systemMotion: [
		'component/settings.test.ts',
		'moves as the system says, now and later, unless the reader says otherwise'
	],
	systemColors: ['e2e/axe.spec.ts', 'the colors that the system asks for'],
	skip: ['e2e/missing.spec.ts', 'the skip link of the 404 page leads into that page'],
	titles: ['content/links.test.ts', 'has the front matter that its page shows'],
	linkTexts: ['content/links.test.ts', 'has no link without text'],
	claims: ['content/links.test.ts', 'title each figure with a claim'],
	focusStays: [
		'component/controls.test.ts',
		'turns play into pause, in the same button, so that the focus stays'
	],
	ways: ['e2e/nojs.spec.ts', 'the first page reads completely and leads to every chapter'],
	header: [
		'e2e/free.state.spec.ts',
		'all five rooms of the site are in the header at 360 and at 390 pixels'
	],
	fingers: ['e2e/copy.spec.ts', 'two fingers go down to the pages and up again, and one does not'],
	dials: [
		'e2e/prose.spec.ts',
		'a number in the prose is dragged, typed, or moved by keys, and its drive follows'
	],
	slider: [
		'component/controls.test.ts',
		'is a native slider over the whole run that says what happens at its step'
	],
	chosen: [
		'component/controls.test.ts',
		'is a named group of radio buttons, of which one is chosen'
	],
	refused: [
		'e2e/lab.spec.ts',
		'the free lab refuses beside the field what does not fit, before anything runs'
	],
	legal: ['component/freeDrives.test.ts', 'refuses $key $value'],
	agreed: ['e2e/disk.spec.ts', 'nothing is written before the reader agrees to a number of bytes'],
	putBack: [
		'e2e/free.more.spec.ts',
		'setups are kept under names, opened, renamed, deleted, and put back'
	],
	announced: [
		'unit/announcer.test.ts',
		'of many messages in a pause, the last is said when it is over'
	],
	verdict: ['component/prose.test.ts', 'says what it found where it will be read aloud'],
	grade: [
		'content/grade.test.ts',
		'is of grade ${GRADE_MAX} at most, and so is each of its sections'
	],
	small: [
		'e2e/maps.spec.ts',
		'on a phone four drives are drawn, and one of them alone with its words'
	],
	fits: ['e2e/scene.spec.ts', 'every figure of ${path} fits a laptop and a phone, and runs'],
	cards: [
		'e2e/scene.spec.ts',
		'bets, tasks, and sentences of ${path} are seen with their pictures, and set them'
	]
} as const satisfies Readonly<Record<string, TestNamed>>;

export type TestName = keyof typeof TESTS;
