/** What the host of an experiment is going to write, phase by phase, from its wire form. */

export type WriteOrder = 'in order' | 'at random';

/** A stretch of host writes in one order. */
export interface PlannedPhase {
	readonly order: WriteOrder;
	/** Pages that the host has written when it begins and when it ends. */
	readonly startWrites: number;
	readonly endWrites: number;
	/** How long it asked for nothing before, in microseconds, if it did. */
	readonly restUs?: number;
}

/** All that the host writes. */
export type Plan = readonly PlannedPhase[];

const PHASE = /^phases\.(\d+)\./;
const WRITES = /^phases\.\d+\.(sequential|uniform)\.writes=(\d+)$/;
/** What lies between stretches. */
const REST = /^phases\.\d+\.idle_us=(\d+)$/;
/** What else tells neither order nor amount: to trim or to flush writes nothing of the host. */
const NEUTRAL =
	/^phases\.\d+\.(?:name|flush_(?:writes|us)|(?:sequential|uniform|trim)\.(?:start|pages))=/;

/** The plan of an experiment; nothing where it also does other things than these two. */
export function readPlan(experimentLines: string): Plan | undefined {
	const lines = experimentLines.split('\n').filter((line) => PHASE.test(line));
	const phases: PlannedPhase[] = [];
	let restUs = 0;
	for (const line of lines) {
		restUs += Number(REST.exec(line)?.[1] ?? 0);
		const [, kind, writes] = WRITES.exec(line) ?? [];
		if (writes === undefined) {
			if (!NEUTRAL.test(line) && !REST.test(line)) {
				return undefined;
			}
			continue;
		}
		const startWrites = phases.at(-1)?.endWrites ?? 0;
		const endWrites = startWrites + Number(writes);
		const order = kind === 'sequential' ? 'in order' : 'at random';
		const last = phases.at(-1);
		// Two stretches in the same order are one to whoever looks at the drive.
		if (last?.order === order && order === 'at random' && restUs === 0) {
			phases[phases.length - 1] = { ...last, endWrites };
		} else {
			phases.push({ order, startWrites, endWrites, ...(restUs > 0 ? { restUs } : {}) });
		}
		restUs = 0;
	}
	return phases.length === 0 ? undefined : phases;
}
