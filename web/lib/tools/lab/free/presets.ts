/** Drives to begin with. */
import { textChecksum } from '$lib/base/crc32';

/** Values by the key of the field; a field that is missing is left to the simulator. */
export type DriveSetup = Readonly<Record<string, string>>;

export interface Preset {
	readonly id: string;
	readonly label: string;
	/** Whether it stands for a drive that was sold. */
	readonly isSold: boolean;
	/** How many times larger the real one is, if there is one. */
	readonly scale?: number;
	readonly drive: DriveSetup;
}

const BASE: DriveSetup = {
	spare: '70',
	gc_policy: 'greedy',
	trim: 'immediate',
	blocks: '512',
	pages_per_block: '64',
	page_bytes: '4096',
	reserve_blocks: '2',
	mapping: 'page',
	read_us: '50',
	program_us: '900',
	erase_us: '3500',
	parallelism: '16'
};

const own = (id: string, label: string, changed: DriveSetup): Preset => ({
	id,
	label,
	isSold: false,
	drive: { ...BASE, ...changed }
});

/** None of them a product. */
export const PRESETS: readonly [Preset, ...Preset[]] = [
	own('plain', 'A page-mapped drive', {}),
	own('server', 'The same with much spare area', { spare: '280' }),
	own('log-blocks', 'A few log blocks, as in 2009', {
		mapping: 'fast:16',
		blocks: '256',
		spare: '80'
	}),
	own('dies', 'With dies and a queue: latencies', {
		dies: '8',
		channels: '4',
		queue_depth: '8',
		parallelism: '1'
	})
];

export const START_DRIVE = BASE;

/** The preset that a drive is, if it is one. */
export function presetOf(drive: DriveSetup, presets: readonly Preset[]): Preset | undefined {
	const isSame = (other: DriveSetup, key: string) => (drive[key] ?? '') === (other[key] ?? '');
	return presets.find((preset) =>
		[...Object.keys(drive), ...Object.keys(preset.drive)].every((key) => isSame(preset.drive, key))
	);
}

/** Pages of the host's that all flash holds; with a map of units, several on each of its pages. */
export function rawPages(drive: DriveSetup): number {
	const { blocks = '0', pages_per_block: each = '0', mapping, map_unit_pages = '1' } = drive;
	const unit = mapping === 'page' ? Number(map_unit_pages) : 1;
	return Number(blocks) * Number(each) * unit;
}

/** Logical pages: as they are given, or as many as the spare area leaves. */
export function logicalPages(drive: DriveSetup): number {
	const { spare = '0', logical_pages: given } = drive;
	return given === undefined
		? Math.floor((rawPages(drive) * (1_000 - Number(spare))) / 1_000)
		: Number(given);
}

/** Pages that the host sees: those of all drives of an array, or the blocks of a partition. */
export function hostPages(drive: DriveSetup): number {
	const logical = logicalPages(drive);
	const { 'array.kind': kind = '', 'array.members': members = '1' } = drive;
	const stripe = kind === 'raid0' ? Math.max(1, Number(drive['array.stripe_pages'] ?? 1)) : 1;
	const all = (kind === '' ? 1 : Number(members)) * Math.floor(logical / stripe) * stripe;
	const { page_bytes: bytes = '0', 'partition.offset_bytes': offset = '0' } = drive;
	const block = Number(drive['partition.block_bytes'] ?? bytes);
	return Math.max(0, Math.floor((all * Number(bytes) - Number(offset)) / Math.max(1, block)));
}

/** Share of the flash that the host does not see, from 0 to 1. */
export function nominalSpare(drive: DriveSetup): number {
	const pages = rawPages(drive);
	return pages === 0 ? 0 : Math.max(0, 1 - logicalPages(drive) / pages);
}

/** What a word cannot do without, as it begins: a map in a small cache needs one. */
const STARTS: Readonly<Record<string, DriveSetup>> = {
	extent: { map_cache_bytes: '16384' },
	raid0: { 'array.members': '2', 'array.stripe_pages': '8' },
	span: { 'array.members': '2' }
};

/** The drive with another value; an empty one is left to the simulator. */
export function withValue(drive: DriveSetup, key: string, value: string): DriveSetup {
	// Spare area and logical pages say the same: the later one holds.
	const other = key === 'spare' ? 'logical_pages' : key === 'logical_pages' ? 'spare' : key;
	const isGone = (name: string) => name === key || (name === other && value !== '');
	const rest = Object.fromEntries(Object.entries(drive).filter(([name]) => !isGone(name)));
	return value === '' ? rest : { ...STARTS[value], ...rest, [key]: value };
}

const checksums = new WeakMap<DriveSetup, string>();

/** Tells whether a preset is what it was when a link was made. */
export function presetChecksum(drive: DriveSetup): string {
	const known = checksums.get(drive) ?? checksumOf(drive);
	checksums.set(drive, known);
	return known;
}

function checksumOf(drive: DriveSetup): string {
	const entries = Object.entries(drive).map(([key, value]) => `${key}=${value}`);
	return textChecksum(entries.sort().join('\n')).slice(0, 4);
}
