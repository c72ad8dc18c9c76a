/** Theory beside simulation, as the pages show it, is what the command line says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ftl } from '../boundary/native';

it('is what `ftl curves` writes', () => {
	expect(readFileSync('content/theory.json', 'utf8'), 'run npm run verdicts').toBe(
		ftl('curves').toString()
	);
});
