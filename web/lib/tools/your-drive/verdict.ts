/** Is it slow? What a level means beside published kinds of drives, and what to do next. */
import { formatList } from '$lib/base/format';
import type { Level } from './levels';

/** A published range, and where it is from. */
export interface ClassRange {
	readonly low: number;
	readonly high: number;
	/** In words. */
	readonly source: string;
}

/** A kind of drive on a scale. */
export interface ScaleClass {
	readonly id: string;
	readonly label: string;
	/** Missing where nothing was published. */
	readonly range: ClassRange | undefined;
}

export interface SpeedVerdict {
	readonly tone: 'bad' | 'fair' | 'good';
	readonly headline: string;
	/** Which kinds of drives write like this, in one sentence. */
	readonly sentence: string;
	/** The whole interval is slow, or none of it. */
	readonly isSure: boolean;
}

/** The lower end of SATA SSDs, beyond their cache: MB/s. */
const LONG_SLOW = 125;
/** Faster than SATA lets any drive be: MB/s. */
const LONG_FAST = 560;
/** The most that one write per turn of a disk allows, writes a second. */
const DURABLE_SLOW = 120;
/** Between the fastest without protection and the slowest with it. */
const DURABLE_PROTECTED = 4500;

/** How long writes are drawn, wherever they are. */
export const LONG_SCALE = { unit: 'MB/s', min: 3, max: 10_000, slowBelow: LONG_SLOW } as const;
/** How small writes made safe are drawn. */
export const DURABLE_SCALE = {
	caption: 'Small writes a second, 4 KiB, each made safe',
	unit: 'a second',
	min: 10,
	max: 100_000,
	slowBelow: DURABLE_SLOW
} as const;

/** The kinds whose published range has the level's interval in it, or a part of it. */
export function classesAt(level: Level, classes: readonly ScaleClass[]): readonly ScaleClass[] {
	return classes.filter(
		({ range }) => range !== undefined && range.low <= level.high && level.low <= range.high
	);
}

function likeWhat(level: Level, classes: readonly ScaleClass[]): string {
	const names = classesAt(level, classes).map(({ label }) => label);
	if (names.length > 0) {
		return `The interval overlaps the published range of: ${formatList(names)}.`;
	}
	const ranges = classes.flatMap(({ range }) => (range === undefined ? [] : [range]));
	if (ranges.every(({ low }) => level.high < low)) {
		return 'Below every published range here.';
	}
	return ranges.every(({ high }) => level.low > high)
		? 'Above every published range here.'
		: 'Between the published ranges here.';
}

/** The headline names no kind that the scale does not light up. */
function slowLike(level: Level, classes: readonly ScaleClass[]): string {
	const ids = classesAt(level, classes).map(({ id }) => id);
	if (ids.includes('disk')) {
		return 'Slow, like a hard disk';
	}
	const [isCard, isStick] = [ids.includes('card'), ids.includes('stick')];
	if (isCard && isStick) {
		return 'Slow, like a memory card or USB stick';
	}
	return isStick
		? 'Slow, like a USB stick'
		: isCard
			? 'Slow, like a memory card'
			: 'Very slow, whatever it is';
}

const isBeside = ({ low, high }: Level, limit: number) => low < limit === high < limit;

/** Where the interval has the line of slow in it, no kind of drive is named. */
const UNSURE = 'Cannot tell: slow, or not';

export function judgeLong(level: Level, classes: readonly ScaleClass[]): SpeedVerdict {
	const rest = { sentence: likeWhat(level, classes), isSure: isBeside(level, LONG_SLOW) };
	if (!rest.isSure) {
		return { tone: level.value < LONG_SLOW ? 'bad' : 'fair', headline: UNSURE, ...rest };
	}
	if (level.value < LONG_SLOW) {
		return { tone: 'bad', headline: slowLike(level, classes), ...rest };
	}
	return level.value < LONG_FAST
		? { tone: 'fair', headline: 'Not slow: like a SATA SSD', ...rest }
		: { tone: 'good', headline: 'Fast, like an NVMe SSD', ...rest };
}

export function judgeDurable(level: Level, classes: readonly ScaleClass[]): SpeedVerdict {
	const sentence = likeWhat(level, classes);
	const isSure = isBeside(level, DURABLE_SLOW);
	if (!isSure) {
		return {
			tone: level.value < DURABLE_SLOW ? 'bad' : 'fair',
			headline: UNSURE,
			sentence,
			isSure
		};
	}
	if (level.value < DURABLE_SLOW) {
		return { tone: 'bad', headline: 'Slow, like a hard disk', sentence, isSure };
	}
	return level.value < DURABLE_PROTECTED
		? { tone: 'fair', headline: 'Usual for an SSD at home', sentence, isSure }
		: {
				tone: 'good',
				headline: 'Fast, like a protected SSD',
				sentence: `${sentence} Or something answers before the data are safe.`,
				isSure
			};
}

type Meaning = 'unsure' | 'slow' | 'slow-long' | 'slow-small' | 'fine';

function meant(long: SpeedVerdict, durable: SpeedVerdict | undefined): Meaning {
	const all = [long, ...(durable === undefined ? [] : [durable])];
	const isSlow = (verdict: SpeedVerdict | undefined) => verdict?.tone === 'bad';
	if (!all.some(({ isSure }) => !isSure) || all.some((one) => one.isSure && isSlow(one))) {
		return isSlow(long)
			? isSlow(durable)
				? 'slow'
				: 'slow-long'
			: isSlow(durable)
				? 'slow-small'
				: 'fine';
	}
	return 'unsure';
}

const MEANINGS: Readonly<Record<Exclude<Meaning, 'unsure'>, string>> = {
	slow: 'Yes, it is slow: copies crawl, and programs that save often wait for it.',
	'slow-long':
		'Slow in long writes: copying films or installing games takes long; daily work does not.',
	'slow-small':
		'Slow in small safe writes: copies are quick, but databases, updates, and installers that ' +
		'wait for each write crawl.',
	fine: 'No, it is not slow: if the computer feels slow, look for the cause elsewhere.'
};

const BRIEFS: Readonly<Record<Meaning, string>> = {
	unsure: 'Cannot tell',
	slow: 'Slow',
	'slow-long': 'Slow in long writes',
	'slow-small': 'Slow in small safe writes',
	fine: 'Not slow'
};

/** What both verdicts mean together for whoever uses the drive. */
export function meaningOf(
	long: SpeedVerdict,
	durable: SpeedVerdict | undefined,
	isStopped = false
): string {
	const meaning = meant(long, durable);
	if (meaning !== 'unsure') {
		return MEANINGS[meaning];
	}
	if (isStopped) {
		return 'Cannot tell: the test was stopped too early for an answer. Let it come to its end.';
	}
	return (
		`Cannot tell yet: the ${long.isSure ? 'small' : 'long'} writes differ so much from each ` +
		'other that the drive may be slow or not. Close other programs, and test again; if it ' +
		'stays like this, the drive slows down at times.'
	);
}

/** The same in a few words. */
export const briefOf = (long: SpeedVerdict, durable: SpeedVerdict | undefined): string =>
	BRIEFS[meant(long, durable)];

export interface Advice {
	readonly title: string;
	readonly text: string;
}

const SPACE: Advice = {
	title: 'Free some space',
	text: 'A nearly full SSD has little room to clean up, and a small cache. Empty some, test again.'
};
const TRIM: Advice = {
	title: 'Check TRIM',
	text: 'Without it an SSD keeps what you deleted. How: “Is TRIM on?” below.'
};
const CABLE: Advice = {
	title: 'Try another port or cable',
	text: 'An old port, a hub, or a worn cable slows whatever is plugged in.'
};
const REPLACE: Advice = {
	title: 'Or replace it',
	text: 'A card, stick, or hard disk gets no faster. Any SSD in the ranges above is.'
};
const LONGER: Advice = {
	title: 'Write for longer',
	text: 'A cache hides the cliff. What stands under “Measure it properly” writes until it shows.'
};
const AGAIN: Advice = {
	title: 'Test again',
	text: 'Close other programs first, and let the test come to its end.'
};
const PROTECTED: Advice = {
	title: 'Know what “safe” costs',
	text: 'Only SSDs with protection against power loss answer faster and are honest about it.'
};

/** What to do next, most useful first. */
export function adviceOn(long: SpeedVerdict, durable: SpeedVerdict | undefined): readonly Advice[] {
	if (meant(long, durable) === 'unsure') {
		return [AGAIN, SPACE, TRIM];
	}
	if (long.tone === 'bad') {
		return [SPACE, TRIM, CABLE, REPLACE];
	}
	return durable?.tone === 'bad' ? [TRIM, SPACE, PROTECTED] : [LONGER, PROTECTED];
}
