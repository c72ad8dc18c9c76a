/** What a sentence tells the scene that it stands in. */
import { createContext } from 'svelte';

export interface Scene {
	/** The reader asked for a moment: from now on the picture follows the words again. */
	readonly resume: (moment: string) => void;
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
