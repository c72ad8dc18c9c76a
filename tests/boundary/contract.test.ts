/** The page's tables are those of the simulator; a new number there reaches all that read them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { COUNTED } from '$lib/contract/counted';
import { HEADER_FIELDS } from '$lib/contract/sent';
import { readField } from '$lib/tools/lab/free/entry';
import { fieldProblem, formFields } from '$lib/tools/lab/free/fields';
import { ftl } from './native';

/** What `npm run contract` makes of a schema. */
function filesOf(schema: object): Readonly<Record<string, string>> {
	const options = { input: JSON.stringify(schema), encoding: 'utf8' } as const;
	return JSON.parse(execFileSync('node', ['web/contract/write.mjs', '--print'], options));
}

const schema = JSON.parse(ftl('schema').toString());

it('types, tables of the page, and documents are what `npm run contract` writes', () => {
	const files = filesOf(schema);
	for (const [name, text] of Object.entries(files)) {
		expect(readFileSync(name, 'utf8'), name).toBe(text);
	}
	const written = readdirSync('web/lib/contract').map((name) => `web/lib/contract/${name}`);
	const byHand = written.filter((name) => files[name] === undefined);
	expect(byHand).toEqual(['web/lib/contract/contractField.ts']);
});

it('every number at the start of a snapshot is read by somebody, or told as it was counted', () => {
	const sources = readdirSync('web/lib', { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(?:ts|svelte)$/.test(name) && !name.startsWith('contract/'))
		.map((name) => readFileSync(`web/lib/${name}`, 'utf8'))
		.join('\n');
	const told = new Set<string>(COUNTED.map(({ field }) => field));
	const unread = HEADER_FIELDS.filter(
		(field) => !told.has(field) && !sources.includes(`'${field}'`)
	);
	expect(unread).toEqual([]);
});

describe('a number that a drive gains by a line of the simulator’s table', () => {
	const isNumber = ({ path: at }: { path: string }) => at === 'drive.write_buffer_pages';
	const made = {
		...schema.fields.find(isNumber),
		...{ path: 'drive.made_up', code: 'zz', label: 'Made up', help: 'A number made up.' }
	};
	const files = filesOf({ ...schema, fields: [...schema.fields, made] });

	/** The site's own modules, with the generated tables in the place of those that there are. */
	async function withTables() {
		const folder = mkdtempSync(path.join(tmpdir(), 'write-cliff-contract-'));
		const names = ['driveFields.ts', 'controllerFields.ts'] as const;
		for (const name of names) {
			writeFileSync(path.join(folder, name), files[`web/lib/contract/${name}`] ?? '');
		}
		const helpers = readFileSync('web/lib/contract/contractField.ts');
		writeFileSync(path.join(folder, 'contractField.ts'), helpers);
		const tables = await import(/* @vite-ignore */ path.join(folder, 'driveFields.ts'));
		rmSync(folder, { recursive: true });
		vi.resetModules();
		vi.doMock('$lib/contract/driveFields', () => tables);
	}

	afterEach(() => {
		vi.doUnmock('$lib/contract/driveFields');
		vi.resetModules();
	});

	it('is in the type of experiments and in the documents', () => {
		expect(files['content/fields.ts']).toContain(
			'/** A number made up. */\n\treadonly made_up?: number;'
		);
		expect(files['wasm-ftl/MODEL.md']).toMatch(
			/^\| `made_up` +\| 0 to 4,096 +\| 0 +\| A number made up\. +\|$/m
		);
	});

	it('is in the form, in links, and in the experiment that a run is made of', async () => {
		await withTables();
		const { fieldOf, fieldProblem: problemOf } = await import('$lib/tools/lab/free/fields');
		const field = fieldOf('made_up');
		expect(field).toMatchObject({ label: 'Made up', group: 'caches', otherwise: '0' });
		expect(field && problemOf(field, '4097')).toBe('a whole number from 0 to 4,096');
		const { decodeLink, encodeLink } = await import('$lib/tools/lab/free/link');
		const { linesOf, START } = await import('$lib/tools/lab/free/setup');
		const setup = { ...START, drives: [{ ...START.drives[0], made_up: '7' }] as const };
		const link = encodeLink(setup);
		expect(link).toContain('~zz7');
		expect(decodeLink(link)).toMatchObject({ problems: [], setup: { drives: [{ made_up: '7' }] } });
		expect(linesOf(setup.drives[0], setup)).toContain('drive.made_up=7\n');
	});

	it('is drawn for the runs that every machine must do alike', async () => {
		await withTables();
		const { randomExperiments } = await import('./random');
		const drawn = randomExperiments().map(({ drive }) => drive.made_up);
		const values = new Set(drawn.filter((value) => value !== undefined));
		expect(values.size).toBeGreaterThan(5);
	});
});

it('the form takes whatever the table offers it, and nothing else', () => {
	const range = { min: 2, max: 9 };
	const table = [
		{
			path: 'drive.made_up',
			label: 'Made up',
			holds: { kind: 'whole', range },
			otherwise: 3,
			form: { group: 'time', code: 'zz', hint: 'things' }
		},
		{ path: 'drive.hidden', label: 'Hidden', holds: { kind: 'flag' } }
	] as const;
	const [field, ...others] = formFields(table);
	expect(others).toEqual([]);
	expect(field).toMatchObject({ key: 'made_up', code: 'zz', label: 'Made up', legal: range });
	expect(field && [readField(field, ''), readField(field, '9')]).toEqual([
		{ value: '' },
		{ value: '9' }
	]);
	expect(field && readField({ ...field, isAsked: true }, '')).toEqual({
		problem: 'a whole number from 2 to 9'
	});
	const told = ['1', '2', '9', '10'].map((value) => field && fieldProblem(field, value));
	const legal = 'a whole number from 2 to 9';
	expect(told).toEqual([legal, undefined, undefined, legal]);
});
