/** Speeds that were measured elsewhere, to be shown beside the reader's own. */
export { benchmarks } from '$content/benchmarks';
export type { DriveSize, MeasuredSpeed } from '$content/benchmarks';
