/** Prose of `content/` as components. It knows no declarations: pages that only read stay small. */
import type { Component } from 'svelte';

/** Front matter of a content file. */
export type Metadata = Readonly<Record<string, string>>;

interface ContentModule {
	readonly default: Component;
	readonly metadata: Metadata;
}

const chapterModules = import.meta.glob<ContentModule>('$content/*/index.md');
const pageModules = import.meta.glob<ContentModule>('$content/pages/*.md');

async function loadModule(
	modules: Readonly<Record<string, () => Promise<ContentModule>>>,
	ending: string
): Promise<ContentModule> {
	const load = Object.entries(modules).find(([path]) => path.endsWith(ending))?.[1];
	if (load === undefined) {
		throw new Error(`There is no content file …${ending}.`);
	}
	return load();
}

/** Prose and front matter of a chapter, by its folder. */
export function loadChapter({ folder }: { readonly folder: string }): Promise<ContentModule> {
	return loadModule(chapterModules, `/${folder}/index.md`);
}

/** Prose and front matter of a page that is not a chapter. */
export function loadPage(slug: string): Promise<ContentModule> {
	return loadModule(pageModules, `/pages/${slug}.md`);
}
