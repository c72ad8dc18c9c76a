/** Pages of the site with all they are sent, each control of which is used once. */
import { cleanup, render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { vi } from 'vitest';
import { FakeWorkers } from '../unit/fakes';
import { calm, left } from './browser';
import UsedPage from './UsedPage.svelte';
import { controlsOf, told, tokensOf, use } from './using';

vi.mock('$lib/run/sim/browser', () => ({
	workersAtOnce: () => 2,
	browserEnvironment: () => new FakeWorkers(),
	prepareSimulator: async () => undefined
}));
vi.mock('$lib/base/worker', () => {
	const refuse = () => Promise.reject(new Error('no worker starts here'));
	return { LOST: 'lost', fetchWorker: refuse, startWorker: refuse, startCutOffWorker: refuse };
});
vi.mock('$app/navigation', () => ({
	goto: (to: string) => void left.push(`goes to ${to}`),
	pushState: (to: string) => void left.push(`address ${to}`),
	replaceState: (to: string) => void left.push(`address ${to}`),
	onNavigate: () => undefined
}));
vi.mock('$app/state', () => ({
	page: { params: {}, url: new URL('http://localhost/'), route: { id: '/' }, data: {}, status: 200 }
}));

type Sent = Record<string, unknown>;
interface Loaded {
	readonly load?: (event: unknown) => unknown;
	readonly entries?: () => readonly Record<string, string>[];
}

const pages = import.meta.glob<{ default: Component<Sent> }>('../../web/routes/**/+page.svelte');
const loads = import.meta.glob<Loaded>('../../web/routes/**/+page{,.server}.ts');
const isSent = (data: unknown): data is Sent => typeof data === 'object' && data !== null;

/** Addresses of a kind of page, with what each is sent. */
async function pagesOf(route: string) {
	const files = ['+page.server.ts', '+page.ts'].map((name) => `../../web/routes${route}${name}`);
	const [server, shared] = await Promise.all(files.map((file) => loads[file]?.()));
	const url = new URL('http://localhost/page');
	const sentTo = async (params: Record<string, string>): Promise<Sent> => {
		const own = (await server?.load?.({ params, url })) ?? {};
		const all = (await shared?.load?.({ params, url, data: own })) ?? own;
		return isSent(all) ? all : {};
	};
	return { all: server?.entries?.() ?? [{}], sentTo };
}

export const ROUTES: readonly string[] = Object.keys(pages).map((file) =>
	file.replace('../../web/routes', '').replace('+page.svelte', '')
);

/** So often what is alike is used on a page, and on all of them. */
const ALIKE = { page: 2, all: 4 };

/** Controls, links too, that are used on pages whose drives run anew with each of them. */
const FEW: Readonly<Record<string, number>> = { '/challenges/': 25, '/lab/free/': 10 };
/** Pages whose words and numbers are their own: what they show at first is recorded, too. */
const RESTING: ReadonlySet<string> = new Set(
	['check', 'disk', 'embed', 'files', 'homework', 'lab/free', 'lab/traces', 'search', 'trust'].map(
		(page) => `/${page}/`
	)
);
/** What computes for long is tried elsewhere. */
const LONG = /Fork here|Compare with/;

const counted = new Map<string, number>();

/** Uses a page. @returns what each control changed */
async function usePage(most: number, place: string): Promise<Readonly<Record<string, string>>> {
	left.length = 0;
	let now = tokensOf(document.body);
	const done = new Set<string>();
	const found: Record<string, string> = {};
	const isNew = ({ name, kind }: { readonly name: string; readonly kind: string }) =>
		!LONG.test(name) &&
		!done.has(name) &&
		(counted.get(`${place} ${kind}`) ?? 0) < ALIKE.page &&
		(counted.get(kind) ?? 0) < ALIKE.all;
	for (let acts = 0; acts < most; acts += 1) {
		const next = controlsOf(document.body).find(isNew);
		if (next === undefined) {
			break;
		}
		done.add(next.name);
		for (const key of [next.kind, `${place} ${next.kind}`]) {
			counted.set(key, (counted.get(key) ?? 0) + 1);
		}
		const [after, changed] = await use(next, now);
		now = after;
		if (changed !== '') {
			found[next.name] = changed;
		}
	}
	return found;
}

/** What a page is sent, but for prose that changes often, around what is used. */
const PROSE = ['Prose', 'Intro', 'Limits'];
const NONE: Component = () => ({});

function withoutProse(data: Sent): Sent {
	const none = PROSE.filter((name) => name in data).map((name) => [name, NONE] as const);
	return 'figures' in data ? data : { ...data, ...Object.fromEntries(none) };
}

interface Asked {
	/** Controls of a page that are used at most. */
	readonly most: number;
	/** Which addresses of a kind of page are. */
	readonly isUsed: (params: Readonly<Record<string, string>>, index: number) => boolean;
}

/** Uses the pages of some routes. @returns what each control changed */
export async function useAll(routes: readonly string[], { most, isUsed }: Asked) {
	const all: Record<string, Readonly<Record<string, string>>> = {};
	for (const route of routes) {
		const { default: page } = (await pages[`../../web/routes${route}+page.svelte`]?.()) ?? {};
		const { all: entries, sentTo } = await pagesOf(route);
		for (const params of entries.filter(isUsed)) {
			const place = [route, ...Object.values(params)].join(' ');
			const data = withoutProse(await sentTo(params));
			if (page !== undefined) {
				render(UsedPage, { page, data, params });
				await calm();
				const rest = RESTING.has(route) ? { 'at rest': told(tokensOf(document.body)) } : {};
				all[place] = { ...rest, ...(await usePage(FEW[route] ?? most, place)) };
				cleanup();
			}
		}
	}
	return all;
}
