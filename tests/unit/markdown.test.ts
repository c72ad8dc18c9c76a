/** Content files become components, or an error with the file and the line. */
import { describe, expect, it } from 'vitest';
import { readItems, splitBlocks, splitFrontMatter } from '../../web/markdown/blocks.js';
import { compileContent, compileTranslation, slugify } from '../../web/markdown/preprocess.js';

const FILE = 'content/x/index.md';

const page = (body: string) => `---\ntitle: T\n---\n${body}\n`;

/** The markup of a page with this text. */
const markup = (body: string) =>
	compileContent(FILE, page(body)).split('</script>').slice(2).join('');

describe('front matter', () => {
	it('is read, and the rest starts where it ends', () => {
		const source = '---\ntitle: A: B\nquestion: Why?\n---\n\nText';
		expect(splitFrontMatter(FILE, source)).toEqual({
			metadata: { title: 'A: B', question: 'Why?' },
			body: '\nText',
			firstLine: 5
		});
	});

	it.each([
		['Text', `${FILE}:1: the file must begin with front matter between --- lines`],
		['---\ntitle: T', `${FILE}:1: the front matter is not closed by a --- line`],
		['---\ntitle: T\nquestion\n---', `${FILE}:3: 'question' is not 'key: value'`]
	])('%j is refused', (source, message) => {
		expect(() => splitFrontMatter(FILE, source)).toThrow(message);
	});
});

describe('scenes', () => {
	it('hold their picture apart from their words, in whatever order they are written', () => {
		const scene = (body: string) => markup(`:::: scene\n\n${body}\n\n::::`);
		const figure = '::: figure x "A claim"\nCaption.\n:::';
		for (const markup of [scene(`Words.\n\n${figure}`), scene(`${figure}\n\nWords.`)]) {
			expect(markup).toMatch(
				/<Scene figure="x">\{#snippet stage\(\)\}<Figure id="x"[^]*\{\/snippet\}/
			);
		}
	});

	it('tell among their words how to read their picture, where its block stands', () => {
		const caption = '<Caption of="x"><p>Caption.</p>';
		const compiled = markup(
			':::: scene\n\nOne.\n\n::: figure x "A claim"\nCaption.\n:::\n\nTwo.\n\n::::'
		);
		const words = compiled.split('{/snippet}')[1]?.replaceAll(/\s*\n\s*/g, '');
		expect(words).toBe(`<p>One.</p>${caption}</Caption><p>Two.</p></Scene>`);
	});

	it('name their picture above the headings of their words', () => {
		const figure = '::: figure x "A claim"\nCaption.\n:::';
		expect(markup(`## One\n\n:::: scene\n\n## Two\n\n${figure}\n\n::::`)).toContain(
			'title="A claim" level={2}'
		);
	});
});

describe('blocks', () => {
	it('are split from the prose around them, each with its line', () => {
		const body = 'One.\n\n::: figure hero "A title"\nCaption.\n:::\n\nTwo.';
		expect(splitBlocks(FILE, body, 10)).toEqual([
			{ kind: 'prose', line: 10, text: 'One.\n' },
			{
				kind: 'directive',
				line: 12,
				name: 'figure',
				id: 'hero',
				title: 'A title',
				body: 'Caption.'
			},
			{ kind: 'prose', line: 15, text: '\nTwo.' }
		]);
	});

	it.each([
		['a\n::: Figure x', `${FILE}:5: '::: Figure x' is not '::: name id "title"'`],
		['::: figure x\na', `${FILE}:4: block 'figure' is never closed by :::`],
		['::: figure x\n::: names\n:::', `${FILE}:5: block 'figure' is not closed before this`],
		['::: figure\na\n:::', `${FILE}:4: block 'figure' needs an id`],
		['::: video x\na\n:::', `${FILE}:4: there is no block 'video'`],
		[':::: scene\na', `${FILE}:4: the scene is never closed by ::::`],
		[':::: scene\na\n::::', `${FILE}:4: a scene needs a figure`],
		['::::', `${FILE}:4: no scene is open here`],
		[':::: scene\n:::: scene', `${FILE}:5: the scene before is not closed by ::::`],
		[
			':::: scene\n::: figure x\na\n:::\n::: figure y\na\n:::\n::::',
			`${FILE}:8: a scene has one figure; begin another scene`
		],
		['::: predict x\nQ?\n- a: A\nloose\n:::', `${FILE}:7: 'loose' is neither an item nor feedback`]
	])('%j is refused', (body, message) => {
		expect(() => compileContent(FILE, page(body))).toThrow(message);
	});
});

describe('items', () => {
	it('have text, which may run on, and feedback, which may too', () => {
		const body = 'Lead?\n- a: First\n  more\n  > because\n  > of this\n- b-2: Second';
		const block = { line: 1, name: 'predict', id: 'q', title: '', body };
		expect(readItems(FILE, block)).toEqual({
			lead: 'Lead?',
			items: [
				{ id: 'a', text: 'First more', feedback: 'because of this' },
				{ id: 'b-2', text: 'Second', feedback: '' }
			]
		});
	});
});

describe('markup', () => {
	it('turns the link schemes into components, and imports what it uses', () => {
		const body = '[a *b*](show:f/m) [3](claim:c) [page](term:page) [x](cite:ostep)';
		const code = compileContent(FILE, page(body));
		expect(code).toContain('<Show to="f/m">a <em>b</em></Show>');
		expect(code).toContain('<Claim to="c">3</Claim>');
		expect(code).toContain("import Term from '$lib/article/Term.svelte';");
		expect(code).not.toContain('import Figure');
		expect(code).toContain('"terms":"page","cites":"ostep"');
	});

	it('keeps ordinary links, and marks those that lead away', () => {
		expect(markup('[a](https://example.org/?q={x})')).toContain('rel="noopener external"');
		expect(markup('[a](#part) [b](../x) [c](/y)')).not.toContain('rel=');
		expect(() => markup('[a](javascript:alert)')).toThrow('has no known scheme');
		expect(() => markup('[a](page.html)')).toThrow(`${FILE}:4: link target 'page.html'`);
	});

	it('never lets text become code', () => {
		expect(markup('Use {braces} and `{code}`.')).not.toMatch(/[{}]/);
		expect(markup('::: figure f "A {b} & <c> \'d\'"\nText\n:::')).toContain(
			'title="A &#123;b&#125; &amp; &lt;c&gt; \'d\'"'
		);
		expect(() => markup('<script>alert(1)</script>')).toThrow('HTML is not allowed');
		expect(() => markup('a <b onclick="x">b</b>')).toThrow('HTML is not allowed');
	});

	it('passes the options of a question on as data, whatever stands in them', () => {
		const body = '::: predict q\nWhy?\n- a: "x" </b> {y}\n  > because\n:::';
		const code = markup(body);
		const options = /options=\{(.*)\}>/.exec(code)?.[1] ?? '';
		expect(JSON.parse(options)).toEqual([{ id: 'a', text: '"x" </b> {y}', feedback: 'because' }]);
	});

	it('shows tested numbers and sums of options as text, and refuses other links in them', () => {
		const body = '::: predict q\nWhy?\n- a: [2](claim:two) pages\n  > `1 + 1 = 2`\n:::';
		expect(markup(body)).toContain('{"id":"a","text":"2 pages","feedback":"1 + 1 = 2"}');
		const linked = '::: recall q\nWhy?\n- a: [so](cite:x)\n:::';
		expect(() => markup(linked)).toThrow("'[so](cite:x)' stands in a choice");
	});

	it('keeps on one line what is read or typed in one piece', () => {
		expect(markup('Spare: [7](claim:two) %, then 12 % more.')).toMatch(/>\u00a0%.*12\u00a0% more/);
		expect(markup('Type `lsblk --discard`.')).toContain('<code class="whole">lsblk --discard');
		expect(markup('Type `fsutil behavior query --disable`.')).toContain('<code>fsutil');
	});

	it('gives headings an address', () => {
		expect(markup('## Why so lopsided?')).toContain('<h2 id="why-so-lopsided">');
		expect(slugify('  What’s “this”? ')).toBe('what-s-this');
	});
});

describe('contents', () => {
	const listed = markup(
		'::: contents\n:::\n\n## By hand\n\n### Two\n\n::: task t\nDo:\n- g: G.\n:::\n\n### Three\n'
	);

	it('list what stands below each section, with what is asked there', () => {
		expect(listed).toContain(
			'<p>By hand</p><ol>' +
				'<ContentsEntry to="two" asks="t">Two</ContentsEntry>' +
				'<ContentsEntry to="three" asks="">Three</ContentsEntry></ol>'
		);
	});

	it('lead a translation to the addresses of the original', () => {
		const original = page('::: contents\n:::\n\n## By hand\n\n### Two');
		const german = page('::: contents\n:::\n\n## Von Hand\n\n### Zwei');
		const compiled = compileTranslation('content/de/x/index.md', german, original);
		expect(compiled).toContain('<ContentsEntry to="two" asks="">Zwei</ContentsEntry>');
	});
});

describe('facts of a page', () => {
	const factsOf = (source: string): unknown =>
		JSON.parse(/metadata = (\{.*?\});<\/script>/.exec(compileContent(FILE, source))?.[1] ?? '{}');

	it('hold how many words are read: no names of blocks, no targets of links', () => {
		const body = '## Two words\n\n::: figure x "Claim"\nOne [link](claim:some-name) more.\n:::';
		expect(factsOf(page(body))).toMatchObject({ title: 'T', words: '5' });
	});

	it('leave an old address of a section where it leads now', () => {
		const source = '---\ntitle: T\nmoved: old-one>new-one older>new-one\n---\n## New one\n';
		expect(factsOf(source)).not.toHaveProperty('moved');
		expect(compileContent(FILE, source)).toContain(
			'<h2 id="new-one"><span id="older"></span><span id="old-one"></span>New one</h2>'
		);
		expect(() => compileContent(FILE, source.replace('## New', '## Other'))).toThrow(
			"'moved: old-one>new-one' names no section of this page"
		);
	});
});
