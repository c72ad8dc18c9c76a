/** What the page of a chapter knows of it, for the components inside its prose. */
import type { ChapterSpec } from '$content/schema';
import { createContext } from 'svelte';

export const [getChapter, setChapter] = createContext<() => ChapterSpec>();
