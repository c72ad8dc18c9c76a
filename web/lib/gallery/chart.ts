/** Hands what draws charts to the server, which draws those that no run feeds. */
export { default as Chart } from '$lib/draw/charts/Chart.svelte';
