/** The page's tables are those of the simulator, and a new number there reaches form and links. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readField } from '$lib/tools/lab/free/entry';
import { fieldProblem, formFields } from '$lib/tools/lab/free/fields';
import { ftl } from './native';

/** What `npm run contract` makes of a schema. */
function filesOf(schema: object): Readonly<Record<string, string>> {
	const options = { input: JSON.stringify(schema), encoding: 'utf8' } as const;
	return JSON.parse(execFileSync('node', ['web/contract/write.mjs', '--print'], options));
}

const schema = JSON.parse(ftl('schema').toString());

it('web/lib/contract is what `npm run contract` writes', () => {
	for (const [name, text] of Object.entries(filesOf(schema))) {
		expect(readFileSync(`web/lib/contract/${name}`, 'utf8'), name).toBe(text);
	}
});

it('a number that a drive gains needs nothing but a line of the simulator’s table', () => {
	const isNumber = ({ path }: { path: string }) => path === 'drive.write_buffer_pages';
	const made = { ...schema.fields.find(isNumber), path: 'drive.made_up', code: 'zz' };
	const label = 'Made up';
	const files = filesOf({ ...schema, fields: [...schema.fields, { ...made, label }] });
	const text = files['controllerFields.ts']?.replaceAll(/\s+/g, ' ') ?? '';
	expect(text).toContain(
		"path: 'drive.made_up', label: 'Made up', holds: whole(0, 4096), otherwise: 0,"
	);
	expect(text).toContain("group: 'caches', code: 'zz'");
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
