/** Whether what a sentence stands on is so: a number of a run against those of others. */
import type { Looked, Reason } from '../../content/schema';
import { ENOUGH_STEPS, look, NO_LIMIT, openRun } from '../boundary/runs';
import { valueOf } from './claims';

function measure(field: string, { experiment, step = NO_LIMIT, ops = [], ...own }: Looked): number {
	const sim = openRun(experiment);
	try {
		sim.seek(step);
		for (const op of ops) {
			sim.inject(op);
			sim.advance(ENOUGH_STEPS, NO_LIMIT, NO_LIMIT);
		}
		return valueOf(own.field ?? field, look(sim));
	} finally {
		sim.free();
	}
}

/** Whether a reason holds when the simulator runs. */
export function isSo({ field, of, is, than }: Reason): boolean {
	const own = measure(field, of);
	const others = typeof than === 'number' ? [than] : than.map((other) => measure(field, other));
	const isOne = { less: 1, same: 0, more: -1 }[is];
	return others.length > 0 && others.every((other) => Math.sign(other - own) === isOne);
}
