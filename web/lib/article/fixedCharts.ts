/** The charts of a page that no run feeds, for the components inside its prose. */
import type { ChartSpec } from '$lib/draw/charts/spec';
import { createContext, type Component } from 'svelte';

export interface FixedCharts {
	readonly specs: Readonly<Record<string, ChartSpec>>;
	/** What draws them on the server. */
	readonly Sent?: Component<{ spec: ChartSpec }>;
}

export const [getCharts, setCharts] = createContext<() => FixedCharts>();
