/** A second future beside a figure's run: the same beginning, seed, and clock, one difference. */
import type { Variant } from '$content/schema';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { stepAtOperation, stepAtTime } from '$lib/run/session/steps';
import type { Player } from '$lib/run/session/player';
import type { SimSession } from '$lib/run/session/SimSession.svelte';

/** What both futures have done the same amount of, when they stand side by side. */
export type Lockstep = 'time' | 'operations';

export class Future {
	lockstep = $state<Lockstep>('time');
	/** What is different, like "w3 after step 12". */
	readonly label: string;
	/** The drive of the second future. */
	readonly variant: Variant;
	readonly #player: Player;
	/** Step at which the futures part, and operations that only the second one has. */
	readonly #forkStep: number;
	readonly #extraOps: number;

	constructor(label: string, variant: Variant, player: Player, forkStep: number, extraOps: number) {
		this.label = label;
		this.variant = variant;
		this.#player = player;
		this.#forkStep = forkStep;
		this.#extraOps = extraOps;
	}

	get session(): SimSession {
		return this.#player.session;
	}

	/** Brings the second future to where the first one is. */
	follow(present: Snapshot): void {
		const { survey, snapshot } = this.session;
		if (survey === undefined) {
			if (present.timeNs < snapshot.timeNs) {
				this.session.show(0);
			} else {
				this.session.run(present.timeNs);
			}
			return;
		}
		const extraOps = present.step > this.#forkStep ? this.#extraOps : 0;
		const step =
			this.lockstep === 'time'
				? stepAtTime(survey.events, present.timeNs)
				: stepAtOperation(survey.events, present.get('hostOps') + extraOps);
		const target = present.step <= this.#forkStep ? present.step : step;
		if (target !== snapshot.step || this.session.isWaiting) {
			this.session.show(target);
		}
	}

	dispose(): void {
		this.#player.playback.dispose();
		this.session.dispose();
	}
}
