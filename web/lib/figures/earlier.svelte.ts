/** What a figure drew of the drives that it showed before: it stays in the picture. */

/** A drive that is not shown any more, as far as it was seen. */
export interface Seen<Drawn> {
	readonly id: string;
	readonly label: string;
	readonly drawn: Drawn;
}

export class Earlier<Drawn> {
	/** In the order in which they were left. */
	all = $state.raw<readonly Seen<Drawn>[]>([]);
	#shown: Seen<Drawn> | undefined;

	/** Notes what is drawn now; what was drawn of another drive until now is kept. */
	see(now: Seen<Drawn>): void {
		const before = this.#shown;
		this.#shown = now;
		if (before === undefined || before.id === now.id) {
			return;
		}
		const others = this.all.filter(({ id }) => id !== before.id && id !== now.id);
		this.all = [...others, before];
	}
}

/** Heights for labels that do not meet: each as near to where it belongs as there is room. */
export function apart(
	wished: readonly number[],
	taken: readonly number[],
	gapPx: number
): readonly number[] {
	const placed = [...taken];
	return wished.map((y) => {
		const tries = wished.concat(taken).flatMap((_, step) => [step * gapPx, -step * gapPx]);
		const found = tries.find((by) => placed.every((at) => Math.abs(at - (y + by)) >= gapPx));
		placed.push(y + (found ?? 0));
		return y + (found ?? 0);
	});
}
