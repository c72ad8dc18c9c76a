/** What a house rule is: a pure check of the whole tree, with samples that break and keep it. */

export interface SourceFile {
	/** From the root of the repository, with forward slashes. */
	readonly path: string;
	/** Empty for files that are not text. */
	readonly text: string;
	readonly bytes: number;
}

export type Tree = readonly SourceFile[];

export interface Violation {
	readonly path: string;
	/** 1 is the first. */
	readonly line: number;
	/** What is wrong, and what to do instead. */
	readonly message: string;
}

/** A small tree: the text of each file by its path. */
export type Sample = Readonly<Record<string, string>>;

export interface Rule {
	readonly name: string;
	readonly check: (tree: Tree) => readonly Violation[];
	/** The rule must find something in each of these … */
	readonly breaks: readonly Sample[];
	/** … and nothing in these. */
	readonly keeps: readonly Sample[];
}

/** Where in a file, and what is wrong there. */
export interface Finding {
	readonly line: number;
	readonly message: string;
}

export function treeOf(sample: Sample): Tree {
	return Object.entries(sample).map(([path, text]) => ({ path, text, bytes: text.length }));
}

/** A check that looks at one file at a time. */
export function eachFile(
	applies: RegExp,
	find: (file: SourceFile) => readonly Finding[]
): Rule['check'] {
	return (tree) =>
		tree
			.filter(({ path }) => applies.test(path))
			.flatMap((file) => find(file).map((finding) => ({ path: file.path, ...finding })));
}

/** Every place in a text where a pattern matches. The pattern must have the flag `g`. */
export function findAll(text: string, pattern: RegExp, message: string): Finding[] {
	return Array.from(text.matchAll(pattern), (match) => ({
		line: lineOf(text, match.index),
		message
	}));
}

export function lineOf(text: string, offset: number): number {
	return text.slice(0, offset).split('\n').length;
}

/** The same text with comments replaced by spaces, so that every place keeps its line. */
export function withoutComments(text: string): string {
	const comments = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:'"`\w])\/\/[^\n]*/g;
	return text.replace(comments, blank);
}

/** As many lines, but nothing on them. */
export function blank(text: string): string {
	return text.replaceAll(/[^\n]/g, ' ');
}

/** The file of a tree with this path. */
export function fileAt(tree: Tree, path: string): SourceFile | undefined {
	return tree.find((file) => file.path === path);
}

/** The lines of a file, or none when there is no such file. */
export function textAt(tree: Tree, path: string): string {
	return fileAt(tree, path)?.text ?? '';
}
