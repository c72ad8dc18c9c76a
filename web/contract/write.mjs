/** Writes all that comes from what `ftl schema` prints; `--print` only shows the files. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { contractFiles } from './files.mjs';
import { inRoot } from '../setup/paths.mjs';

/** Of a schema on standard input, the files as JSON: for the test that finds stale ones. */
const printsOnly = process.argv.includes('--print');

function schemaText() {
	if (printsOnly) return readFileSync(0, 'utf8');
	const manifest = inRoot('wasm-ftl', 'Cargo.toml');
	const args = ['run', '--quiet', '--manifest-path', manifest, '--', 'schema'];
	return execFileSync('cargo', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

const files = await contractFiles(JSON.parse(schemaText()));
if (printsOnly) {
	console.log(JSON.stringify(files));
} else {
	for (const [path, text] of Object.entries(files)) {
		writeFileSync(inRoot(path), text);
	}
}
