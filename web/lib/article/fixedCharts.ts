/** The charts of a page that no run feeds, for the components inside its prose. */
import type { ChartSpec } from '$lib/draw/charts/spec';
import { createContext } from 'svelte';

export type FixedCharts = Readonly<Record<string, ChartSpec>>;

export const [getCharts, setCharts] = createContext<() => FixedCharts>();
