/** What the faults came to, as a document. */
import { weightOf } from './red.mjs';

/** @typedef {import('./faults.mjs').Fault} Fault */
/** @typedef {import('./red.mjs').Red} Red */

/** So many claims and predictions must notice each fault. */
export const RED_MIN = 5;

const COLUMNS_MAX = 100;

/** @type {Readonly<Record<keyof Red, string>>} */
const NAMES = {
	claim: 'Claims',
	prediction: 'Predictions',
	statement: 'Sentences that compare',
	recall: 'Recall questions',
	figure: 'Figures',
	task: 'Tasks'
};

const HEAD = `# Faults on purpose

\`npm run faults\` breaks a copy of the simulator in one place at a time, runs all that the chapters
say with it, and writes this file. At least ${RED_MIN} claims and predictions must notice each \
fault; a
scheduled workflow runs it every week. Ids are those of \`chapter.ts\`.
`;

/**
 * An item of a list, in lines of at most so many columns.
 * @type {(words: readonly string[], indent: string) => string}
 */
function item(words, indent) {
	/** @type {string[]} */
	const lines = [];
	for (const word of words) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + 1 + word.length <= COLUMNS_MAX) {
			lines[lines.length - 1] = `${last} ${word}`;
		} else {
			lines.push(last === undefined ? `${indent}- ${word}` : `${indent}  ${word}`);
		}
	}
	return lines.join('\n');
}

/**
 * What is red of a kind, by chapter.
 * @type {(name: string, red: readonly string[]) => string[]}
 */
function list(name, red) {
	/** @type {Map<string, string[]>} */
	const byChapter = new Map();
	for (const one of red) {
		const [chapter = ''] = one.split(/\/|: /);
		const ids = byChapter.get(chapter) ?? [];
		byChapter.set(chapter, [...ids, one.slice(chapter.length).replace(/^(?:\/|: )/, '')]);
	}
	const items = Array.from(byChapter, ([chapter, ids]) =>
		item(`\`${chapter}\`: ${ids.join(', ')}`.split(' '), '  ')
	);
	return [`- **${name}** (${red.length}):`, ...items];
}

/** @type {(fault: Fault, red: Red) => string} */
function sectionOf({ name, what, file }, red) {
	const kinds = /** @type {(keyof Red)[]} */ (Object.keys(NAMES)).filter(
		(kind) => red[kind].length
	);
	const lists = kinds.flatMap((kind) => list(NAMES[kind], red[kind]));
	return `## ${name}: ${weightOf(red)} red\n\n${what} (\`${file}\`)\n\n${lists.join('\n')}\n`;
}

/** @type {(done: readonly (readonly [Fault, Red])[]) => string} */
export const resultsText = (done) =>
	[HEAD, ...done.map(([fault, red]) => sectionOf(fault, red))].join('\n');
