/**
 * A small drawing for each chapter, which stands on the line of the way: what the chapter is about,
 * in the shapes of its figures. Pixels, from above; a drawing stands on `GLYPH_PX.height`.
 */
type PageState = 'valid' | 'stale' | 'erased';

/** What a line or a frame is: ink, data that moves, or what the drive does on its own. */
type Look = 'ink' | 'soft' | 'copy' | 'gc';

interface Place {
	readonly x: number;
	readonly y: number;
}

export interface GlyphPage extends Place {
	readonly state: PageState;
	/** Where it comes from, seen from here, when its chapter is pointed at. */
	readonly from?: Place;
}

interface GlyphFrame extends Place {
	readonly width: number;
	readonly height: number;
	readonly look: Look;
	/** What of it is filled, from the bottom, from 0 to 1. */
	readonly filled?: number;
	readonly isDashed?: boolean;
}

interface GlyphLine {
	readonly d: string;
	readonly look: Look;
}

interface GlyphWord extends Place {
	readonly text: string;
	readonly look: Look;
}

export interface Glyph {
	readonly pages?: readonly GlyphPage[];
	readonly frames?: readonly GlyphFrame[];
	readonly lines?: readonly GlyphLine[];
	readonly words?: readonly GlyphWord[];
	/** Places that were measured. */
	readonly rings?: readonly Place[];
}

export const GLYPH_PX = { width: 160, height: 62, page: 11, pitch: 13 } as const;
const GROUND = GLYPH_PX.height;
/** Between a frame and its pages. */
const PAD = 4;
const STATES: Readonly<Record<string, PageState>> = { v: 'valid', s: 'stale', e: 'erased' };

/** Rows of pages, letter by letter, the first row above; their lower edge is at `bottom`. */
function rows(x: number, bottom: number, ...lines: readonly string[]): readonly GlyphPage[] {
	const top = bottom - lines.length * GLYPH_PX.pitch + (GLYPH_PX.pitch - GLYPH_PX.page);
	return lines.flatMap((line, row) =>
		Array.from(line, (letter, column) => ({
			x: x + column * GLYPH_PX.pitch,
			y: top + row * GLYPH_PX.pitch,
			state: STATES[letter] ?? 'erased'
		}))
	);
}

/** A block around so many columns and rows of pages, which stands on the ground. */
function block(x: number, columns: number, count: number, look: Look): GlyphFrame {
	const height = count * GLYPH_PX.pitch - 2 + 2 * PAD;
	const width = columns * GLYPH_PX.pitch - 2 + 2 * PAD;
	return { x, y: GROUND - 1 - height, width, height, look };
}

const inBlock = (x: number, ...lines: readonly string[]) =>
	rows(x + PAD, GROUND - 1 - PAD, ...lines);

const come = (page: GlyphPage, x: number, y: number): GlyphPage => ({ ...page, from: { x, y } });

const programmed: Glyph = {
	frames: [block(1, 4, 2, 'gc')],
	pages: [
		...inBlock(1, 'vvvv', 'eeee'),
		...rows(104, GROUND - 2, 'v').map((page) => come(page, 0, -14))
	],
	words: [
		{ x: 1, y: 22, text: 'erase', look: 'gc' },
		{ x: 84, y: 32, text: 'program', look: 'ink' }
	]
};

const neverInPlace: Glyph = {
	pages: [
		...rows(1, GROUND - 2, 'vsvvv'),
		...rows(66, GROUND - 2, 'v').map((page) => come(page, -52, 0)),
		...rows(79, GROUND - 2, 'ee')
	],
	lines: [{ d: 'M20 46C24 26 66 26 71 44', look: 'ink' }],
	words: [
		{ x: 1, y: 38, text: 'old', look: 'soft' },
		{ x: 80, y: 38, text: 'new', look: 'ink' }
	]
};

const onlyAMark: Glyph = {
	frames: [{ x: 1, y: 8, width: 66, height: 22, look: 'soft', isDashed: true }],
	lines: [{ d: 'M8 19H60', look: 'ink' }],
	pages: rows(1, GROUND - 2, 'vvvvvvvv'),
	words: [{ x: 12, y: 23, text: 'photos', look: 'soft' }]
};

const whatTheMapMakes: Glyph = {
	frames: [block(58, 4, 2, 'ink')],
	pages: [...rows(1, GROUND - 2, 'v'), ...inBlock(58, 'vvvv', 'vvvv')],
	words: [{ x: 28, y: GROUND - 4, text: 'or', look: 'soft' }]
};

const boughtWithCopies: Glyph = {
	frames: [block(1, 4, 2, 'gc'), block(90, 4, 2, 'ink')],
	pages: [
		...inBlock(1, 'ssss', 'ssss'),
		...inBlock(90, 'vvve', 'vvvv'),
		come({ x: 133, y: GROUND - 29, state: 'valid' }, -89, 13)
	],
	lines: [{ d: 'M52 44C62 12 122 4 138 24', look: 'copy' }]
};

const borrowed: Glyph = {
	lines: [{ d: 'M1 12H54C58 12 60 50 64 50H156', look: 'ink' }],
	pages: rows(1, 30, 'vvvv'),
	words: [
		{ x: 66, y: 16, text: 'one bit a cell', look: 'soft' },
		{ x: 82, y: 42, text: 'three bits', look: 'soft' }
	]
};

const manySlowOnes: Glyph = {
	frames: [0, 1, 2, 3].map((die) => block(1 + die * 40, 2, 2, 'ink')),
	lines: [0, 1, 2, 3].map((die) => ({ d: `M77 4L${18 + die * 40} 26`, look: 'soft' as const })),
	pages: [0, 1, 2, 3].flatMap((die) => inBlock(1 + die * 40, die === 2 ? 've' : 'vv', 'vv'))
};

const saved: Glyph = {
	frames: [{ x: 1, y: 4, width: 74, height: 24, look: 'soft', isDashed: true }],
	pages: [come({ x: 58, y: 10, state: 'valid' }, -57, 39), ...rows(1, GROUND - 2, 'vvvveee')],
	words: [
		{ x: 8, y: 20, text: 'memory', look: 'soft' },
		{ x: 84, y: 20, text: '“saved”', look: 'ink' }
	]
};

const waitForTheFall: Glyph = {
	frames: [{ x: 84, y: 36, width: 70, height: 20, look: 'copy' }],
	lines: [
		{
			d: 'M1 4C10 4 14 18 22 22S36 34 46 38S60 46 70 47l7-2l7 3l8-3l8 3l8-2l8 2l8-3l8 2l8-2l10 2',
			look: 'ink'
		}
	],
	words: [{ x: 78, y: 28, text: 'measure here', look: 'copy' }]
};

const roomToWork: Glyph = {
	pages: rows(1, GROUND - 2, 'vvvvvvv', 'vvvvvvv'),
	frames: [{ x: 98, y: 35, width: 56, height: 25, look: 'soft', isDashed: true }],
	lines: [{ d: 'M95 29V61', look: 'ink' }],
	words: [{ x: 108, y: 52, text: 'spare', look: 'soft' }]
};

const shutGate: Glyph = {
	lines: [
		{ d: 'M40 16H62', look: 'copy' },
		{ d: 'M70 4V14M70 20V60', look: 'soft' },
		{ d: 'M88 6V60', look: 'gc' }
	],
	pages: rows(101, GROUND - 2, 'vsvv', 'svvs'),
	words: [{ x: 1, y: 20, text: 'TRIM', look: 'copy' }]
};

const atRest: Glyph = {
	frames: [block(56, 2, 2, 'ink'), block(91, 2, 2, 'ink'), block(126, 2, 2, 'ink')],
	pages: [...inBlock(56, 'ee', 'ee'), ...inBlock(91, 'sv', 'vs'), ...inBlock(126, 'vs', 'sv')],
	lines: [
		{ d: 'M24 20a20 20 0 1 0 .01 0', look: 'ink' },
		{ d: 'M24 27V40H14', look: 'ink' }
	]
};

const zeros: Glyph = {
	pages: [...rows(66, 32, 'v'), ...rows(66, GROUND - 2, 'vvvvvvv')],
	words: [
		{ x: 1, y: 31, text: 'zeros', look: 'soft' },
		{ x: 1, y: GROUND - 5, text: 'photos', look: 'soft' }
	]
};

const twoReviews: Glyph = {
	lines: [{ d: 'M1 14H48C56 14 58 48 66 48H156', look: 'ink' }],
	rings: [
		{ x: 26, y: 14 },
		{ x: 104, y: 48 }
	],
	words: [
		{ x: 62, y: 18, text: 'one review', look: 'soft' },
		{ x: 84, y: 38, text: 'the other', look: 'soft' }
	]
};

const wear: Glyph = {
	frames: [0.2, 0.3, 1, 0.2, 0.9, 0.1, 0.2, 0.1].map((filled, index) => ({
		...{ x: 1 + index * 19, y: 18, width: 14, height: GROUND - 20 },
		...{ filled, look: filled === 1 ? ('gc' as const) : ('ink' as const) }
	})),
	lines: [{ d: 'M40 4L52 14M52 4L40 14', look: 'gc' }]
};

/** By the chapter's address. */
export const glyphs: Readonly<Record<string, Glyph>> = {
	'cell-page-block': programmed,
	'never-in-place': neverInPlace,
	'only-a-mark': onlyAMark,
	'four-mappings': whatTheMapMakes,
	'garbage-collection': boughtWithCopies,
	'borrowed-speed': borrowed,
	'many-at-once': manySlowOnes,
	'saved-promise': saved,
	'steady-state': waitForTheFall,
	'spare-area': roomToWork,
	trim: shutGate,
	'left-alone': atRest,
	'fewer-bytes': zeros,
	'reading-a-review': twoReviews,
	'how-long-it-lives': wear
};
