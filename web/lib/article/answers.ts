/** Questions of the page that were answered, or given up, and tasks that were done. */
import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';

/** Ids of predictions, whose answers may then be told, and of tasks. */
export type Answers = SvelteSet<string>;

export const [getAnswers, setAnswers] = createContext<Answers>();

export const newAnswers = (): Answers => new SvelteSet<string>();
