/** Random hosts of several writers, and of a database above a file system; drives for them. */
import type { Dice, Drive, Value } from './forgotten';

type Phase = Readonly<Record<string, Value | Drive>>;

/** What makes of a log one that keeps streams apart, where all that it holds still fits. */
export function streamsOf(dice: Dice, drive: Drive): Drive {
	const [streams, word] = [dice.between(2, 5), dice.isOneIn(2) ? 'streams' : 'isolated'];
	const least = 2 + Number(String(drive.wear_leveling).startsWith('static'));
	const room = Number(drive.blocks) - Number(drive.gc_high_blocks) - streams;
	const isLog = drive.mapping === 'page' || drive.mapping === 'extent';
	const isPlain = drive.slc_cache === undefined && drive.compression_floor_bytes === undefined;
	const fits =
		Number(drive.reserve_blocks) >= least &&
		Number(drive.logical_pages) < room * Number(drive.pages_per_block);
	return isLog && isPlain && fits ? { frontiers: `${word}:${streams}`, write_buffer_pages: 0 } : {};
}

/** What makes a plain log one of units on banks, so many times as large. */
export function unitsOf(dice: Dice, drive: Drive): Drive {
	const isPlain = ['slc_cache', 'power_loss', 'compression_floor_bytes'].every(
		(name) => drive[name] === undefined
	);
	const frontiers = String(drive.frontiers).replace(/:.*$/, '');
	const fits = drive.mapping === 'page' && ['single', 'split', 'blended'].includes(frontiers);
	if (!isPlain || !fits || dice.isOneIn(3)) {
		return {};
	}
	const [map_unit_pages, banks] = [dice.between(1, 6), dice.between(1, 4)];
	return {
		map_unit_pages,
		banks,
		blocks: Number(drive.blocks) * banks + dice.below(banks),
		logical_pages: Number(drive.logical_pages) * banks * map_unit_pages,
		write_buffer_pages: 0
	};
}

/** What makes the data of a plain log age, and perhaps be rewritten. */
export function agesOf(dice: Dice, drive: Drive): Drive {
	const isPlain = ['slc_cache', 'compression_floor_bytes'].every(
		(name) => drive[name] === undefined
	);
	const isLog = drive.mapping === 'page' || drive.mapping === 'extent';
	if (!isPlain || !isLog || dice.isOneIn(3)) {
		return {};
	}
	return {
		retention_ms: dice.between(20, 400),
		disturb_reads: dice.between(0, 60),
		refresh_percent: dice.isOneIn(3) ? 0 : dice.between(50, 150)
	};
}

/** Three writers, and what they mark. */
function writers(dice: Dice, logical: number): readonly Phase[] {
	const third = Math.floor(logical / 3);
	const each = [
		`sequential:0+${third}x${dice.between(1, Math.min(third, 4))}*${dice.between(1, 9)}@0`,
		`uniform:${third}+${third}*${dice.between(1, 9)}@1`,
		`uniform:${2 * third}+${logical - 2 * third}`
	].join(',');
	const marked: Phase = { ops: 'w0:a@3,w1@15,w2x3@1,w0' };
	return [{ writers: { each, requests: dice.between(1, 2_000) } }, marked];
}

/** Records of a database of any kind. */
function application(dice: Dice, logical: number): Phase {
	const database = dice.pick(
		...[() => 'none', () => 'log', () => 'journal', () => 'doublewrite', () => 'tree'],
		() => `lsm:${dice.between(2, 9)}`,
		() => `own:${dice.between(50, 900)}`
	);
	const file_system = dice.pick(
		() => 'none',
		() => 'data-journal',
		() => `journal:${dice.between(1, 4)}`
	);
	const kinds = {
		database,
		file_system,
		flush: dice.isOneIn(2),
		theta_millis: dice.below(2) * 900
	};
	const sizes = { updates: dice.between(1, 900), record_bytes: dice.between(1, 400) };
	return { application: { pages: logical, checkpoint: dice.between(1, 20), ...kinds, ...sizes } };
}

/** Both, on a drive of so many logical pages, as far as it has room for them. */
export const hosts = (dice: Dice, logical: number): readonly Phase[] => [
	...(logical < 9 ? [] : writers(dice, logical)),
	...(logical < 64 ? [] : [application(dice, logical)])
];
