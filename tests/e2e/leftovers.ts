/** Finds words of the original on translated pages, where nothing says that they are English. */
import { sources } from '../../content/sources';

/** Words that English sentences are full of, and German ones have not. */
const WORDS = [
	'the|of|and|is|are|with|that|this|from|which|when|where|by|its|for|to|not|at|be|has|have',
	'than|then|each|other|into|your|you|only|both|how|what|after|before|between|because|there',
	'they|their|it|on|as|or|but|no|any|pages?|writes?|written|times|drives?|speed|spare|free',
	'erase[sd]?|holds?|more|less|most|least|first|late|average|left|shown|within|copy|empty|hidden',
	'promised|rounds|simulated|theory|three|steady|never|numbers|shut'
].join('|');
const ENGLISH = new RegExp(`(?<![\\p{L}\\d])(?:${WORDS})(?![\\p{L}\\d])`, 'iu');

/** What is English everywhere: terms of the field, names, and licenses. */
const NAMES = [
	...['Write Cliff', 'Read-Modify-Write', 'Write Amplification', 'Wear Leveling', 'Page Cache'],
	...['Over-Provisioning', 'Garbage Collection', 'Garbage Collector', 'Secure Erase', 'Flash'],
	...[
		'CC BY 4.0',
		'Three Easy Pieces',
		'Journal',
		'Power-loss',
		'drive writes per day',
		'Host Memory Buffer'
	]
];

/** Titles and authors of sources stand in sentences of any language. */
const TITLES = Object.values(sources).flatMap(({ author, title }) => [title, author]);

const KNOWN = [...NAMES, ...TITLES].toSorted((one, other) => other.length - one.length);

/** A text of a page, and what holds it. */
export interface Told {
	readonly where: string;
	readonly text: string;
}

/** Whether a text is English: by words that the language of the page does not have. */
export function isLeft({ text }: Told): boolean {
	const own = KNOWN.reduce((rest, known) => rest.replaceAll(known, ' '), text);
	// What is quoted, and words for programs: names with hyphens, fields, and settings.
	return ENGLISH.test(own.replaceAll(/„[^“]*“|“[^”]*”|\S*\w[-_=:/]\w\S*/g, ' '));
}

/**
 * Every text and every name below a root that is not marked as English; what is no prose (code,
 * keys) is left out. Runs in the page.
 */
export function textsIn(root: ParentNode = document): Told[] {
	// Pages of others have titles in their own languages.
	const SILENT = 'script, style, code, pre, kbd, textarea, [lang^="en"], a[href^="http"]';
	const READ = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt', 'placeholder'];
	const told: Told[] = [];
	const codes = Array.from(root.querySelectorAll('code'), (code) => code.textContent);
	for (const element of root.querySelectorAll('title, body *')) {
		if (element.closest(SILENT) !== null) {
			continue;
		}
		for (const name of READ) {
			const text = element.getAttribute(name);
			if (text !== null && text !== '') {
				const words = codes.reduce((rest, code) => (code ? rest.replace(code, ' ') : rest), text);
				told.push({ where: `${element.localName}[${name}]`, text: words });
			}
		}
		const own = Array.from(element.childNodes, (node) =>
			node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
		);
		const text = own.join(' ').replaceAll(/\s+/g, ' ').trim();
		// Where scripts run, its markup is text that nobody sees.
		if (text !== '' && element.localName !== 'noscript') {
			told.push({ where: element.localName, text });
		}
	}
	return told;
}
