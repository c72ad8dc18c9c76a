/** Questions of the page that were answered, or given up: what would tell their answer may show. */
import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';

/** Ids of predictions. */
export type Answers = SvelteSet<string>;

export const [getAnswers, setAnswers] = createContext<Answers>();

export const newAnswers = (): Answers => new SvelteSet<string>();
