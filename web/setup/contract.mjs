/** Writes `web/lib/contract` anew from what `ftl schema` prints. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { contractFiles } from './contract-files.mjs';
import { inRoot } from './paths.mjs';

const args = [
	'run',
	'--quiet',
	'--manifest-path',
	inRoot('wasm-ftl', 'Cargo.toml'),
	'--',
	'schema'
];
const schema = JSON.parse(execFileSync('cargo', args, { stdio: ['ignore', 'pipe', 'inherit'] }));
for (const [name, text] of Object.entries(await contractFiles(schema))) {
	writeFileSync(inRoot('web', 'lib', 'contract', name), text);
}
