/** The only list of figure kinds. */
import type { ChartName, FigureSpec } from '$content/schema';
import { createContext } from 'svelte';
import { describeStep } from './drive/describe';
import Drive from './drive/Drive.svelte';
import DriveSvg from './drive/DriveSvg.svelte';
import type { FigureKind } from './kind';
import { twinText } from './drive/twin';

const chart = async (name: ChartName) => (await import('./curves/chart.kind')).chartKind(name);

type KindName = FigureSpec['kind'];

/** Kinds that a page shows, by name. */
export type Kinds = Readonly<Partial<Record<KindName, FigureKind>>>;

const DRIVE: FigureKind = {
	component: Drive,
	twin: twinText,
	describe: (snapshot) => describeStep(snapshot),
	hasSteps: () => true,
	isWide: false,
	loadRows: async () => (await import('./drive/drive.rows')).driveRows
};

export type Loaders = Readonly<Partial<Record<KindName, () => Promise<FigureKind>>>>;

/** Each kind is loaded by the pages that show it, and by no other. */
const LOADERS: Loaders = {
	drive: async () => DRIVE,
	maps: async () => (await import('./drive/maps/maps.kind')).mapsKind,
	collector: async () => (await import('./drive/collector/collector.kind')).collectorKind,
	gates: async () => (await import('./drive/gates/gates.kind')).gatesKind,
	tray: async () => (await import('./drive/tray/tray.kind')).trayKind,
	cliff: async () => (await import('./cliff/cliff.kind')).cliffKind,
	share: async () => (await import('./share/share.kind')).shareKind,
	cache: async () => (await import('./cache/cache.kind')).cacheKind,
	passes: async () => (await import('./passes/passes.kind')).passesKind,
	slower: async () => (await import('./slower/slower.kind')).slowerKind,
	lanes: async () => (await import('./lanes/lanes.kind')).lanesKind,
	knee: async () => (await import('./knee/knee.kind')).kneeKind,
	worn: async () => (await import('./worn/worn.kind')).wornKind,
	waterfall: async () => (await import('./waterfall/waterfall.kind')).waterfallKind,
	steady: async () => (await import('./steady/steady.kind')).steadyKind,
	iops: () => chart('iops'),
	lba: () => chart('lba'),
	valid: () => chart('valid'),
	wear: () => chart('wear'),
	wearMap: () => chart('wearMap'),
	latency: () => chart('latency'),
	bytes: () => chart('bytes')
};

/** Kinds of which a chapter may load any. */
export const KIND_NAMES: readonly string[] = Object.keys(LOADERS);

/** Loads the kinds of a page's figures, those that chapters do not have from `others`. */
export async function loadKinds(
	specs: Readonly<Record<string, FigureSpec>>,
	others: Loaders = {}
): Promise<Kinds> {
	const loaders = { ...LOADERS, ...others };
	const names = [...new Set(Object.values(specs).map(({ kind }) => kind))];
	const kinds = await Promise.all(
		names.map(async (name) => [name, await loaders[name]?.()] as const)
	);
	return Object.fromEntries(kinds);
}

/** The kinds that the page has loaded. */
export const [getKinds, setKinds] = createContext<() => Kinds>();

/** A small drive as a picture alone, for questions. */
export const DrivePicture = DriveSvg;

/** The same as plain text. */
export const drivePictureText = twinText;
