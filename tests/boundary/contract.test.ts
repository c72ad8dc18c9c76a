/** The page's tables are those of the simulator, and a form says what the simulator would. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractFiles } from '../../web/setup/contract-files.mjs';
import { ftl } from './native';

const schema = JSON.parse(ftl('schema').toString());

it.each(Object.entries(await contractFiles(schema)))(
	'web/lib/contract/%s is what `npm run contract` writes',
	(name, text) => {
		expect(readFileSync(`web/lib/contract/${name}`, 'utf8')).toBe(text);
	}
);
