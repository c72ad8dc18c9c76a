/** Challenges one by one, for frames: the words of each, and what it asks. */
import type { ChapterSpec } from '$content/schema';
import type { Challenge } from '$lib/tools/embed/embedded';
import { readWords } from './prose';
import { chapterParts, fileOf, plainText, type Format } from './teach/chapterParts';

interface Scene {
	readonly title: string;
	readonly words: readonly string[];
	/** Empty where it has none. */
	readonly figure: string;
}

const HEADING = /^###\s+(.+)$/m;

/** What stands in each scene of the page: a heading, words, and a figure. */
function scenesOf(page: ChapterSpec, format: Format): readonly Scene[] {
	const file = fileOf(page);
	const { body, firstLine } = format.splitFrontMatter(file, readWords(file));
	const scenes: Scene[] = [];
	let [text, figure] = ['', ''];
	for (const block of format.splitBlocks(file, body, firstLine)) {
		if (block.kind === 'scene' && block.isEnd) {
			const title = plainText(HEADING.exec(text)?.[1] ?? '');
			const words = text
				.replace(HEADING, '')
				.split(/\n\s*\n/)
				.map(plainText);
			scenes.push({ title, words: words.filter((word) => word !== ''), figure });
		} else if (block.kind === 'scene') {
			[text, figure] = ['', ''];
		} else if (block.kind === 'prose') {
			text += `${block.text}\n\n`;
		} else if (block.name === 'figure') {
			figure = block.id;
		}
	}
	return scenes;
}

/** What each challenge is called, by its figure. */
export const challengeTitles = (page: ChapterSpec, format: Format) =>
	Object.fromEntries(scenesOf(page, format).map(({ figure, title }) => [figure, title]));

/** @throws where the page has no such challenge */
export function challengeOf(page: ChapterSpec, figure: string, format: Format): Challenge {
	const scene = scenesOf(page, format).find((one) => one.figure === figure);
	const { figures, tasks, bets } = chapterParts(page, format);
	const task = tasks.find(({ id }) => page.tasks[id]?.figure === figure);
	const bet = bets.find(({ id }) => page.predictions[id]?.figure === figure);
	if (scene === undefined || (task === undefined && bet === undefined)) {
		throw new Error(`The figure '${figure}' of '${page.slug}' is no challenge.`);
	}
	return { figureTitle: figures[figure] ?? '', words: scene.words, task, bet };
}
