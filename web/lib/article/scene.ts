/** What sentences and figures share with the scene that they stand in. */
import { createContext } from 'svelte';

export interface Scene {
	/** The reader asked for a moment: from now on the picture follows the words again. */
	readonly resume: (moment: string) => void;
	/** A question was answered: the picture shows this moment already. */
	readonly answered: (moment: string) => void;
	/** Whether the picture is set by the words that are read. */
	readonly isFollowing: boolean;
	/** The reader wants it so, or no longer. */
	readonly follow: (isWished: boolean) => void;
}

/** Something in the words that sets the picture, as it stands in the window. */
export interface Setter {
	readonly topPx: number;
	readonly bottomPx: number;
	/** A question that was answered: the picture shows what came of it. */
	readonly isAnswered: boolean;
	/** A question that waits for its answer. */
	readonly isAsking?: boolean;
}

/** Where the picture's words begin, where eyes rest, and where the window ends. */
export interface Lines {
	readonly dockPx: number;
	readonly readPx: number;
	readonly endPx: number;
}

/**
 * Which of the setters, in the order of the words, sets the picture: the last one above the line
 * where eyes rest. But a sentence that lies hidden under the docked picture does not take it back
 * from an answered question that is seen below. And whoever only scrolls past a question is not
 * told what comes of it: nothing after it sets the picture before it is answered.
 */
export function setterIndex(all: readonly Setter[], { dockPx, readPx, endPx }: Lines): number {
	const asking = all.findIndex(({ isAsking }) => isAsking === true);
	const setters = asking < 0 ? all : all.slice(0, asking + 1);
	const last = setters.findLastIndex(({ topPx }) => topPx < readPx);
	const [above, next] = [setters[last], setters[last + 1]];
	const isHidden = above !== undefined && above.bottomPx <= dockPx;
	return isHidden && next?.isAnswered === true && next.topPx < endPx ? last + 1 : last;
}

const [get, set] = createContext<Scene>();

export const setScene = set;

/** The scene around a sentence; nothing outside of scenes. */
export function findScene(): Scene | undefined {
	try {
		return get();
	} catch {
		// A sentence may stand outside of every scene.
		return undefined;
	}
}
