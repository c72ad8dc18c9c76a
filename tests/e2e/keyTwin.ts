/** The text twin of a state, from the native simulator's own bytes. */
import { twinText } from '../../web/lib/figures/drive/twin';
import { Snapshot } from '../../web/lib/run/sim/snapshot';
import { experimentFile, ftl } from '../boundary/native';

/** The twin of an experiment's state after a step. */
export function keyTwin(experiment: string, step: number): string {
	const bytes = ftl('snapshot', experimentFile(experiment), '--steps', step);
	return twinText(new Snapshot(new Uint8Array(bytes).buffer));
}
