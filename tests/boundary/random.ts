/** Random experiments that every machine must run alike: one seed, one list. */

/** Pinned, so that a failure comes back; the tests print it. */
export const RANDOM_SEED = 20_261;
export const RANDOM_COUNT = 100;

type Value = string | number | boolean;
type Drive = Readonly<Record<string, Value>>;
type Phase = Readonly<Record<string, string | Readonly<Record<string, Value>>>>;

export interface RandomExperiment {
	readonly [key: string]: number | Drive | readonly Phase[];
	readonly version: number;
	readonly seed: number;
	readonly drive: Drive;
	readonly phases: readonly Phase[];
}

/** Mulberry32: whole numbers of 32 bits alone, so that it draws the same everywhere. */
class Dice {
	#state: number;

	constructor(seed: number) {
		this.#state = seed;
	}

	/** A number from 0 to `end`, without `end`. */
	below(end: number): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
	}

	/** A number from `low` to `high`, both among them. */
	between(low: number, high: number): number {
		return low + this.below(Math.max(high - low, 0) + 1);
	}

	isOneIn(times: number): boolean {
		return this.below(times) === 0;
	}

	/** One of these; each is made only when it is drawn. */
	pick<T>(...choices: readonly (() => T)[]): T {
		const choice = choices[this.below(choices.length)];
		if (choice === undefined) {
			throw new Error('there is nothing to choose from');
		}
		return choice();
	}
}

const FLASH = { page_bytes: 4096, read_us: 50, program_us: 900, erase_us: 3500 } as const;

/** A page-mapped drive with every rule of its translation layer. */
function pageMapped(dice: Dice): Drive {
	const [blocks, pagesPerBlock] = [dice.between(14, 40), dice.between(1, 32)];
	const wear = dice.pick(
		() => 'none',
		() => 'dynamic',
		() => `static:${dice.between(1, 6)}`
	);
	const [frontiers, reserveMin] = dice.pick<readonly [string, number]>(
		() => ['single', 1],
		() => ['split', 2],
		() => [`blended:${dice.between(0, 100)}`, 2],
		() => [`temperature:${dice.between(0, pagesPerBlock)}`, 3]
	);
	const reserve = dice.between(reserveMin + (wear.startsWith('static') ? 1 : 0), 5);
	const high = dice.between(reserve, 7);
	const logicalMax = (blocks - high - 1) * pagesPerBlock - 1;
	return {
		mapping: 'page',
		blocks,
		pages_per_block: pagesPerBlock,
		logical_pages: dice.between(Math.max(logicalMax >> 1, pagesPerBlock), logicalMax),
		reserve_blocks: reserve,
		gc_high_blocks: high,
		gc_copies_per_write: dice.isOneIn(3) ? dice.between(1, 9) : 0,
		endurance_erases: dice.isOneIn(8) ? dice.between(5, 40) : 0,
		wear_leveling: wear,
		frontiers,
		gc_policy: dice.pick(
			() => 'greedy',
			() => 'fifo',
			() => 'random',
			() => 'cost-benefit',
			() => `dchoices:${dice.between(1, 12)}`,
			() => `windowed:${dice.between(1, blocks)}`
		),
		idle: dice.pick(
			() => 'none',
			() => 'compact',
			() => 'defragment'
		)
	};
}

/** A drive whose map has an entry for each block. */
function blockMapped(dice: Dice): Drive {
	const [blocks, pagesPerBlock, logs] = [
		dice.between(8, 24),
		dice.between(1, 16),
		dice.between(2, 5)
	];
	const [mapping, extra] = dice.pick<readonly [string, number]>(
		() => ['block', 1],
		() => ['direct', 0],
		() => [`bast:${logs}`, logs + 2],
		() => [`fast:${logs}`, logs + 2]
	);
	const logical = dice.between(1, (blocks - extra) * pagesPerBlock);
	return { mapping, blocks, pages_per_block: pagesPerBlock, logical_pages: logical };
}

/** Mechanisms around the translation layer; each adds its fields to a drive. Add new ones here. */
const AROUND: readonly ((dice: Dice, drive: Drive) => Drive)[] = [
	(dice) => ({ tagged: dice.isOneIn(2) }),
	(dice) => ({
		trim: dice.pick(
			() => 'immediate',
			() => 'ignored',
			() => `queued:${dice.between(1, 9)}`,
			() => `partial:${dice.between(0, 100)}`
		)
	}),
	(dice, drive) =>
		dice.isOneIn(3)
			? { write_buffer_pages: dice.between(1, Math.min(Number(drive.logical_pages), 9)) }
			: {},
	(dice, drive) => {
		const dies = dice.between(1, Number(drive.pages_per_block));
		return dice.isOneIn(2)
			? { parallelism: dice.between(1, 16) }
			: {
					dies,
					planes: dice.between(1, Math.min(Math.floor(Number(drive.pages_per_block) / dies), 4)),
					channels: dice.between(1, dies),
					queue_depth: dice.between(1, 32),
					transfer_ns: dice.between(0, 30_000),
					link_ns: dice.between(0, 9_000),
					command_ns: dice.between(0, 5_000)
				};
	}
];

/** Requests that follow a pattern, over a range of a drive's logical pages. */
function work(dice: Dice, logicalPages: number): Phase {
	const start = dice.between(0, logicalPages >> 2);
	const pages = logicalPages - start;
	const common = {
		start,
		pages,
		requests: dice.between(1, 3_000),
		read_percent: dice.isOneIn(3) ? dice.between(0, 90) : 0,
		trim_percent: dice.isOneIn(3) ? dice.between(0, 40) : 0
	};
	const hot = { hot_pages: dice.between(1, pages - 1), hot_percent: dice.between(0, 100) };
	return dice.pick<Phase>(
		() => ({ sequential: common }),
		() => ({ uniform: common }),
		() => (pages > 1 ? { hotcold: { ...common, ...hot } } : { uniform: common }),
		() => ({ zipf: { ...common, theta_millis: dice.between(0, 2_000) } }),
		() => ({ trim: { start, pages: dice.between(1, pages) } })
	);
}

function list(dice: Dice, count: number, op: () => string): Phase {
	return { ops: Array.from({ length: dice.between(1, count) }, op).join(',') };
}

/** Single operations on a drive with logical pages. */
function operations(dice: Dice, logicalPages: number): Phase {
	const lpn = () => dice.below(logicalPages);
	const write = () => `w${lpn()}`;
	return list(dice, 60, () =>
		dice.isOneIn(40)
			? 'x'
			: dice.pick(
					...[write, write, write, write],
					() => `w${lpn()}:${String.fromCharCode(97 + dice.below(26))}`,
					() => `r${lpn()}`,
					() => `t${lpn()}`,
					() => `i${dice.between(1, 60_000)}`,
					() => 'f'
				)
	);
}

/** What a host with a file system asks for. */
function fileOperations(dice: Dice, logicalPages: number): Phase {
	const file = () => String.fromCharCode(65 + dice.below(6));
	return list(dice, 60, () =>
		dice.pick(
			() => `+${file()}:${dice.between(1, Math.min(logicalPages, 9))}`,
			() => `=${file()}`,
			() => `-${file()}`
		)
	);
}

/** A medium without a translation layer. */
function rawMedium(dice: Dice): Pick<RandomExperiment, 'drive' | 'phases'> {
	const [blocks, pagesPerBlock] = [dice.between(1, 4), dice.between(1, 8)];
	const op = () =>
		dice.isOneIn(6)
			? `e${dice.below(blocks)}`
			: `p${dice.below(blocks * pagesPerBlock)}:${String.fromCharCode(97 + dice.below(26))}`;
	const drive = { mapping: 'raw', blocks, pages_per_block: pagesPerBlock, ...FLASH, tagged: true };
	return { drive, phases: [list(dice, 80, op)] };
}

function randomExperiment(dice: Dice): RandomExperiment {
	const head = { version: 1, seed: dice.below(2 ** 32) };
	if (dice.isOneIn(16)) {
		return { ...head, ...rawMedium(dice) };
	}
	const mapped = dice.isOneIn(3) ? blockMapped(dice) : pageMapped(dice);
	const around = AROUND.map((add) => add(dice, mapped));
	const drive: Drive = Object.assign({}, FLASH, mapped, ...around);
	const logical = Number(mapped.logical_pages);
	if (dice.isOneIn(8)) {
		const file_system = { trim: dice.isOneIn(2) };
		const phases = [fileOperations(dice, logical), fileOperations(dice, logical)];
		return { ...head, drive, file_system, phases };
	}
	const fill: Phase = { sequential: { start: 0, pages: logical, writes: logical } };
	const rest = Array.from({ length: dice.between(1, 3) }, () => work(dice, logical));
	return { ...head, drive, phases: [fill, ...rest, operations(dice, logical)] };
}

/** The experiments of a seed. */
export function randomExperiments(seed = RANDOM_SEED, count = RANDOM_COUNT): RandomExperiment[] {
	const dice = new Dice(seed);
	return Array.from({ length: count }, () => randomExperiment(dice));
}
