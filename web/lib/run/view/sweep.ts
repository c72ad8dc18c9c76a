/** Runs a drive to a step far ahead in about two seconds: what it comes to is seen coming. */
import { FrameClock } from '$lib/base/FrameClock';
import { smooth } from '$lib/base/smooth';
import type { Player } from '$lib/run/session/player';
import { isFarBefore } from '$lib/run/session/steps';

const SWEEP_MS = 2_000;

/**
 * Resolves when the run is there, at once if that is near, or as soon as the reader does something
 * else with it.
 *
 * @param step the step that is shown at the end, as it happens
 */
export function sweepTo({ session, playback }: Player, step: number): Promise<void> {
	const from = session.snapshot.step;
	let [elapsedMs, asked] = [0, from];
	if (!isFarBefore(session, step)) {
		playback.showStep(step);
		return Promise.resolve();
	}
	const isTaken = () =>
		playback.isMoving ||
		session.status !== 'ready' ||
		(!session.isWaiting && session.snapshot.step !== asked);
	return new Promise((resolve) => {
		const clock = new FrameClock((passedMs) => {
			elapsedMs += passedMs;
			const isThere = elapsedMs >= SWEEP_MS;
			if (isTaken() || isThere) {
				if (!isTaken()) {
					playback.showStep(step);
				}
				resolve();
				return false;
			}
			if (!session.isWaiting) {
				asked = Math.round(from + (step - from) * smooth(elapsedMs / SWEEP_MS));
				session.show(asked);
			}
			return true;
		});
		clock.start();
	});
}
