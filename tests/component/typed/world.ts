/** Modules, components, types, and real values: what functions and parts are tried with. */
import path from 'node:path';
import { createRawSnippet } from 'svelte';
import { compileWasm, openRun, stateAt } from '../../boundary/runs';
import { createPage } from '../page';
import type { World } from './given';
import { filesOf, typesOf } from './program';

const modules = import.meta.glob<Record<string, unknown>>('../../../web/lib/**/*.ts');
/** What starts workers, reads the repository, or is tried in full elsewhere. */
const OUTSIDE = /\.worker\.ts$|lib\/(?:server|contract|gallery)\/|d\.ts$/;

const STATES = [
	...['hands', 'recall-stale', 'lanes-hands', 'maps-hybrid', 'safe-hands-lie', 'gates-hands']
];

/** Made once. */
function once<Of>(make: () => Of): () => Of {
	let made: Of | undefined;
	return () => (made ??= make());
}

const canvas = () => document.createElement('canvas');
const key = (name: string) => () => new KeyboardEvent('keydown', { key: name });

const real: World['real'] = {
	Snapshot: STATES.flatMap((name) => [4, 14].map((step) => once(() => stateAt(name, step)))),
	Module: [once(() => compileWasm())],
	WasmSim: [() => openRun('hands')],
	PageFigures: [() => createPage().figures],
	FigureView: [() => createPage().figures.get('hands')],
	Snippet: [() => createRawSnippet(() => ({ render: () => '<b>some words</b>' }))],
	ArrayBuffer: [() => new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).buffer],
	Blob: [() => new Blob(['a,b\n1,2\n']), () => new Blob([new Uint8Array(5_000)])],
	File: [() => new File(['words, words'], 'notes.txt'), () => new File(['{"a":1}'], 'b.json')],
	AbortSignal: [() => new AbortController().signal],
	URL: [() => new URL('http://localhost/lab/?seed=4#figure')],
	URLSearchParams: [() => new URLSearchParams('seed=4&speed=2'), () => new URLSearchParams('')],
	Date: [() => new Date(Date.UTC(2026, 2, 4, 5, 6))],
	CanvasRenderingContext2D: [() => canvas().getContext('2d')],
	HTMLCanvasElement: [canvas],
	Element: [() => document.createElement('p')],
	HTMLElement: [() => document.createElement('p')],
	KeyboardEvent: ['ArrowRight', 'ArrowUp', 'Home', 'Enter', 'a'].map(key)
};

export interface Site extends World {
	readonly files: readonly string[];
	readonly components: readonly string[];
	readonly exportsOf: ReturnType<typeof typesOf>['exportsOf'];
	readonly takenBy: ReturnType<typeof typesOf>['takenBy'];
	readonly exported: (file: string, name: string) => unknown;
}

/** All that can be tried. Without a document around them, a few modules do not start. */
export async function readSite(): Promise<Site> {
	const files = filesOf('web/lib', '.ts').filter((file) => !OUTSIDE.test(file));
	const components = filesOf('web/lib', '.svelte').filter((file) => !OUTSIDE.test(file));
	const loaded = new Map<string, Record<string, unknown>>();
	for (const file of files) {
		const own = await modules[`../../../${file}`]?.();
		if (own !== undefined) loaded.set(path.resolve(file), own);
	}
	const exported = (file: string, name: string) => loaded.get(path.resolve(file))?.[name];
	return {
		...typesOf([...files, ...components]),
		...{ files, components, real, exported },
		classOf: (symbol) =>
			exported(symbol.declarations?.[0]?.getSourceFile().fileName ?? '', symbol.name)
	};
}
