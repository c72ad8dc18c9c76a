/** The state of the free lab: the setup, what is typed and does not fit yet, undo and redo. */
import { formatList } from '$lib/base/format';
import { adjusted, changedKeys, sayAdjusted } from './adjust';
import type { DriveRules } from './DriveRules.svelte';
import { beginHistory, edited, redone, undone, type History } from './history';
import { limitProblems, typedProblems } from './legal';
import { encodeLink, LINK_MAX } from './link';
import { refusedParts, type LinkProblem } from './linkProblems';
import { phaseProblems } from './phaseProblems';
import { presetOf, type DriveSetup, type Preset } from './presets';
import { askedLines, changed, runText, START, type Setup } from './setup';
import { eachDrive, letterOf } from './sides';

/** Another question can take the place of one that waits for its answer. */
const TRIES_MAX = 3;
/** What was adjusted can need something else in turn. */
const ROUNDS_MAX = 3;

/** A setup that was entered, and the gesture that entered it. */
interface Step {
	readonly setup: Setup;
	readonly gesture: string;
}

export class Lab {
	readonly #rules: DriveRules;
	readonly #presets: () => readonly Preset[];
	#history = $state.raw(beginHistory(START));
	/** What was entered and is not a setup: it stays in the form until it fits. */
	#draft = $state.raw<Setup>();
	/** Other gestures' before the draft, not yet answered: each is a change of its own to undo. */
	#passed: readonly Step[] = [];
	#draftGesture = '';
	#said = $state('');
	#tooLong = $state(0);
	#picked = $state.raw<{ readonly at: number }>();
	#gestures = 0;
	#lastKey = '';

	constructor(rules: DriveRules, presets: () => readonly Preset[]) {
		this.#rules = rules;
		this.#presets = presets;
	}

	/** What is run, linked to, and undone. */
	get setup(): Setup {
		return this.#history.now;
	}

	/** What the form shows. */
	get entered(): Setup {
		return this.#draft ?? this.setup;
	}

	/** Whether something stands in the form that does not fit. */
	get isWaiting(): boolean {
		return this.#draft !== undefined;
	}

	/** Changes of one gesture have the same: a slider that is dragged, a field that is stepped. */
	get gesture(): string {
		return this.#history.gesture;
	}

	/** What was adjusted to the latest choice, in a sentence; empty where nothing was. */
	get said(): string {
		return this.#said;
	}

	/** Letters that the link of the latest change would have had; 0 where it fitted. */
	get tooLong(): number {
		return this.#tooLong;
	}

	get canUndo(): boolean {
		return this.isWaiting || this.#history.past.length > 0;
	}

	get canRedo(): boolean {
		return !this.isWaiting && this.#history.future.length > 0;
	}

	/** The phase that was chosen to be set, anew with each choice; nothing where none is. */
	get picked(): { readonly at: number } | undefined {
		return this.#picked;
	}

	pick(at: number | undefined): void {
		this.#picked = at === undefined ? undefined : { at };
	}

	/** Takes what is legal; of what is not the form keeps what was entered. */
	propose(part: Partial<Setup>, key = ''): void {
		const next = changed(this.entered, part);
		const letters = encodeLink(next, this.#presets()).length;
		this.#tooLong = letters > LINK_MAX ? letters : 0;
		if (this.#tooLong > 0 || next === this.entered) {
			return;
		}
		const gesture = this.#gestureOf(key);
		if (runText(next) === runText(this.setup)) {
			this.#commit(next, gesture, '');
			return;
		}
		this.#enter(next, gesture);
		if (isTyped(next)) {
			void this.#settle(next, gesture);
		}
	}

	#enter(next: Setup, gesture: string): void {
		const isSame = gesture !== '' && gesture === this.#draftGesture;
		if (this.#draft !== undefined && !isSame) {
			this.#passed = [...this.#passed, { setup: this.#draft, gesture: this.#draftGesture }];
		}
		this.#draft = next;
		this.#draftGesture = gesture;
	}

	/** Nothing waits any more. */
	#leave(): void {
		this.#draft = undefined;
		this.#passed = [];
	}

	/** A whole setup, as a link has it; it was checked when it was read. */
	open(setup: Setup): void {
		const { past, future } = this.#history;
		const text = this.#linkOf(setup);
		const [before, next] = [past.at(-1), future[0]];
		this.#leave();
		this.#said = '';
		this.#tooLong = 0;
		if (text === this.#linkOf(this.setup)) {
			return;
		}
		if (before !== undefined && text === this.#linkOf(before)) {
			this.#history = undone(this.#history);
		} else if (next !== undefined && text === this.#linkOf(next)) {
			this.#history = redone(this.#history);
		} else {
			this.#history = this.#edited(setup, '');
		}
	}

	/** What the simulator does not allow of a setup that a link has, as far as it can be asked. */
	async refused(setup: Setup): Promise<readonly LinkProblem[]> {
		await this.#ask(setup);
		return refusedParts(setup, this.#rules);
	}

	/** Begins with a setup: nothing was before it. */
	begin(setup: Setup): void {
		this.#history = beginHistory(setup);
		this.#leave();
		this.#said = '';
	}

	/** One change back: first of all what does not fit goes. */
	undo(): void {
		if (this.isWaiting) {
			this.#leave();
		} else {
			this.#history = undone(this.#history);
		}
		this.#said = '';
	}

	redo(): void {
		this.#history = redone(this.#history);
		this.#said = '';
	}

	/** The hand has left what it changed: what follows is another change. */
	pause(): void {
		this.#lastKey = '';
	}

	#linkOf(setup: Setup): string {
		return encodeLink(setup, this.#presets());
	}

	/** One name for a row of changes of the same thing, and another for the next row. */
	#gestureOf(key: string): string {
		if (key === '' || key !== this.#lastKey) {
			this.#gestures += 1;
		}
		this.#lastKey = key;
		return key === '' ? '' : `${key} ${this.#gestures}`;
	}

	#edited(setup: Setup, gesture: string): History {
		const isAlike = (one: Setup, other: Setup) => this.#linkOf(one) === this.#linkOf(other);
		return edited(this.#history, setup, gesture, isAlike);
	}

	#commit(setup: Setup, gesture: string, said: string): void {
		this.#history = this.#edited(setup, gesture);
		this.#leave();
		this.#said = said;
	}

	/** Presets are legal as they stand: nothing is asked for a page that is only read. */
	#isGiven({ phases }: Setup, drive: DriveSetup): boolean {
		return phases === START.phases && presetOf(drive, this.#presets()) !== undefined;
	}

	async #ask(setup: Setup): Promise<void> {
		const drives = setup.drives.filter((drive) => !this.#isGiven(setup, drive));
		const lines = drives.map((drive) => askedLines(drive, setup));
		for (let tries = 0; tries < TRIES_MAX && !this.#rules.knows(lines); tries += 1) {
			await this.#rules.ask(lines);
		}
	}

	/** Whether the simulator has said what it thinks of all drives. */
	#isKnown(setup: Setup): boolean {
		return setup.drives.every(
			(drive) => this.#isGiven(setup, drive) || this.#rules.knows([askedLines(drive, setup)])
		);
	}

	#isFine(setup: Setup): boolean {
		const isFine = (drive: DriveSetup) =>
			limitProblems(drive, this.#rules.allowedOf(askedLines(drive, setup))).length === 0;
		return setup.drives.every(isFine) && phaseProblems(setup, this.#rules).length === 0;
	}

	/** A setup with what depends on what was entered adjusted, as far as is known by now. */
	#adjusted(entered: Setup, setup: Setup): Setup {
		const drives = eachDrive(setup.drives, (drive, index) => {
			const own = changedKeys(this.setup.drives[index], entered.drives[index] ?? drive);
			return adjusted(own, drive, this.#rules.allowedOf(askedLines(drive, setup)));
		});
		return { ...setup, drives };
	}

	/** Asks and adjusts until all fits, as one part may need another; nothing where it cannot. */
	async #fitted(entered: Setup): Promise<Setup | undefined> {
		let setup = entered;
		for (let round = 0; round <= ROUNDS_MAX; round += 1) {
			await this.#ask(setup);
			// What is not known to fit is not run.
			if (this.#draft !== entered || !this.#isKnown(setup)) {
				return undefined;
			}
			if (this.#isFine(setup)) {
				return setup;
			}
			setup = this.#adjusted(entered, setup);
		}
		return undefined;
	}

	async #settle(next: Setup, gesture: string): Promise<void> {
		const fitted = await this.#fitted(next);
		if (this.#draft !== next) {
			return;
		}
		if (fitted === undefined) {
			// What is said beside the fields is of what stands there.
			await this.#ask(next);
			return;
		}
		const before = await this.#allowed(this.#passed);
		if (this.#draft !== next) {
			return;
		}
		for (const step of before) {
			this.#history = this.#edited(step.setup, step.gesture);
		}
		this.#commit(fitted, gesture, sayFitted(next, fitted));
	}

	/** Of these, what the simulator allows as it was entered. */
	async #allowed(steps: readonly Step[]): Promise<readonly Step[]> {
		const allowed: Step[] = [];
		for (const step of steps.filter(({ setup }) => isTyped(setup))) {
			await this.#ask(step.setup);
			if (this.#isKnown(step.setup) && this.#isFine(step.setup)) {
				allowed.push(step);
			}
		}
		return allowed;
	}
}

/** Whether all that was typed can be read. */
const isTyped = ({ drives }: Setup): boolean =>
	drives.every((drive) => typedProblems(drive).length === 0);

/** What was adjusted of which drive, in a sentence; empty where nothing was. */
function sayFitted(entered: Setup, fitted: Setup): string {
	const told = fitted.drives.flatMap((drive, index) => {
		const said = sayAdjusted(entered.drives[index] ?? drive, drive);
		return said.length === 0 ? [] : [`${formatList(said)} of ${letterOf(index)}`];
	});
	return told.length === 0 ? '' : `So that it fits: ${told.join('; ')}.`;
}
