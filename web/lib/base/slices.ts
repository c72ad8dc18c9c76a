/** Work that is done one piece a task: what the reader does meanwhile is heard between two. */

const turns: (() => void)[] = [];
/** What was announced and has not been done, or been found to be none of the first. */
const announced = new Set<object>();
const waiting: (() => void)[] = [];

function next(): void {
	const turn = turns.shift();
	if (turns.length > 0) {
		setTimeout(next);
	}
	turn?.();
}

/** Does something in a task of its own, after what came before. */
export function inTurn(act: () => void): void {
	if (turns.push(act) === 1) {
		setTimeout(next);
	}
}

/** Does something when nothing else is to be done, where the browser tells. */
export function inIdleTime(act: () => void): void {
	if ('requestIdleCallback' in globalThis) {
		requestIdleCallback(act);
	} else {
		inTurn(act);
	}
}

/** Something may be among what is done first; the answer says that it is done, or is not. */
export function announce(): () => void {
	const one = {};
	announced.add(one);
	return () => {
		announced.delete(one);
		if (announced.size === 0) {
			waiting.splice(0).forEach((act) => act());
		}
	};
}

/** Does something once all that was announced is done, or at once. */
export function whenDone(act: () => void): void {
	waiting.push(act);
	announce()();
}
