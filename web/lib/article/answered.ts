/** Whether a question of the page was answered, or given up, or a task done: once is enough. */
import { getAnswers } from './answers';
import { getChapter } from './chapter';
import { getReader } from './reader.svelte';

/** Tells it of an id: now, or on an earlier visit. Called while a component is set up. */
export function answeredOf(): (id: string) => boolean {
	const answers = getAnswers();
	const chapter = getChapter();
	const { progress } = getReader();
	return (id) => {
		const { bets, tasks } = progress.of(chapter().slug);
		return answers.has(id) || bets.includes(id) || tasks.includes(id);
	};
}
