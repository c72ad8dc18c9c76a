/** What some kinds of figures run beside their player; only pages that show these load them. */
import type { FigureSpec } from '$content/schema';
import type { Collector, CollectorOptions } from './Collector.svelte';
import type { Gates, GatesOptions } from './Gates.svelte';
import type { Quartet, QuartetOptions } from './Quartet.svelte';

export interface Machines {
	readonly quartet?: ((options: QuartetOptions) => Quartet) | undefined;
	readonly game?: ((options: CollectorOptions) => Collector) | undefined;
	readonly gates?: ((options: GatesOptions) => Gates) | undefined;
}

async function loadQuartet(): Promise<Machines['quartet']> {
	const { Quartet } = await import('./Quartet.svelte');
	return (options) => new Quartet(options);
}

async function loadGame(): Promise<Machines['game']> {
	const { Collector } = await import('./Collector.svelte');
	return (options) => new Collector(options);
}

async function loadGates(): Promise<Machines['gates']> {
	const { Gates } = await import('./Gates.svelte');
	return (options) => new Gates(options);
}

/** Loads the machines of a page's figures. */
export async function loadMachines(specs: Readonly<Record<string, FigureSpec>>): Promise<Machines> {
	const kinds = Object.values(specs).map(({ kind }) => kind);
	const [quartet, game, gates] = await Promise.all([
		kinds.includes('maps') ? loadQuartet() : undefined,
		kinds.includes('collector') ? loadGame() : undefined,
		kinds.includes('gates') ? loadGates() : undefined
	]);
	return { quartet, game, gates };
}
