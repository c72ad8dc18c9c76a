/** What the search finds: an index that is made with the site, and asked in the browser. */

/** What a reader sees of one place. */
export interface Place {
	/** From the site's root, with the section. */
	readonly path: string;
	readonly kind: 'chapter' | 'section' | 'word' | 'experiment' | 'tool';
	readonly title: string;
	/** One sentence, or the chapter that it belongs to. */
	readonly about: string;
}

/** What stands there to be chosen before anything is typed. */
export const OFTEN_ASKED = [
	'TRIM',
	'spare area',
	'SLC cache',
	'garbage collection',
	'write amplification',
	'queue depth',
	'RAID',
	'secure erase'
] as const;

/** A place with all of its words. */
export interface Searched extends Place {
	readonly text: string;
}

/** As it is sent. */
export interface SentIndex {
	readonly places: readonly Place[];
	/** Of each word: places by their number in the list, and what the word weighs there, in turn. */
	readonly weightsByWord: Readonly<Record<string, readonly number[]>>;
}

/** A title says most, and the meaning of a word comes before what is told with it. */
const WEIGHTS = { title: 12, about: 3, text: 1 } as const;
const KIND_WEIGHTS = { word: 3, chapter: 2, tool: 1.5, experiment: 1.5, section: 1 } as const;
const RESULTS_MAX = 30;
/** What a match is worth that is not the whole word. */
const [BEGINNING_SHARE, SLIP_SHARE] = [0.6, 0.3];
/** Short words are easily turned into others. */
const SLIP_LETTERS_MIN = 5;

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** Makes the index. */
export function indexOf(all: readonly Searched[]): SentIndex {
	const weights = new Map<string, Map<number, number>>();
	all.forEach((searched, id) => {
		const fields = [
			[searched.title, WEIGHTS.title],
			[searched.about, WEIGHTS.about],
			[searched.text, WEIGHTS.text]
		] as const;
		for (const [text, weight] of fields) {
			// Once for each field: a long text is not better than a short one.
			for (const word of new Set(wordsIn(text))) {
				const byPlace = weights.get(word) ?? new Map<number, number>();
				weights.set(word, byPlace.set(id, (byPlace.get(id) ?? 0) + weight));
			}
		}
	});
	const places = all.map(({ path, kind, title, about }) => ({ path, kind, title, about }));
	const entries = Array.from(weights, ([word, byPlace]) => [word, [...byPlace].flat()] as const);
	return { places, weightsByWord: Object.fromEntries(entries) };
}

/** Whether one letter more, less, other, or two exchanged make one word of the other. */
function isSlip(one: string, other: string): boolean {
	if (Math.abs(one.length - other.length) > 1) {
		return false;
	}
	let start = 0;
	while (start < one.length && one[start] === other[start]) {
		start += 1;
	}
	const [a, b] = [one.slice(start), other.slice(start)];
	const isExchanged = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
	return isExchanged || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/** How well a word of the index answers one that was typed. */
function shareOf(word: string, typed: string): number {
	if (word === typed) {
		return 1;
	}
	if (word.startsWith(typed)) {
		return BEGINNING_SHARE;
	}
	return typed.length >= SLIP_LETTERS_MIN && isSlip(word, typed) ? SLIP_SHARE : 0;
}

/** What each place is worth for one typed word: rare words say more than frequent ones. */
function scoresOf({ places, weightsByWord }: SentIndex, typed: string): Map<number, number> {
	const scores = new Map<number, number>();
	for (const [word, weights] of Object.entries(weightsByWord)) {
		const share = shareOf(word, typed);
		for (let at = 0; share > 0 && at < weights.length; at += 2) {
			const [id = 0, weight = 0] = [weights[at], weights[at + 1]];
			const kind = places[id]?.kind ?? 'section';
			const rarity = Math.log(1 + (2 * places.length) / weights.length);
			const score = share * weight * rarity * KIND_WEIGHTS[kind];
			scores.set(id, Math.max(score, scores.get(id) ?? 0));
		}
	}
	return scores;
}

/** Places for a query, best first: those that have all of its words, else those that have any. */
export function searchIn(index: SentIndex, query: string): readonly Place[] {
	const scores = [...new Set(wordsIn(query))].map((typed) => scoresOf(index, typed));
	const found = index.places.map((place, id) => {
		const own = scores.flatMap((byPlace) => byPlace.get(id) ?? []);
		return { place, words: own.length, score: own.reduce((sum, score) => sum + score, 0) };
	});
	const isWhole = found.some(({ words }) => words === scores.length);
	return found
		.filter(({ words }) => words > 0 && (!isWhole || words === scores.length))
		.sort((one, other) => other.score - one.score)
		.slice(0, RESULTS_MAX)
		.map(({ place }) => place);
}
