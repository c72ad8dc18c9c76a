/** Splits a chapter's Markdown into front matter, prose and `:::` blocks. Pure. */

/**
 * @typedef {{ line: number, name: string, id: string, title: string, body: string }} Directive
 * @typedef {{ kind: 'prose', line: number, text: string }} Prose
 * @typedef {{ kind: 'directive' } & Directive} DirectiveBlock
 * @typedef {{ kind: 'scene', line: number, isEnd: boolean }} SceneEdge
 * @typedef {{ id: string, text: string, feedback: string }} Item
 */

const OPENING = /^:::\s*([a-z]+)(?:\s+([a-z][a-z0-9-]*))?(?:\s+"([^"]*)")?\s*$/;
/** A scene holds other blocks: its fence is longer. */
const SCENE = /^::::\s*scene\s*$/;
const SCENE_END = /^::::\s*$/;
const ITEM = /^- ([a-z][a-z0-9-]*): (.+)$/;
const FEEDBACK = /^\s+> ?(.*)$/;

/** Something in a content file that cannot be read, with its place. */
export class ContentError extends Error {
	/**
	 * @param {string} file
	 * @param {number} line
	 * @param {string} message
	 */
	constructor(file, line, message) {
		super(`${file}:${line}: ${message}`);
		this.name = 'ContentError';
	}
}

/**
 * Reads `key: value` lines between two `---` lines.
 *
 * @param {string} file
 * @param {string} source
 * @returns {{ metadata: Record<string, string>, body: string, firstLine: number }}
 */
export function splitFrontMatter(file, source) {
	const lines = source.split('\n');
	if (lines[0] !== '---') {
		throw new ContentError(file, 1, 'the file must begin with front matter between --- lines');
	}
	const end = lines.indexOf('---', 1);
	if (end === -1) {
		throw new ContentError(file, 1, 'the front matter is not closed by a --- line');
	}
	/** @type {Record<string, string>} */
	const metadata = {};
	lines.slice(1, end).forEach((line, index) => {
		const separator = line.indexOf(': ');
		if (separator < 1) {
			throw new ContentError(file, index + 2, `'${line}' is not 'key: value'`);
		}
		metadata[line.slice(0, separator)] = line.slice(separator + 2).trim();
	});
	return { metadata, body: lines.slice(end + 1).join('\n'), firstLine: end + 2 };
}

/**
 * @param {string} file
 * @param {string} body
 * @param {number} firstLine
 * @returns {(Prose | DirectiveBlock | SceneEdge)[]}
 */
export function splitBlocks(file, body, firstLine) {
	/** @type {(Prose | DirectiveBlock | SceneEdge)[]} */
	const blocks = [];
	/** @type {string[]} */
	let text = [];
	/** @type {{ line: number, name: string, id: string, title: string } | undefined} */
	let open;
	let textLine = firstLine;
	const flush = () => {
		if (text.some((line) => line.trim() !== '')) {
			blocks.push({ kind: 'prose', line: textLine, text: text.join('\n') });
		}
		text = [];
	};
	body.split('\n').forEach((line, index) => {
		const number = firstLine + index;
		if (!line.startsWith(':::')) {
			text.push(line);
			return;
		}
		if (open !== undefined) {
			if (line.trim() !== ':::') {
				throw new ContentError(file, number, `block '${open.name}' is not closed before this`);
			}
			blocks.push({ kind: 'directive', ...open, body: text.join('\n') });
			open = undefined;
			text = [];
			textLine = number + 1;
			return;
		}
		const isEnd = SCENE_END.test(line);
		if (isEnd || SCENE.test(line)) {
			flush();
			textLine = number + 1;
			blocks.push({ kind: 'scene', line: number, isEnd });
			return;
		}
		const match = OPENING.exec(line);
		if (match === null) {
			throw new ContentError(file, number, `'${line}' is not '::: name id "title"'`);
		}
		flush();
		open = { line: number, name: match[1] ?? '', id: match[2] ?? '', title: match[3] ?? '' };
	});
	if (open !== undefined) {
		throw new ContentError(file, open.line, `block '${open.name}' is never closed by :::`);
	}
	flush();
	return blocks;
}

/**
 * Reads the lead and the `- id: text` items, each with `  > feedback` lines, of a block.
 *
 * @param {string} file
 * @param {Directive} block
 * @returns {{ lead: string, items: Item[] }}
 */
export function readItems(file, block) {
	/** @type {string[]} */
	const lead = [];
	/** @type {Item[]} */
	const items = [];
	block.body.split('\n').forEach((line, index) => {
		const item = ITEM.exec(line);
		const feedback = FEEDBACK.exec(line);
		const last = items.at(-1);
		if (item !== null) {
			items.push({ id: item[1] ?? '', text: (item[2] ?? '').trim(), feedback: '' });
		} else if (last === undefined) {
			lead.push(line);
		} else if (feedback !== null) {
			last.feedback = `${last.feedback} ${feedback[1] ?? ''}`.trim();
		} else if (line.startsWith('  ') && last.feedback === '') {
			last.text = `${last.text} ${line.trim()}`;
		} else if (line.trim() !== '') {
			const place = block.line + index + 1;
			throw new ContentError(file, place, `'${line}' is neither an item nor feedback`);
		}
	});
	return { lead: lead.join('\n').trim(), items };
}
