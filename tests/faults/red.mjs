/** Which claims, predictions, and others turned red, from what Vitest reports. */

/** @typedef {'claim' | 'prediction' | 'statement' | 'recall' | 'figure' | 'task'} Kind */
/**
 * Ids of what is red, by kind: `chapter/id`; of statements, their words.
 * @typedef {Record<Kind, string[]>} Red
 */
/**
 * @typedef {object} Report as Vitest writes it
 * @property {{ assertionResults: { ancestorTitles: string[], status: string }[] }[]} testResults
 */

/** @type {readonly Kind[]} */
const NAMED = ['claim', 'prediction', 'recall', 'figure', 'task'];

/**
 * Which kind of thing a group of tests is about, and its id.
 * @param {string} quoted its title, in which Vitest quotes what it fills in
 * @returns {readonly [Kind, string] | undefined}
 */
function subjectOf(quoted) {
	const title = quoted.replaceAll("'", '');
	const kind = NAMED.find((one) => title.startsWith(`${one} `));
	if (kind !== undefined) return [kind, title.slice(kind.length + 1)];
	return /^[\w-]+: /.test(title) ? ['statement', title] : undefined;
}

/**
 * @param {Report} report
 * @returns {Red}
 */
export function redOf({ testResults }) {
	/** @type {Red} */
	const red = { claim: [], prediction: [], statement: [], recall: [], figure: [], task: [] };
	const failed = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'failed');
	for (const { ancestorTitles } of failed) {
		const [kind, id] = subjectOf(ancestorTitles[0] ?? '') ?? [];
		if (kind !== undefined && id !== undefined && !red[kind].includes(id)) red[kind].push(id);
	}
	return red;
}

/**
 * Claims and predictions: what the threshold counts.
 * @param {Red} red
 */
export const weightOf = ({ claim, prediction }) => claim.length + prediction.length;
