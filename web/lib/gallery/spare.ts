/** Hands the chart of spare area to pages that show it outside a run. */
export { spareChart } from '$lib/figures/curves/spare';
