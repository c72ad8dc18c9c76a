/** Seven traces that each show one thing, made from a seed: they record no real machine. */
import { capitalized } from '$lib/base/capital';

const PAGE_BYTES = 4_096;
/** Pages that most of the samples touch: 16 MiB. */
const PAGES = 4_096;
/** When the first request of a recording happened, in 100 ns since 1601, as Windows counts. */
const WINDOWS_EPOCH = 128_166_372_000_000_000n;
/** Where the pages of the trace of a large drive lie, a gibibyte apart. */
const FAR_BYTES = 2 ** 30;

type Kind = 'read' | 'write' | 'trim';

interface Asked {
	readonly kind: Kind;
	readonly page: number;
	readonly pages: number;
}

export interface Sample {
	/** Name of the file. */
	readonly name: string;
	readonly label: string;
	/** What to notice, in one sentence. */
	readonly told: string;
	readonly text: () => string;
}

/** Whole numbers below another, from a seed, with the constants of _Numerical Recipes_. */
function drawing(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

const many = (count: number, make: (index: number) => Asked): readonly Asked[] =>
	Array.from({ length: count }, (_, index) => make(index));

const write = (page: number, pages = 1): Asked => ({ kind: 'write', page, pages });

/** Most of the writes go to a small file, some to larger ones, and some requests read. */
function desk(): readonly Asked[] {
	const draw = drawing(1);
	return many(6_000, () => {
		const place = draw(10);
		if (place < 6) {
			return write(draw(256));
		}
		const page = 16 * draw(PAGES / 16);
		return { kind: place === 9 ? 'read' : 'write', page, pages: 1 << draw(5) };
	});
}

const log = (): readonly Asked[] =>
	many((3 * PAGES) / 16, (index) => write((16 * index) % PAGES, 16));

function database(): readonly Asked[] {
	const draw = drawing(2);
	return many(4 * PAGES, () => write(draw(PAGES)));
}

function hotAndCold(): readonly Asked[] {
	const draw = drawing(3);
	const hot = PAGES / 10;
	return many(4 * PAGES, () =>
		write(Math.floor(draw(10) < 9 ? draw(hot) : hot + draw(PAGES - hot)))
	);
}

/** Files of 64 pages are written to free places; half of the room is free again by deleting. */
function files(isTold: boolean): readonly Asked[] {
	const draw = drawing(4);
	const places = PAGES / 64;
	const taken: number[] = [];
	return Array.from({ length: 480 }).flatMap(() => {
		const gone = taken.length < places / 2 ? [] : taken.splice(draw(taken.length), 1);
		const free = Array.from({ length: places }, (_, place) => place).filter(
			(place) => !taken.includes(place) && !gone.includes(place)
		);
		const place = free[draw(free.length)] ?? 0;
		taken.push(place);
		const trims = gone.map((at): Asked => ({ kind: 'trim', page: 64 * at, pages: 64 }));
		// Files come in pieces of random length, so that blocks hold pieces of several.
		const pieces = many(8, (piece) => write(64 * place + 8 * piece, 8));
		const others = many(8, () => write(64 * (taken[draw(taken.length)] ?? 0) + draw(64)));
		return [...(isTold ? trims : []), ...pieces, ...others];
	});
}

/** A few thousand pages of a large drive. */
function farApart(): readonly Asked[] {
	const draw = drawing(5);
	return many(6_000, () => write((FAR_BYTES / PAGE_BYTES) * draw(800) + draw(4)));
}

const lines = (
	asked: readonly Asked[],
	line: (asked: Asked, index: number) => string,
	head: readonly string[] = []
) => [...head, ...asked.map(line), ''].join('\n');

const offset = ({ page }: Asked) => page * PAGE_BYTES;
const bytes = ({ pages }: Asked) => pages * PAGE_BYTES;

function msr(asked: readonly Asked[]): string {
	return lines(asked, (one, index) => {
		const ticks = WINDOWS_EPOCH + 20_000n * BigInt(index);
		return `${ticks},desk,0,${capitalized(one.kind)},${offset(one)},${bytes(one)},900`;
	});
}

const fioHead = (version: number) => [`fio version ${version} iolog`];

const fio2 = (asked: readonly Asked[]) =>
	lines(asked, (one) => `/dev/nvme0n1 ${one.kind} ${offset(one)} ${bytes(one)}`, fioHead(2));

const fio3 = (asked: readonly Asked[]) =>
	lines(
		asked,
		(one, index) => `${500 * index} /dev/nvme0n1 ${one.kind} ${offset(one)} ${bytes(one)}`,
		fioHead(3)
	);

const blkparse = (asked: readonly Asked[]) =>
	lines(asked, (one, index) => {
		const seconds = (index / 2_000).toFixed(9);
		const sectors = `${8 * one.page} + ${8 * one.pages}`;
		return `  8,0    1 ${index + 1}  ${seconds}   611  Q  WS ${sectors} [postgres]`;
	});

const commands = (asked: readonly Asked[]) =>
	lines(asked, ({ page, pages }) =>
		Array.from(
			{ length: pages },
			(_, index) => `w${page + index}:${'abc'[Math.floor(index / 6)]}`
		).join(',')
	);

const table = (asked: readonly Asked[]) =>
	lines(asked, (one) => `"${one.kind}","${offset(one)}","${bytes(one)}"`, [
		'"Operation","Offset","Size (bytes)"'
	]);

export const SAMPLES: readonly Sample[] = [
	{
		name: 'desk.csv',
		label: 'A desk computer',
		told: 'A small file is rewritten again and again: blocks that hold it are soon all stale.',
		text: () => msr(desk())
	},
	{
		name: 'log.txt',
		label: 'A log in order',
		told: 'Written in order, whole blocks become stale at once: cleaning copies nothing.',
		text: () => commands(log())
	},
	{
		name: 'database.blkparse.txt',
		label: 'A database at random',
		told: 'Each page is as likely as any other: compare a drive of 10 % spare with one of 28 %.',
		text: () => blkparse(database())
	},
	{
		name: 'hot-and-cold.iolog.txt',
		label: 'Hot and cold pages',
		told: 'A tenth of the pages gets nine writes in ten: compare rules of cleaning.',
		text: () => fio3(hotAndCold())
	},
	{
		name: 'deleted.iolog.txt',
		label: 'Deleted files, with TRIM',
		told: 'The drive hears which files are gone, and never copies them.',
		text: () => fio2(files(true))
	},
	{
		name: 'deleted-untold.iolog.txt',
		label: 'The same without TRIM',
		told: 'The same files, but the drive copies deleted ones until they are overwritten.',
		text: () => fio2(files(false))
	},
	{
		name: 'far-apart.csv',
		label: 'Pages far apart',
		told: 'Few pages of a drive of 800 GB: put side by side, they fit onto a small one.',
		text: () => table(farApart())
	}
];
