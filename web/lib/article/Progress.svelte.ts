/** What the reader has read, bet, and done: kept on this machine, sent nowhere, forgettable. */

const STORE_KEY = 'write-cliff:progress';

/** Of one chapter. */
export interface Done {
	readonly isRead: boolean;
	/** Ids of predictions that were bet on, and of tasks that were done. */
	readonly bets: readonly string[];
	readonly tasks: readonly string[];
}

export type DoneBySlug = Readonly<Record<string, Done>>;

const NOTHING: Done = { isRead: false, bets: [], tasks: [] };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const namesIn = (value: unknown): readonly string[] =>
	Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

const withName = (names: readonly string[], name: string): readonly string[] =>
	names.includes(name) ? names : [...names, name];

/** What was kept, as far as it can be understood. */
export function parseProgress(text: string): DoneBySlug {
	let kept: unknown;
	try {
		kept = JSON.parse(text);
	} catch {
		return {};
	}
	const entries = Object.entries(isRecord(kept) ? kept : {}).flatMap(([slug, done]) =>
		isRecord(done)
			? [
					[
						slug,
						{ isRead: done.isRead === true, bets: namesIn(done.bets), tasks: namesIn(done.tasks) }
					] as const
				]
			: []
	);
	return Object.fromEntries(entries);
}

const partText = (count: number, all: number, name: string): string =>
	count === 0 ? '' : `${Math.min(count, all)} of ${all} ${name}${all === 1 ? '' : 's'}`;

/** One chapter's progress in words; empty where there is none. */
export function progressText(
	{ isRead, bets, tasks }: Done,
	all: { readonly bets: number; readonly tasks: number }
): string {
	const parts = [
		isRead ? 'read' : '',
		partText(bets.length, all.bets, 'bet'),
		partText(tasks.length, all.tasks, 'task')
	];
	return parts.filter((part) => part !== '').join(', ');
}

export class Progress {
	#doneBySlug = $state.raw<DoneBySlug>({});

	/** Whether there is anything to forget. */
	get isEmpty(): boolean {
		return Object.keys(this.#doneBySlug).length === 0;
	}

	/** Reads what was kept; hears of other tabs. Returns the end of hearing. */
	start(): () => void {
		this.#read();
		const hear = ({ key }: StorageEvent) => {
			if (key === STORE_KEY || key === null) {
				this.#read();
			}
		};
		addEventListener('storage', hear);
		return () => removeEventListener('storage', hear);
	}

	of(slug: string): Done {
		return this.#doneBySlug[slug] ?? NOTHING;
	}

	markRead(slug: string): void {
		this.#set(slug, { ...this.of(slug), isRead: true });
	}

	markBet(slug: string, id: string): void {
		const done = this.of(slug);
		this.#set(slug, { ...done, bets: withName(done.bets, id) });
	}

	markTask(slug: string, id: string): void {
		const done = this.of(slug);
		this.#set(slug, { ...done, tasks: withName(done.tasks, id) });
	}

	forget(): void {
		this.#doneBySlug = {};
		try {
			localStorage.removeItem(STORE_KEY);
		} catch {
			// Where nothing may be kept, nothing was.
		}
	}

	#read(): void {
		try {
			this.#doneBySlug = parseProgress(localStorage.getItem(STORE_KEY) ?? '{}');
		} catch {
			// Storage is absent in sandboxed frames: then progress holds for this page.
		}
	}

	#set(slug: string, done: Done): void {
		this.#doneBySlug = { ...this.#doneBySlug, [slug]: done };
		try {
			localStorage.setItem(STORE_KEY, JSON.stringify(this.#doneBySlug));
		} catch {
			// It still holds for this page.
		}
	}
}
