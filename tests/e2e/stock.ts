/** Browsers of the operating system, driven by the protocols that they speak without a package. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
	accessSync,
	constants,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync
} from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';

export interface StockBrowser {
	/** As it calls itself. */
	readonly version: string;
	goto(url: string): Promise<void>;
	/** Runs a function in the page; it and what it is given must be plain. */
	evaluate<Asked>(act: (asked: Asked) => Promise<unknown>, asked: Asked): Promise<unknown>;
	close(): Promise<void>;
}

/** Sends one command of WebDriver, by whatever way. @returns its value */
type Send = (command: string, parameters: object) => Promise<unknown>;

const SCRIPT_MS_MAX = 100_000;
/** Where Debian has its small browser of WebKit's GTK port. */
const MINI_BROWSERS = [
	'/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
	'/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
];

/** The first of some programs that is installed. */
function find(...names: readonly string[]): string | undefined {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
	return files.find((file) => {
		try {
			accessSync(file, constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

const valueOf = (answer: unknown): unknown => (isRecord(answer) ? answer.value : undefined);

/** Runs in the page after the function's text: answers either way, or the driver would wait. */
const scriptOf = (act: string) =>
	`const [asked, done] = arguments; Promise.resolve(asked).then(${act})
		.then((value) => done({ value }), (error) => done({ error: String(error) }));`;

function evaluateBy(send: Send, command: string): StockBrowser['evaluate'] {
	return async (act, asked) => {
		const answer = await send(command, { script: scriptOf(String(act)), args: [asked] });
		if (!isRecord(answer) || typeof answer.error === 'string') {
			throw new Error(`The page failed: ${isRecord(answer) ? String(answer.error) : 'no answer'}`);
		}
		return answer.value;
	};
}

async function end(child: ChildProcess, ...folders: readonly string[]): Promise<void> {
	if (child.exitCode === null && child.pid !== undefined) {
		const ended = once(child, 'exit');
		// It is the first of a group of its own.
		process.kill(-child.pid);
		await ended;
	}
	for (const folder of folders) {
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** Firefox's own protocol: each message is its length, a colon, and an array as JSON. */
class Marionette {
	readonly #socket: Socket;
	readonly #waiting = new Map<number, (message: readonly unknown[]) => void>();
	#bytes: Buffer = Buffer.alloc(0);
	#lastId = 0;

	constructor(port: number) {
		this.#socket = connect(port, '127.0.0.1');
		this.#socket.on('data', (chunk) => {
			this.#bytes = Buffer.concat([this.#bytes, chunk]);
			this.#read();
		});
	}

	readonly send: Send = async (command, parameters) => {
		const id = (this.#lastId += 1);
		const text = JSON.stringify([0, id, command, parameters]);
		const answered = new Promise<readonly unknown[]>((resolve) => this.#waiting.set(id, resolve));
		this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
		const [, , error, result] = await answered;
		if (isRecord(error)) {
			throw new Error(`Firefox refused ${command}: ${String(error.message)}`);
		}
		return isRecord(result) && 'value' in result ? result.value : result;
	};

	close(): void {
		this.#socket.destroy();
	}

	#read(): void {
		for (;;) {
			const colon = this.#bytes.indexOf(':');
			const end = colon + 1 + Number(this.#bytes.subarray(0, Math.max(colon, 0)));
			if (colon < 0 || this.#bytes.length < end) {
				return;
			}
			const message: unknown = JSON.parse(this.#bytes.toString('utf8', colon + 1, end));
			this.#bytes = this.#bytes.subarray(end);
			// The greeting is none.
			if (Array.isArray(message)) {
				this.#waiting.get(Number(message[1]))?.(message);
			}
		}
	}
}

/** @returns how to start the Firefox that is installed; undefined when there is none */
export function stockFirefox(): (() => Promise<StockBrowser>) | undefined {
	const program = find('firefox', 'firefox-esr');
	return program === undefined ? undefined : () => startFirefox(program);
}

async function startFirefox(program: string): Promise<StockBrowser> {
	// Below the project: a Firefox that is a snap sees another /tmp.
	const output = path.resolve('tests/output');
	mkdirSync(output, { recursive: true });
	const profile = mkdtempSync(path.join(output, 'firefox-'));
	// Any free port: it writes down which.
	writeFileSync(path.join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
	const args = ['--headless', '--no-remote', '--marionette', '--profile', profile];
	const child = spawn(program, args, { detached: true, stdio: 'ignore' });
	try {
		const portFile = path.join(profile, 'MarionetteActivePort');
		const port = () => (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0);
		await expect.poll(port).toBeGreaterThan(0);
		const marionette = new Marionette(port());
		const { send } = marionette;
		const session = await send('WebDriver:NewSession', {});
		const told = isRecord(session) ? session.capabilities : undefined;
		await send('WebDriver:SetTimeouts', { script: SCRIPT_MS_MAX });
		return {
			version: `Firefox ${isRecord(told) ? String(told.browserVersion) : ''}`,
			goto: async (url) => void (await send('WebDriver:Navigate', { url })),
			evaluate: evaluateBy(send, 'WebDriver:ExecuteAsyncScript'),
			async close() {
				marionette.close();
				await end(child, profile);
			}
		};
	} catch (error) {
		await end(child, profile);
		throw error;
	}
}

/** @returns how to start the WebKit that is installed; undefined when a part of it is missing */
export function stockWebKit(): (() => Promise<StockBrowser>) | undefined {
	const driver = find('WebKitWebDriver');
	const browser = MINI_BROWSERS.find((file) => existsSync(file));
	// It draws windows, if only for nobody.
	const screen = process.env.DISPLAY === undefined ? find('xvfb-run') : '';
	if (driver === undefined || browser === undefined || screen === undefined) {
		return undefined;
	}
	return () => startWebKit(screen === '' ? [driver] : [screen, '-a', driver], browser);
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	return isRecord(address) ? Number(address.port) : 0;
}

async function startWebKit(
	[program = '', ...args]: readonly string[],
	browser: string
): Promise<StockBrowser> {
	const address = `http://127.0.0.1:${await freePort()}`;
	const child = spawn(program, [...args, `--port=${new URL(address).port}`], {
		detached: true,
		stdio: 'ignore'
	});
	const send: Send = async (command, parameters) => {
		const body = JSON.stringify(parameters);
		const response = await fetch(`${address}/${command}`, { method: 'POST', body });
		const value = valueOf(await response.json());
		if (!response.ok) {
			throw new Error(`WebKit refused ${command}: ${JSON.stringify(value)}`);
		}
		return value;
	};
	try {
		const isUp = () =>
			fetch(`${address}/status`).then(
				({ ok }) => ok,
				() => false
			);
		await expect.poll(isUp).toBe(true);
		const options = { binary: browser, args: ['--automation'] };
		const wanted = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
		const session = await send('session', { capabilities: wanted });
		const { sessionId, capabilities } = isRecord(session) ? session : {};
		const own = `session/${String(sessionId)}`;
		await send(`${own}/timeouts`, { script: SCRIPT_MS_MAX });
		return {
			version: `WebKitGTK ${isRecord(capabilities) ? String(capabilities.browserVersion) : ''}`,
			goto: async (url) => void (await send(`${own}/url`, { url })),
			evaluate: evaluateBy(send, `${own}/execute/async`),
			async close() {
				await fetch(`${address}/${own}`, { method: 'DELETE' });
				await end(child);
			}
		};
	} catch (error) {
		await end(child);
		throw error;
	}
}
