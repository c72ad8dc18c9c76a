/**
 * Edits the free lab by keyboard and pointer, drawn from a seed, undoes all one by one, and opens
 * every link on the way: `npm run soak:edits -- [--edits=1000] [--seed=1]`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../../web/setup/browser.mjs';
import { distPath, inRoot } from '../../web/setup/paths.mjs';
import { serve } from '../../web/setup/serve.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').ElementHandle<Element>} ElementHandle */

const { values } = parseArgs({
	options: {
		edits: { type: 'string', default: '1000' },
		seed: { type: 'string', default: '1' }
	}
});
const EDITS = Number(values.edits);
/** What does not fit stays waiting; what fits does so only until the simulator has answered. */
const WAIT_MS = 2_000;
/** @type {string[]} */
const wrongs = [];

let chance = Number(values.seed);
/** @type {(below: number) => number} */
function draw(below) {
	chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
	return Math.floor((chance / 2 ** 32) * below);
}

/** @template T @type {(items: readonly T[]) => T} */
const oneOf = (items) => /** @type {T} */ (items[draw(items.length)]);

/** In the page: one of those that can be seen and used now, brought into view, with the keys. */
function chosen(/** @type {{ selector: string, share: number }} */ { selector, share }) {
	const all = [...document.querySelectorAll(selector)].filter(
		(one) => one.checkVisibility() && !one.matches(':disabled')
	);
	const found = all[Math.floor(share * all.length)];
	found?.scrollIntoView({ block: 'center' });
	if (found instanceof HTMLElement) found.focus({ preventScroll: true });
	return found;
}

/** @type {(page: Page, selector: string) => Promise<ElementHandle | undefined>} */
async function drawn(page, selector) {
	const share = draw(1_000_000) / 1_000_000;
	const handle = await page.evaluateHandle(chosen, { selector, share });
	return handle.asElement() ?? undefined;
}

/** In the page: waits until what was entered is run, or stands as what does not fit. */
async function settle(/** @type {number} */ waitMs) {
	const turn = () =>
		new Promise((resolve) => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = resolve;
			port2.postMessage('');
		});
	const isWaiting = () => document.querySelector('.controls .waiting') !== null;
	const from = performance.now();
	await turn();
	while (isWaiting() && performance.now() - from < waitMs) await turn();
	await turn();
	return { hash: location.hash, isWaiting: isWaiting() };
}

const KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];
const NUMBERS = ['7,5', '95', 'abc', '', '1', '2', '3', '8', '16', '64', '100', '12'];
const KINDS = ['uniform', 'zipf', 'hotcold', 'trim', 'idle', 'file', 'delete', 'repeat'];
const SEGMENT = '.strip button[data-phase]';
const EDGE = '.strip [role=slider]';

/** @type {(page: Page) => Record<string, () => Promise<unknown>>} */
function editsOf(page) {
	const press = async (/** @type {string} */ selector, /** @type {string} */ key) => {
		if (await drawn(page, selector)) await page.keyboard.press(key);
	};
	/** By the pointer, or by a key. */
	const use = async (/** @type {string} */ selector) => {
		if (draw(2) === 0) return press(selector, 'Space');
		const box = await (await drawn(page, selector))?.boundingBox();
		if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
	};
	const drag = async (/** @type {string} */ selector, /** @type {number} */ x) => {
		const box = await (await drawn(page, selector))?.boundingBox();
		if (!box) return;
		const y = box.y + box.height / 2;
		await page.mouse.move(box.x + box.width / 2, y);
		await page.mouse.down();
		await page.mouse.move(box.x + x, y);
		await page.mouse.up();
	};
	const slider = '.controls input[type=range]';
	return {
		'a slider by keys': () => press(slider, oneOf(KEYS)),
		'a slider by pointer': () => drag(slider, draw(260)),
		'a number': async () => {
			await press('.controls input:not([type])', 'ControlOrMeta+a');
			await page.keyboard.press('Delete');
			await page.keyboard.insertText(oneOf(NUMBERS));
			await page.keyboard.press('Tab');
		},
		'a choice by keys': () => press('.controls select', oneOf(['ArrowDown', 'ArrowUp'])),
		'a drive more': () => use('.controls [aria-label^="Duplicate drive"]'),
		'a drive less': () => use('.controls [aria-label^="Remove drive"]'),
		'a button': () => use('.controls fieldset button:not(.icon)'),
		'a tick': () => use('.controls input:is([type=checkbox], [type=radio])'),
		'a phase more': async () => (await drawn(page, '.strip select'))?.selectOption(oneOf(KINDS)),
		'a phase less': () => press(SEGMENT, 'Delete'),
		'a phase moved by keys': () => press(SEGMENT, oneOf(['Alt+ArrowLeft', 'Alt+ArrowRight'])),
		'a phase by pointer': () => drag(SEGMENT, draw(500)),
		'an amount by keys': () => press(EDGE, oneOf(KEYS)),
		'an amount by pointer': () => drag(EDGE, draw(120))
	};
}

/** @type {(browser: import('@playwright/test').Browser, url: string) => Promise<Page>} */
async function open(browser, url) {
	const context = await browser.newContext({
		...{ serviceWorkers: 'block', reducedMotion: 'reduce' },
		viewport: { width: 1366, height: 768 }
	});
	const page = await context.newPage();
	page.on('console', (message) => {
		if (message.type() === 'error') wrongs.push(`console: ${message.text()}`);
	});
	page.on('pageerror', (error) => wrongs.push(`page: ${error.message}`));
	page.on('crash', () => wrongs.push('the page crashed'));
	await page.goto(new URL('/lab/free', url).href);
	await page.waitForSelector('.stage h2');
	return page;
}

/** @typedef {{ states: string[], refused: number, did: Map<string, number> }} Edited */

/** @type {(page: Page) => Promise<Edited>} */
async function edit(page) {
	await page.evaluate(() =>
		document.querySelectorAll('details').forEach((one) => (one.open = true))
	);
	const edits = Object.entries(editsOf(page));

	// Before the first change the address has no fragment, and after the last undo it has one.
	const link = await page.getByRole('link', { name: 'Link to this setup' }).getAttribute('href');
	const states = [link?.replace(/^[^#]*/, '') ?? ''];
	// Runs of small drives are over at once.
	for (const drive of ['drive A', 'drive B']) {
		await page.getByLabel(`Blocks, ${drive}`, { exact: true }).fill('64');
		await page.keyboard.press('Tab');
		states.push((await page.evaluate(settle, WAIT_MS)).hash);
	}
	const did = new Map();
	let refused = 0;
	for (let count = 0; count < EDITS; count += 1) {
		const [name, act] = oneOf(edits);
		await act();
		// The hand leaves what it changed: what follows is another change.
		await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointerup')));
		const { hash, isWaiting } = await page.evaluate(settle, WAIT_MS);
		if (isWaiting) {
			refused += 1;
			await page.getByRole('button', { name: 'Put back what holds' }).click();
			await page.evaluate(settle, WAIT_MS);
		}
		if (hash !== '' && hash !== states.at(-1)) {
			states.push(hash);
			did.set(name, (did.get(name) ?? 0) + 1);
		}
		if (count % 100 === 99) process.stdout.write(`${count + 1} edits, ${states.length} states\n`);
	}
	return { states, refused, did };
}

/**
 * Back to the beginning, by the button and by the keys.
 * @type {(page: Page, states: string[]) => Promise<number>}
 */
async function undo(page, states) {
	const button = page.getByRole('button', { name: 'Undo', exact: true });
	let undone = 0;
	for (const state of states.slice(0, -1).reverse()) {
		if (await button.isDisabled()) {
			wrongs.push(`nothing was left to undo, ${states.length - 1 - undone} states too early`);
			break;
		}
		if (undone % 2 === 0) await button.click();
		else await page.keyboard.press('Control+z');
		const { hash } = await page.evaluate(settle, WAIT_MS);
		undone += 1;
		if (hash !== state) {
			wrongs.push(`undone ${undone}: ${hash} instead of ${state}`);
			break;
		}
	}
	if (undone === states.length - 1 && !(await button.isDisabled()))
		wrongs.push('more could be undone');
	return undone;
}

/** In the page: what it makes of a link, and what it says of it. */
async function opened(/** @type {string} */ hash) {
	const once = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
	location.hash = hash;
	await once;
	await new Promise((resolve) => requestAnimationFrame(resolve));
	const alert = document.querySelector('.controls [role=alert]');
	return { hash: location.hash, told: alert?.textContent ?? '' };
}

/**
 * Every link is taken by the page, which then has the same link.
 * @type {(page: Page, states: string[]) => Promise<void>}
 */
async function openAll(page, states) {
	for (const state of new Set(states)) {
		const { hash, told } = await page.evaluate(opened, state);
		if (hash !== state) wrongs.push(`the page made ${hash} of ${state}`);
		if (told !== '') wrongs.push(`refused: ${state}: ${told}`);
	}
}

const { chromium } = await import('@playwright/test');
const { path: executablePath, version } = await ensureBrowser();
const { url, close } = await serve(distPath, { port: 0 });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const fromMs = Date.now();
const page = await open(browser, url);
const { states, refused, did } = await edit(page);
const undone = await undo(page, states);
await openAll(await open(browser, url), states);
await browser.close();
await close();

const minutes = ((Date.now() - fromMs) / 60_000).toFixed(0);
const kinds = [...did].sort(([one], [other]) => one.localeCompare(other));
const { format, resolveConfig } = await import('prettier');
const file = inRoot('tests', 'soak', 'EDITS.md');
const told = `# What the last edits of the free lab came to

\`npm run soak:edits\` writes this: ${EDITS} edits by keyboard and pointer, seed ${values.seed}, in
Chromium ${version}, on ${new Date().toISOString().slice(0, 10)}, in ${minutes} minutes.

- Changed the setup: ${states.length - 1}; did not fit and were put back: ${refused}.
- Undone one by one, each to the state before: ${undone}.
- Links opened, each taken and the same again: ${new Set(states).size}.
- Went wrong: ${wrongs.length}.

| edit | changed the setup |
| ---- | ----------------- |
${kinds.map(([name, count]) => `| ${name} | ${count} |`).join('\n')}
${wrongs.map((wrong) => `\n- ${wrong.replaceAll('\n', ' ')}`).join('')}`;
writeFileSync(file, await format(told, { ...(await resolveConfig(file)), filepath: file }));
process.stdout.write(`${minutes} minutes\n${wrongs.map((wrong) => `${wrong}\n`).join('')}`);
process.exitCode = wrongs.length > 0 ? 1 : 0;
