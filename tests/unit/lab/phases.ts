/** Phases as the simulator reports them, made up. */
import type { PhaseReport } from '$lib/contract/report';

export const phaseReport = (name: string, more: Partial<PhaseReport> = {}): PhaseReport => ({
	name,
	host_ops: 100,
	host_writes: 100,
	host_reads: 0,
	host_written_bytes: 5e8,
	nand_written_bytes: 1e9,
	nand_programs: 200,
	gc_copies: 0,
	erases: 0,
	time_ns: 10e9,
	write_amplification: 2,
	megabytes_per_second: 50,
	write_megabytes_per_second: 50,
	operations_per_second: 100,
	...more
});
