/** What a long run has done so far, along its steps: bounded, and from states that were shown. */
import { MARKED, waypointOf, type Waypoint } from '$lib/run/sim/way';
import type { RunEnd } from '$lib/run/sim/survey';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** Places along a run: with more steps than these, each place stands for twice as many. */
export const PLACES_MAX = 400;
/** What has been added is told once it is such a share of the run: marks are costly to draw. */
const TOLD_SHARE = 1 / 64;

export interface Seen {
	readonly stepsPerPlace: number;
	/** Steps between two states that were shown, at most: a mark is no more exact than that. */
	readonly stepsPerMark: number;
	/** Of each kind of mark that there is, how many there are at each place. */
	readonly kinds: readonly { readonly kind: string; readonly counts: readonly number[] }[];
}

/** A run can be longer than anything that is kept of it: places are joined as it grows. */
export class SeenRun {
	#places = MARKED.map(() => new Float64Array(PLACES_MAX));
	#stepsPerPlace = 1;
	#longestStretch = 1;
	/** Places that were filled when a change was last told. */
	#toldPlaces = 0;
	#endStep = 0;
	/** What was counted by then, where it is known. */
	#counts: readonly number[] | undefined = MARKED.map(() => 0);

	/** The furthest step that was shown. */
	get endStep(): number {
		return this.#endStep;
	}

	get value(): Seen {
		const placesCount = Math.ceil(this.#endStep / this.#stepsPerPlace);
		const kinds = MARKED.map(([kind], index) => ({
			kind,
			counts: Array.from(this.#places[index]?.subarray(0, placesCount) ?? [])
		}));
		return {
			stepsPerPlace: this.#stepsPerPlace,
			stepsPerMark: Math.max(this.#stepsPerPlace, this.#longestStretch),
			kinds: kinds.filter(({ counts }) => counts.some((count) => count > 0))
		};
	}

	/** Looks at a state that is shown. Returns whether that filled places enough to be told. */
	look(snapshot: Snapshot): boolean {
		return this.pass(waypointOf(snapshot));
	}

	/** How many steps apart a run is counted that is leaped over for the first time. */
	everyStepsTo(step: number | undefined, end: RunEnd | undefined): number | undefined {
		const isNew = step !== undefined && step > this.#endStep;
		return isNew && end ? Math.ceil(end.step / PLACES_MAX) : undefined;
	}

	/** The same of what was passed on the way to a state, too. */
	lookAlong(way: readonly Waypoint[] | undefined, snapshot: Snapshot): boolean {
		const told = (way ?? []).map((waypoint) => this.pass(waypoint));
		return [...told, this.look(snapshot)].includes(true);
	}

	/** Looks at what was counted after a step, whether it is shown or passed. */
	pass({ step, counts }: Waypoint): boolean {
		if (step < this.#endStep || (step === this.#endStep && this.#counts !== undefined)) {
			return false;
		}
		const before = this.#counts;
		const start = this.#endStep;
		this.#counts = counts;
		this.#endStep = step;
		if (before === undefined || step === start) {
			return false;
		}
		this.#longestStretch = Math.max(this.#longestStretch, step - start);
		return this.#add(
			start,
			step,
			counts.map((count, index) => count - (before[index] ?? 0))
		);
	}

	/** Another future begins after a step: what was seen of the one before did not happen. */
	forgetAfter(step: number): void {
		if (step < this.#endStep) {
			const place = Math.floor(step / this.#stepsPerPlace);
			this.#places.forEach((counts) => counts.fill(0, place));
			this.#toldPlaces = Math.min(this.#toldPlaces, place);
			this.#endStep = step;
			this.#counts = step === 0 ? MARKED.map(() => 0) : undefined;
		}
	}

	/** Spreads what was counted from one step to another evenly over the places between. */
	#add(start: number, end: number, counts: readonly number[]): boolean {
		const isJoined = end > PLACES_MAX * this.#stepsPerPlace;
		while (end > PLACES_MAX * this.#stepsPerPlace) {
			this.#join();
		}
		const width = this.#stepsPerPlace;
		const [first, last] = [Math.floor(start / width), Math.ceil(end / width) - 1];
		for (let place = first; place <= last; place += 1) {
			const steps = Math.min(end, (place + 1) * width) - Math.max(start, place * width);
			this.#places.forEach((known, index) => {
				known[place] = (known[place] ?? 0) + ((counts[index] ?? 0) * steps) / (end - start);
			});
		}
		const filled = Math.floor(end / width);
		const isTold = isJoined || filled - this.#toldPlaces > filled * TOLD_SHARE;
		this.#toldPlaces = isTold ? filled : this.#toldPlaces;
		return isTold;
	}

	#join(): void {
		this.#places = this.#places.map((counts) => {
			const joined = new Float64Array(PLACES_MAX);
			counts.forEach((count, place) => {
				joined[place >> 1] = (joined[place >> 1] ?? 0) + count;
			});
			return joined;
		});
		this.#stepsPerPlace *= 2;
	}
}
