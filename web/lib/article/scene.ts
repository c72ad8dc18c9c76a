/** What sentences and figures share with the scene that they stand in. */
import { createContext } from 'svelte';

export interface Scene {
	/** The reader asked for a moment: from now on the picture follows the words again. */
	readonly resume: (moment: string) => void;
	/** Whether the picture is set by the words that are read. */
	readonly isFollowing: boolean;
	/** The reader wants it so, or no longer. */
	readonly follow: (isWished: boolean) => void;
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
