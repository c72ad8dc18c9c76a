/**
 * Turns content files (`.md`) into Svelte components: Markdown with a few blocks and link schemes.
 *
 * `content/STYLE.md` describes the format for authors. Everything unknown fails the build with the
 * file and the line.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, Renderer } from 'marked';
import { base, language, translationOf } from '../lib/server/language.js';
import { ContentError, readItems, splitBlocks, splitFrontMatter } from './blocks.js';
import { CONTENTS, withContents } from './contents.js';
import { classOf, inOnePiece, keepPercents } from './onePiece.js';

/** Blocks that wrap Markdown, and the element that they become. */
const WRAPPERS = new Set(['names', 'deeper', 'teach', 'note']);
/** Link schemes and the component that each becomes. */
const SCHEMES = new Map([
	['show', 'Show'],
	['claim', 'Claim'],
	['term', 'Term'],
	['cite', 'Cite'],
	['dial', 'Dial']
]);
const COMPONENTS = [
	'After',
	'Aside',
	'Caption',
	'Cite',
	'Claim',
	'Contents',
	'ContentsEntry',
	'Dial',
	'Figure',
	'FixedChart',
	'Predict',
	'Recall',
	'RecallIdea',
	'Scene',
	'Show',
	'Task',
	'Term',
	'Years'
];

/** @param {string} text */
const escape = (text) =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll('{', '&#123;')
		.replaceAll('}', '&#125;');

/** @param {string} html */
const escapeBraces = (html) => html.replaceAll('{', '&#123;').replaceAll('}', '&#125;');

/** @param {string} text */
export const slugify = (text) =>
	text
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-|-$/g, '');

/**
 * @param {string} file
 * @param {number} line
 */
function createMarked(file, line) {
	return new Marked({
		renderer: {
			link({ href, tokens }) {
				const inner = this.parser.parseInline(tokens);
				const colon = href.indexOf(':');
				const component = SCHEMES.get(href.slice(0, Math.max(0, colon)));
				if (component !== undefined) {
					return `<${component} to="${escape(href.slice(colon + 1))}">${inner}</${component}>`;
				}
				if (/^(https?:|mailto:)/.test(href)) {
					return `<a href="${escape(href)}" rel="noopener external">${inner}</a>`;
				}
				if (/^(#|\.{1,2}\/|\/)/.test(href)) {
					// The site's root is not always that of the host.
					const whole = href.startsWith('/') ? base + href : href;
					return `<a href="${escape(whole)}">${inner}</a>`;
				}
				throw new ContentError(file, line, `link target '${href}' has no known scheme`);
			},
			table(token) {
				return `<div class="scroll">${Renderer.prototype.table.call(this, token)}</div>\n`;
			},
			codespan({ text }) {
				return `<code${classOf(text)}>${escape(inOnePiece(text))}</code>`;
			},
			heading({ tokens, depth, text }) {
				const inner = this.parser.parseInline(tokens);
				return `<h${depth} id="${slugify(text)}">${inner}</h${depth}>\n`;
			},
			html({ text }) {
				throw new ContentError(file, line, `HTML is not allowed in content: ${text.trim()}`);
			}
		}
	});
}

/**
 * @param {string} file
 * @param {number} line
 * @param {string} text
 */
function renderMarkdown(file, line, text) {
	const html = createMarked(file, line).parse(text, { async: false, gfm: true });
	return keepPercents(escapeBraces(html));
}

/**
 * Choices are shown as text: a tested number in one, or a sum, shows as its words alone.
 *
 * @param {string} file
 * @param {number} line of the block
 * @param {string} text
 */
function plain(file, line, text) {
	const words = text.replace(/\[([^\]]+)\]\(claim:[\w-]+\)/g, '$1').replace(/`([^`]+)`/g, '$1');
	const link = /\[[^\]]+\]\([^)]*\)/.exec(words);
	if (link !== null) {
		throw new ContentError(file, line, `'${link[0]}' stands in a choice, which can hold no links`);
	}
	return words;
}

/**
 * @param {string} file
 * @param {import('./blocks.js').Directive} block
 * @param {boolean} hasSection whether a section was begun: its heading lies above the figure's
 */
function renderDirective(file, block, hasSection) {
	const { name, id, title, body, line } = block;
	const idAttribute = `id="${id}"`;
	if (WRAPPERS.has(name)) {
		const inner = renderMarkdown(file, line, body);
		return `<Aside kind="${name}" title="${escape(title)}">${inner}</Aside>`;
	}
	if (name === 'contents') {
		return CONTENTS;
	}
	if (id === '') {
		throw new ContentError(file, line, `block '${name}' needs an id`);
	}
	if (name === 'after') {
		return `<After of="${id}">${renderMarkdown(file, line, body)}</After>`;
	}
	if (name === 'figure') {
		const level = hasSection ? '' : ' level={2}';
		const caption = renderMarkdown(file, line, body);
		return `<Figure ${idAttribute} title="${escape(title)}"${level}>${caption}</Figure>`;
	}
	if (name === 'chart') {
		const caption = renderMarkdown(file, line, body);
		return `<FixedChart ${idAttribute} title="${escape(title)}">${caption}</FixedChart>`;
	}
	if (name === 'years') {
		return `<Years ${idAttribute}>${renderMarkdown(file, line, body)}</Years>`;
	}
	const { lead, items } = readItems(file, block);
	const list = JSON.stringify(
		items.map(({ text, feedback, ...item }) => ({
			...item,
			text: plain(file, line, text),
			feedback: plain(file, line, feedback)
		}))
	);
	const inner = renderMarkdown(file, line, lead);
	if (name === 'predict') {
		return `<Predict ${idAttribute} options={${list}}>${inner}</Predict>`;
	}
	if (name === 'task') {
		return `<Task ${idAttribute} goals={${list}}>${inner}</Task>`;
	}
	if (name === 'recall') {
		return items.length === 0
			? `<Recall ${idAttribute}>${inner}</Recall>`
			: `<RecallIdea ${idAttribute} options={${list}}>${inner}</RecallIdea>`;
	}
	throw new ContentError(file, line, `there is no block '${name}'`);
}

/**
 * @typedef {object} OpenScene
 * @property {number} line
 * @property {string | undefined} figure
 * @property {string[]} words
 * @property {string} stage
 */

/**
 * Gives a scene its picture, which comes before its words: no heading of theirs lies above its own.
 * How to read it is said among the words, where its block stands.
 *
 * @param {string} file
 * @param {import('./blocks.js').Directive} block
 * @param {OpenScene} scene
 */
function setStage(file, block, scene) {
	if (scene.figure !== undefined) {
		throw new ContentError(file, block.line, 'a scene has one figure; begin another scene');
	}
	scene.figure = block.id;
	scene.stage = renderDirective(file, { ...block, body: '' }, false);
	if (block.body.trim() !== '') {
		const caption = renderMarkdown(file, block.line, block.body);
		scene.words.push(`<Caption of="${block.id}">${caption}</Caption>`);
	}
}

/**
 * Begins a scene, or ends it: then it is added to the page.
 *
 * @param {string} file
 * @param {import('./blocks.js').SceneEdge} block
 * @param {OpenScene | undefined} scene
 * @param {string[]} html
 * @returns {OpenScene | undefined}
 */
function sceneAfter(file, block, scene, html) {
	if (block.isEnd === (scene === undefined)) {
		const message = block.isEnd
			? 'no scene is open here'
			: 'the scene before is not closed by ::::';
		throw new ContentError(file, block.line, message);
	}
	if (scene === undefined) {
		return { line: block.line, figure: undefined, words: [], stage: '' };
	}
	if (scene.figure === undefined) {
		throw new ContentError(file, scene.line, 'a scene needs a figure');
	}
	const stage = `{#snippet stage()}${scene.stage}{/snippet}`;
	html.push(`<Scene figure="${scene.figure}">${stage}\n${scene.words.join('\n')}</Scene>`);
	return undefined;
}

/**
 * @param {string} file
 * @param {string} source
 */
export function compileContent(file, source) {
	const { metadata, body, firstLine } = splitFrontMatter(file, source);
	let hasSection = false;
	/** @type {OpenScene | undefined} */
	let scene;
	/** @type {string[]} */
	const html = [];
	for (const block of splitBlocks(file, body, firstLine)) {
		if (block.kind === 'scene') {
			scene = sceneAfter(file, block, scene, html);
			continue;
		}
		if (block.kind === 'prose') {
			hasSection ||= /^## /m.test(block.text);
			(scene?.words ?? html).push(renderMarkdown(file, block.line, block.text));
			continue;
		}
		if (scene !== undefined && block.name === 'figure') {
			setStage(file, block, scene);
			continue;
		}
		const rendered = renderDirective(file, block, hasSection);
		(scene?.words ?? html).push(rendered);
	}
	if (scene !== undefined) {
		throw new ContentError(file, scene.line, 'the scene is never closed by ::::');
	}
	const { moved, ...said } = metadata;
	const whole = html.join('\n');
	const markup = moved === undefined ? whole : withOldAnchors(file, whole, moved);
	const targets = (/** @type {string} */ component) => {
		const found = markup.matchAll(new RegExp(`<${component} to="([^"]+)"`, 'g'));
		return [...new Set(Array.from(found, (match) => match[1]))].join(' ');
	};
	const listed = withContents(markup);
	const words = String(countWords(body));
	const facts = { ...said, words, terms: targets('Term'), cites: targets('Cite') };
	const used = COMPONENTS.filter((name) => listed.includes(`<${name} `));
	const imports = used.map((name) => `import ${name} from '$lib/article/${name}.svelte';`);
	return [
		`<script module>export const metadata = ${JSON.stringify(facts)};</script>`,
		`<script>${imports.join('\n')}</script>`,
		listed
	].join('\n');
}

/**
 * Words that are read, front matter, names of blocks, and targets of links apart.
 *
 * @param {string} body
 */
function countWords(body) {
	const read = body.replaceAll(/^:{3,}.*$/gm, '').replaceAll(/\]\([^)]*\)/g, ']');
	return read.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}

/**
 * Keeps old addresses of sections: what was linked to once leads to the section of today.
 *
 * @param {string} file
 * @param {string} markup
 * @param {string} moved pairs like `old>new`, with blanks between
 */
function withOldAnchors(file, markup, moved) {
	return moved.split(' ').reduce((text, pair) => {
		const [before = '', now = ''] = pair.split('>');
		const heading = `<h2 id="${now}">`;
		if (before === '' || !text.includes(heading)) {
			throw new ContentError(file, 1, `'moved: ${pair}' names no section of this page`);
		}
		return text.replace(heading, `${heading}<span id="${before}"></span>`);
	}, markup);
}

const HEADING = /(?<=<h\d id=")[^"]*(?=">)/g;
const LISTED_ADDRESS = /(?<=<ContentsEntry to=")[^"]*(?=")/g;

/**
 * Compiles a translation. Its headings keep the addresses of the original, so that links agree.
 *
 * @param {string} file
 * @param {string} source
 * @param {string} original what the file is a translation of
 */
export function compileTranslation(file, source, original) {
	const originally = compileContent(file, original);
	const anchors = originally.match(HEADING) ?? [];
	const listed = originally.match(LISTED_ADDRESS) ?? [];
	const own = withoutMoved(source);
	const compiled = compileContent(file, own);
	const count = compiled.match(HEADING)?.length ?? 0;
	if (count !== anchors.length) {
		const message = `the translation has ${count} headings, the original ${anchors.length}`;
		throw new ContentError(file, 1, message);
	}
	const anchored = compiled
		.replaceAll(HEADING, () => anchors.shift() ?? '')
		.replaceAll(LISTED_ADDRESS, () => listed.shift() ?? '');
	const { moved } = splitFrontMatter(file, source).metadata;
	return moved === undefined ? anchored : withOldAnchors(file, anchored, moved);
}

/** @param {string} source */
const withoutMoved = (source) => source.replace(/^moved: .*\n/m, '');

/** Elements that hold words, as Markdown makes them. */
const WORDED = /<(p|h\d|ul|ol|table|blockquote)(?=[ >])/g;

/**
 * Says in which language prose is, where it is not that of the page.
 *
 * @param {string} markup
 * @param {string} of
 */
const inLanguage = (markup, of) => markup.replaceAll(WORDED, `<$1 lang="${of}"`);

/** @returns {import('svelte/compiler').PreprocessorGroup} */
export function chapterMarkdown() {
	return {
		name: 'chapter-markdown',
		markup({ content, filename = '' }) {
			if (!filename.endsWith('.md')) {
				return undefined;
			}
			const file = path.relative(process.cwd(), filename);
			const place = translationOf(file);
			if (place === undefined) {
				const code = compileContent(file, content);
				return { code: language === 'en' ? code : inLanguage(code, 'en') };
			}
			const code = compileTranslation(place, readFileSync(place, 'utf8'), content);
			return { code, dependencies: [place] };
		}
	};
}
