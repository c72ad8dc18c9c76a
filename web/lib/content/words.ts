/** The words of the glossary, each with the standard that has it and the chapters that use it. */
import type { GlossaryEntry, Source } from '$content/schema';

export interface UsedIn {
	readonly slug: string;
	readonly number: number;
	readonly title: string;
}

/** A word as the glossary shows it. */
export interface ListedWord extends GlossaryEntry {
	readonly id: string;
	/** The standard or the textbook in full. */
	readonly source?: Source;
	/** In reading order: the first introduces it. */
	readonly chapters: readonly UsedIn[];
}

interface Words {
	readonly glossary: Readonly<Record<string, GlossaryEntry>>;
	readonly sources: Readonly<Record<string, Source>>;
	/** Chapters in reading order, with the ids of their words. */
	readonly uses: readonly { readonly chapter: UsedIn; readonly terms: readonly string[] }[];
}

/** All words, by the alphabet. */
export function wordsWithUses({ glossary, sources, uses }: Words): readonly ListedWord[] {
	return Object.entries(glossary)
		.map(([id, entry]): ListedWord => {
			const source = sources[entry.standard?.source ?? ''];
			const found = uses.filter(({ terms }) => terms.includes(id));
			return {
				...{ id, ...entry, chapters: found.map(({ chapter }) => chapter) },
				...(source === undefined ? {} : { source })
			};
		})
		.sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
