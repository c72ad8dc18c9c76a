/**
 * Every function and class that a module of the site exports answers as it did to what its types
 * allow: answers are recorded in short beside this file, and so are constants.
 */
import { beforeAll, expect, it } from 'vitest';
import ts from 'typescript';
import { installBrowser, keepPointers, left } from '../browser';
import { Unmade } from './given';
import { catchAll } from './quiet';
import { callAll, short, useClass } from './recorded';
import { told } from './told';
import { readSite, type Site } from './world';

const ADVICE = 'If the change is meant, keep it: npx vitest run tests/component/typed -u.';
/** What makes as many bytes as it is asked for, or waits: for dropped files, threads, or parts. */
const ELSEWHERE = /pools\.ts make\w*Pool|collectDrop|gzipSizeOf|loadKinds/;
/** Few take what no type describes: folders of the reader's, whole sessions. */
const UNMADE_MAX = 40;
/** What is short is recorded as it is. */
const SHORT = 40;

/** What an export answers or is. @throws {Unmade} */
async function recordOf(site: Site, file: string, symbol: ts.Symbol): Promise<string | undefined> {
	const own = site.exported(file, symbol.name);
	const name = `${file} ${symbol.name}`;
	left.length = 0;
	if (ELSEWHERE.test(name)) return undefined;
	if (symbol.flags & ts.SymbolFlags.Class) {
		return useClass(site, name, site.checker.getDeclaredTypeOfSymbol(symbol));
	}
	if (typeof own !== 'function') {
		const text = own === undefined ? undefined : told(own);
		return text === undefined || text.length < SHORT ? text : short(text);
	}
	const [call] = site.checker.getTypeOfSymbol(symbol).getCallSignatures();
	const asked = (...given: readonly unknown[]): unknown => Reflect.apply(own, undefined, given);
	return call === undefined ? undefined : callAll(site, name, asked, call);
}

beforeAll(() => {
	installBrowser();
	keepPointers();
	catchAll(() => undefined);
});

it('functions answer as they did', async () => {
	const site = await readSite();
	const all: Record<string, Record<string, string>> = {};
	const unmade: string[] = [];
	for (const file of site.files) {
		const found: Record<string, string> = {};
		for (const symbol of site.exportsOf(file)) {
			try {
				const record = await recordOf(site, file, symbol);
				if (record !== undefined) found[symbol.name] = record;
			} catch (error) {
				if (!(error instanceof Unmade)) throw error;
				unmade.push(`${file} ${symbol.name}: ${error.message}`);
			}
		}
		if (Object.keys(found).length > 0) all[file.replace(/^web\/lib\/|\.ts$/g, '')] = found;
	}
	expect(unmade.length, unmade.join('\n')).toBeLessThan(UNMADE_MAX);
	const text = JSON.stringify(all, null, '\t');
	await expect(`${text}\n`, ADVICE).toMatchFileSnapshot('values.json');
});
