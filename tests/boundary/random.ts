/** Random experiments that every machine must run alike: one seed, one list. */
import { Dice, forgotten, type Drive, type Value } from './forgotten';
import { agesOf, hosts, streamsOf, unitsOf } from './randomHosts';

/** Pinned, so that a failure comes back; the tests print it. */
export const RANDOM_SEED = 20_261;
export const RANDOM_COUNT = 100;

type Phase = Readonly<Record<string, Value | Drive>>;

export interface RandomExperiment {
	readonly [key: string]: number | Drive | readonly Phase[];
	readonly version: number;
	readonly seed: number;
	readonly drive: Drive;
	readonly phases: readonly Phase[];
}

type Random = Pick<RandomExperiment, 'drive' | 'phases'>;
type Above = Readonly<Record<string, Drive>>;

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
		endurance_erases: dice.isOneIn(6) ? dice.between(2, 12) : 0,
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

/** The same drive without memory for its whole map. */
function withSmallMap(dice: Dice, drive: Drive): Drive {
	const [entries, entryBytes] = [dice.between(3, 60), dice.between(4, 24)];
	return {
		...drive,
		mapping: 'extent',
		map_entry_bytes: entryBytes,
		map_cache_bytes: entries * entryBytes,
		map_host_bytes: dice.isOneIn(3) ? dice.between(1, 400) : 0
	};
}

/** What two mechanisms do not allow: a drive may compact when idle, not defragment. */
const withoutDefragment = (drive: Drive): Drive => ({
	...drive,
	idle: drive.idle === 'defragment' ? 'compact' : String(drive.idle)
});

/** The same drive with a controller that compresses, two pages a block larger: some stay empty. */
function compressing(dice: Dice, drive: Drive): Drive {
	const [pagesPerBlock, pageBytes] = [Number(drive.pages_per_block) + 2, 512 << dice.below(4)];
	const parity = dice.isOneIn(3) ? dice.between(3, pagesPerBlock) : 0;
	const dataPages = pagesPerBlock - (parity === 0 ? 0 : Math.floor(pagesPerBlock / parity));
	const dataBlocks = Number(drive.blocks) - Number(drive.gc_high_blocks) - 1;
	const logicalMax = dataBlocks * (dataPages - 1);
	return {
		...withoutDefragment(drive),
		pages_per_block: pagesPerBlock,
		page_bytes: pageBytes,
		logical_pages: dice.between(logicalMax >> 1, logicalMax),
		wear_leveling: String(drive.wear_leveling).startsWith('static') ? 'dynamic' : 'none',
		compression_floor_bytes: dice.between(pageBytes / 64, pageBytes),
		parity_pages: parity,
		stored_permille: `${dice.between(1, 1_000)}:${dice.between(1, 9)},${dice.between(1, 1_000)}`
	};
}

/** The same drive with a cache of cells that hold one bit. */
function cached(dice: Dice, drive: Drive): Drive {
	const [blocks, isStatic] = [dice.between(1, 6), dice.isOneIn(2)];
	const bits = dice.between(1, Math.min(Number(drive.pages_per_block), 5));
	const giving = bits > 1 && blocks % 2 === 0 ? 'elastic' : 'dynamic';
	return {
		...withoutDefragment(drive),
		blocks: Number(drive.blocks) + (isStatic ? blocks : 0),
		slc_cache: `${isStatic ? 'static' : giving}:${blocks}`,
		slc_bits: bits,
		slc_program_us: dice.between(50, 900),
		slc_endurance_erases: dice.isOneIn(8) ? dice.between(5, 40) : 0,
		slc_full: dice.pick(
			() => 'write-through',
			() => 'fold'
		)
	};
}

/** A page-mapped drive, as it is or with what a controller may add. */
function controlled(dice: Dice): Drive {
	const drive = pageMapped(dice);
	return dice.pick(
		...[() => drive, () => drive, () => drive],
		() => withSmallMap(dice, drive),
		() => compressing(dice, drive),
		() => cached(dice, drive),
		() => cached(dice, withSmallMap(dice, drive))
	);
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
	const merges = logical % 3 === 0 ? 'whole' : 'written';
	return { mapping, merges, blocks, pages_per_block: pagesPerBlock, logical_pages: logical };
}

/** A drive that writes pages again where they are. */
function ideal(dice: Dice): Drive {
	const [blocks, pagesPerBlock] = [dice.between(1, 24), dice.between(1, 16)];
	const logical = dice.between(1, blocks * pagesPerBlock);
	return { mapping: 'ideal', blocks, pages_per_block: pagesPerBlock, logical_pages: logical };
}

/** Mechanisms around the translation layer; each adds its fields to a drive. Add new ones here. */
const AROUND: readonly ((dice: Dice, drive: Drive) => Drive)[] = [
	(dice) => ({ tagged: dice.isOneIn(2) }),
	(dice, drive) => ({
		trim: dice.pick(
			() => 'immediate',
			() => 'ignored',
			() => `queued:${dice.between(1, 9)}`,
			() => {
				const isChoosy = drive.compression_floor_bytes !== undefined && !dice.isOneIn(4);
				return `${isChoosy ? 'partial-incompressible' : 'partial'}:${dice.between(0, 100)}`;
			}
		)
	}),
	(dice, drive) =>
		dice.isOneIn(3)
			? { write_buffer_pages: dice.between(1, Math.min(Number(drive.logical_pages), 9)) }
			: {},
	(dice, drive) => {
		const dies = dice.between(1, Number(drive.pages_per_block));
		return dice.isOneIn(2)
			? { parallelism: dice.between(1, 16), copy_efficiency_percent: dice.between(1, 100) }
			: {
					dies,
					planes: dice.between(1, Math.min(Math.floor(Number(drive.pages_per_block) / dies), 4)),
					channels: dice.between(1, dies),
					...(dice.isOneIn(2) ? { scheduling: 'when-ready' } : {}),
					...(dice.isOneIn(2) ? { die_block_pages: dice.between(1, 64) } : {}),
					queue_depth: dice.between(1, 32),
					transfer_ns: dice.between(0, 30_000),
					link_ns: dice.between(0, 9_000),
					command_ns: dice.between(0, 5_000)
				};
	}
];

/** What lies above a drive, and how many pages the host sees there. */
function layersAbove(dice: Dice, drive: Drive): readonly [Above, number] {
	const [logical, pageBytes] = [Number(drive.logical_pages), FLASH.page_bytes];
	const [members, stripe] = [dice.between(2, 4), dice.between(1, Math.min(logical, 9))];
	const trim = dice.isOneIn(2);
	const [array, pages] = dice.pick<readonly [Drive | undefined, number]>(
		() => [undefined, logical],
		() => [{ kind: 'span', members, trim }, members * logical],
		() => [
			{ kind: 'raid0', members, stripe_pages: stripe, trim },
			members * (logical - (logical % stripe))
		]
	);
	if (array !== undefined && dice.isOneIn(2)) {
		return [{ array }, pages];
	}
	const block = Math.min(512 * dice.between(1, 20), pages * pageBytes);
	const offset = 512 * dice.between(0, Math.min((pages * pageBytes - block) / 512, 99));
	const partition = { offset_bytes: offset, block_bytes: block };
	const blocks = Math.floor((pages * pageBytes - offset) / block);
	return [array === undefined ? { partition } : { array, partition }, blocks];
}

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
	const long = { ...common, trim_percent: 0, request_pages: dice.between(1, Math.min(pages, 8)) };
	const hot = { hot_pages: dice.between(1, pages - 1), hot_percent: dice.between(0, 100) };
	return dice.pick<Phase>(
		() => ({ sequential: dice.isOneIn(3) ? long : common }),
		() => ({ uniform: dice.isOneIn(3) ? long : common }),
		() => (pages > 1 ? { hotcold: { ...common, ...hot } } : { uniform: common }),
		() => ({ zipf: { ...common, theta_millis: dice.between(0, 2_000) } }),
		() => ({ trim: { start, pages: dice.between(1, pages) } }),
		() => {
			const from = dice.below(logicalPages);
			const size = dice.between(1, Math.min(pages, logicalPages - from));
			return { copy: { from, to: start, pages: size, request_pages: dice.between(1, size) } };
		}
	);
}

function list(dice: Dice, count: number, op: () => string): Phase {
	return { ops: Array.from({ length: dice.between(1, count) }, op).join(',') };
}

/** Single operations on a drive with logical pages, of which the host sees so many. */
function operations(dice: Dice, logicalPages: number, drive: Drive): Phase {
	const lpn = () => dice.below(logicalPages);
	const write = () => `w${lpn()}`;
	const extent = () => {
		const start = lpn();
		return `${start}x${dice.between(1, Math.min(logicalPages - start, 9))}`;
	};
	const collect = () => (drive.mapping === 'page' ? `g${dice.below(Number(drive.blocks))}` : 'f');
	return list(dice, 60, () =>
		dice.isOneIn(40)
			? 'x'
			: dice.pick(
					...[write, write, write, write],
					() => `w${lpn()}:${String.fromCharCode(97 + dice.below(26))}`,
					() => `r${lpn()}`,
					() => `w${extent()}`,
					() => `r${extent()}`,
					collect,
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
function rawMedium(dice: Dice): Random {
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
	const mapped = dice.pick(
		...[() => controlled(dice), () => controlled(dice), () => controlled(dice)],
		...[() => controlled(dice), () => blockMapped(dice), () => blockMapped(dice)],
		() => ideal(dice)
	);
	const around = AROUND.map((add) => add(dice, mapped));
	const drive: Drive = Object.assign({}, FLASH, mapped, ...around);
	const mayBeBelow = drive.compression_floor_bytes === undefined;
	const [above, logical] =
		mayBeBelow && dice.isOneIn(4) ? layersAbove(dice, mapped) : [{}, Number(mapped.logical_pages)];
	if (dice.isOneIn(8)) {
		const file_system = { trim: dice.isOneIn(2) };
		const phases = [fileOperations(dice, logical), fileOperations(dice, logical)];
		return { ...head, drive, ...above, file_system, phases };
	}
	const fill: Phase = { sequential: { start: 0, pages: logical, writes: logical } };
	const depth = drive.dies !== undefined && dice.isOneIn(3) ? dice.between(1, 40) : 0;
	const rest = Array.from({ length: dice.between(1, 3) }, (_, index) =>
		depth > 0 && index === 0 ? { queue_depth: depth, ...work(dice, logical) } : work(dice, logical)
	);
	return { ...head, drive, ...above, phases: [fill, ...rest, operations(dice, logical, drive)] };
}

/** Now and then the same with flushes and power cuts, where the drive can have them. */
function withPowerCuts(dice: Dice, experiment: RandomExperiment): RandomExperiment {
	const { drive, phases } = experiment;
	const isLog = drive.mapping === 'page' || drive.mapping === 'extent';
	const isAlone = experiment.array === undefined && experiment.partition === undefined;
	if (!isLog || !isAlone || drive.compression_floor_bytes !== undefined || dice.isOneIn(2)) {
		return experiment;
	}
	const power_loss = dice.pick(
		() => 'unprotected',
		() => 'protected',
		() => 'lying'
	);
	const program_pages = dice.between(1, Math.min(Number(drive.pages_per_block), 6));
	const rule = dice.pick<Drive>(
		() => ({ flush_writes: dice.between(1, 30) }),
		() => ({ flush_us: dice.between(1_000, 90_000) })
	);
	const flushing = phases.map((phase, index) => (index === 1 ? { ...phase, ...rule } : phase));
	const cuts: Phase = { ops: 'c,w0,w0,f,w0,c' };
	return {
		...experiment,
		drive: { ...drive, power_loss, program_pages },
		phases: [...flushing, cuts]
	};
}

/** Now and then the same with several writers, or with a database. */
function withHosts(dice: Dice, experiment: RandomExperiment): RandomExperiment {
	const { drive, phases } = experiment;
	const isAlone = experiment.array === undefined && experiment.partition === undefined;
	if (drive.mapping === 'raw' || !isAlone || dice.isOneIn(2)) {
		return experiment;
	}
	const own = streamsOf(dice, drive);
	return {
		...experiment,
		drive: { ...drive, ...own },
		phases: [...phases, ...hosts(dice, Number(drive.logical_pages))]
	};
}

/** Now and then the same in units of several pages, or on banks, and with data that age. */
function withUnits(dice: Dice, experiment: RandomExperiment): RandomExperiment {
	const { array, partition, drive } = experiment;
	const isAlone = array === undefined && partition === undefined;
	const own = isAlone ? { ...unitsOf(dice, drive), ...agesOf(dice, drive) } : {};
	return { ...experiment, drive: { ...drive, ...own } };
}

/** The experiments of a seed. */
export function randomExperiments(seed = RANDOM_SEED, count = RANDOM_COUNT): RandomExperiment[] {
	const dice = new Dice(seed);
	const drawn = Array.from({ length: count }, () => randomExperiment(dice)).map((experiment) =>
		withUnits(
			new Dice(experiment.seed + 2),
			withHosts(new Dice(experiment.seed + 1), withPowerCuts(new Dice(experiment.seed), experiment))
		)
	);
	const complete = forgotten(drawn.map(({ drive }) => drive));
	return drawn.map((experiment) => ({
		...experiment,
		drive: withoutChoosyTrim(complete(dice, experiment.drive))
	}));
}

/** The table does not say that TRIM that looks at what compresses needs a drive that does. */
function withoutChoosyTrim(drive: Drive): Drive {
	const isChoosy = String(drive.trim).startsWith('partial-incompressible');
	return isChoosy && drive.compression_floor_bytes === undefined
		? { ...drive, trim: String(drive.trim).replace('-incompressible', '') }
		: drive;
}
