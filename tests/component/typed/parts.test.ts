/**
 * Every component shows and does what it did when it is given what its types allow, and each of its
 * controls is used: what it then shows, and whom it tells what, is recorded in short beside this
 * file.
 */
import { mount, unmount, type Component } from 'svelte';
import { beforeAll, expect, it } from 'vitest';
import { calm, installBrowser, keepPointers, left } from '../browser';
import { createPage } from '../page';
import { controlsOf, TAKEN_AWAY, told as toldPage, tokensOf, use } from '../using';
import { Given, Unmade } from './given';
import Part from './Part.svelte';
import { catchAll } from './quiet';
import { seedOf, short } from './recorded';
import { refusal } from './told';
import { readSite, type Site } from './world';

const ADVICE = 'If the change is meant, keep it: npx vitest run tests/component/typed -u.';
const ROUNDS = 2;
/** What pages and figures show as a whole is used with what they are really sent. */
const WHOLE = /Tool\.svelte$|FreeLab\.svelte$|free\/Controls\.svelte$|MapsSvg\.svelte$/;
const IS_FIGURE = 'FigureProps';
/** Few take whole tests of a drive. */
const UNMADE_MAX = 12;
/** Controls that are used of each. */
const USED_MAX = 5;

const components = import.meta.glob<{ default: Component<Record<string, unknown>> }>(
	'../../../web/lib/**/*.svelte'
);
const isGiven = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** What a component shows, and what its controls do. @throws {Unmade} */
async function recordOf(site: Site, name: string, around: ReturnType<typeof createPage>) {
	const { default: part } = (await components[`../../../${name}`]?.()) ?? {};
	const taken = site.takenBy(name);
	if (taken?.symbol?.name === IS_FIGURE || WHOLE.test(name)) return undefined;
	if (part === undefined || taken === undefined) throw new Unmade(name);
	const found: string[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const maker = new Given(site, seedOf(`${name} ${round}`));
		const given = maker.of(taken, name, 0);
		const onerror = (error: unknown) => void found.push(refusal(error));
		left.length = 0;
		const props = { around, part, given: isGiven(given) ? given : {}, onerror };
		const mounted = mount(Part, { target: document.body, props });
		await calm(1);
		let now = tokensOf(document.body);
		found.push(toldPage(now), ...left.splice(0));
		const controls = round === 0 ? controlsOf(document.body).slice(0, USED_MAX) : [];
		for (const control of controls) {
			const [after, changed] = await use(control, now, TAKEN_AWAY);
			now = after;
			found.push(`${control.name}: ${changed}`);
		}
		found.push(...maker.calls, ...caught.splice(0));
		await unmount(mounted);
		document.body.replaceChildren();
	}
	return short(found.join('\n'));
}

const caught: string[] = [];

beforeAll(() => {
	installBrowser();
	keepPointers();
	catchAll((what) => void caught.push(what));
});

/** Each has a time of its own. */
const ROOMS = [
	...['article', 'base', 'draw/charts', 'draw/controls', 'draw/export', 'draw/shapes', 'figures'],
	...['tools/first-page', 'tools/homework', 'tools/lab', 'tools/traces', 'tools/your-drive', '']
];
const all: Record<string, string> = {};
const unmade: string[] = [];
const tried = new Set<string>();
let site: Site | undefined;

it.each(ROOMS)('components of %s show and do what they did', async (room) => {
	site ??= await readSite();
	const around = createPage();
	const untried = site.components.filter((one) => !tried.has(one));
	for (const name of untried.filter((one) => one.startsWith(`web/lib/${room}`))) {
		tried.add(name);
		try {
			const record = await recordOf(site, name, around);
			if (record !== undefined) all[name.replace('web/lib/', '')] = record;
		} catch (error) {
			if (!(error instanceof Unmade)) throw error;
			unmade.push(`${name}: ${error.message}`);
		}
	}
});

it('is what was recorded', async () => {
	expect(unmade.length, unmade.join('\n')).toBeLessThan(UNMADE_MAX);
	const text = JSON.stringify(all, null, '\t');
	await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('parts.json');
});
