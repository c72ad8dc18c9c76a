/** Everything that a release hands out, in `release/`: `npm run release`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { distPath, inRoot } from './paths.mjs';
import { npmCommand } from './prepare.mjs';
import { run } from './process.mjs';
import { SetupError, step } from './report.mjs';
import { scormEntries } from './scorm.mjs';
import { buildSingle, releasePath } from './single.mjs';
import { zip } from './zip.mjs';

/** What hosts make themselves, and what only the build looks at. */
const NOT_SENT = /\.(?:br|gz)$|(?:^|\/)\.stamp$/;
const CRATES = ['wasm-ftl', 'wasm-ftl/pages'];

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** @type {() => import('./zip.mjs').Entry[]} */
function siteEntries() {
	return readdirSync(distPath, { recursive: true, encoding: 'utf8' })
		.filter((path) => statSync(join(distPath, path)).isFile())
		.map((path) => path.split(sep).join('/'))
		.filter((path) => !NOT_SENT.test(path))
		.sort()
		.map((path) => [`write-cliff/${path}`, readFileSync(join(distPath, path))]);
}

/** @type {() => import('./scorm.mjs').Chapter[]} what the built pages say of themselves */
export function builtChapters() {
	const kit = createRequire(import.meta.resolve('@sveltejs/kit'));
	const { unflatten } = kit('devalue');
	return readdirSync(join(distPath, 'chapters'), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => {
			const text = readFileSync(join(distPath, 'chapters', name, '__data.json'), 'utf8');
			const { chapter, metadata } = unflatten(JSON.parse(text).nodes.at(-1).data);
			return {
				slug: chapter.slug,
				number: chapter.number,
				title: metadata.title,
				bets: Object.keys(chapter.predictions),
				tasks: Object.keys(chapter.tasks)
			};
		})
		.sort((one, other) => one.number - other.number);
}

/** @type {() => Promise<string>} packages of the site, by npm itself */
async function npmBill() {
	const [command = 'npm', ...args] = npmCommand() ?? [];
	const asked = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
	const { output } = await run(command, [...args, ...asked], { label: 'npm sbom' });
	const bill = /^\{[^]*^\}/m.exec(output)?.[0];
	if (bill === undefined) throw new SetupError('npm sbom gave no list: update npm to 10 or later.');
	return `${JSON.stringify(JSON.parse(bill), undefined, '\t')}\n`;
}

/** @type {() => Promise<string>} crates of the simulator, by cargo's metadata, as CycloneDX */
async function cargoBill() {
	/** @type {Map<string, object>} */
	const components = new Map();
	for (const crate of CRATES) {
		const manifest = ['--manifest-path', `${crate}/Cargo.toml`];
		const asked = ['metadata', '--format-version=1', '--locked', ...manifest];
		const { output } = await run('cargo', asked, { label: 'cargo metadata' });
		const text = /^\{.*\}$/m.exec(output)?.[0];
		if (text === undefined) {
			throw new SetupError(`cargo metadata of ${crate} gave no list.`, output);
		}
		for (const { name, version: at, license } of JSON.parse(text).packages) {
			const purl = `pkg:cargo/${name}@${at}`;
			const licenses = license ? { licenses: [{ expression: license }] } : {};
			components.set(purl, {
				...{ type: 'library', name, version: at, purl, 'bom-ref': purl },
				...licenses
			});
		}
	}
	const bill = {
		...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
		metadata: { component: { type: 'application', name: 'wasm-ftl', version } },
		components: [...components.keys()].sort().map((purl) => components.get(purl))
	};
	return `${JSON.stringify(bill, undefined, '\t')}\n`;
}

/** @type {() => Promise<string[]>} the names of what lies in `release/` then */
export async function buildRelease() {
	rmSync(releasePath, { recursive: true, force: true });
	const single = readFileSync(await buildSingle());
	const name = `write-cliff-${version}`;
	/** @type {(file: string, content: Buffer | string) => void} */
	const put = (file, content) => writeFileSync(join(releasePath, file), content);
	await step('release', 'packing', async () => {
		put(`${name}-site.zip`, zip(siteEntries()));
		const report = readFileSync(inRoot('web', 'scorm', 'report.js'));
		put(`${name}-scorm.zip`, zip(scormEntries(builtChapters(), version, single, report)));
		put(`${name}-npm.cdx.json`, await npmBill());
		put(`${name}-cargo.cdx.json`, await cargoBill());
	});
	const names = readdirSync(releasePath).sort();
	const sums = names.map((file) => {
		const sum = createHash('sha256').update(readFileSync(join(releasePath, file)));
		return `${sum.digest('hex')}  ${file}\n`;
	});
	put('SHA256SUMS.txt', sums.join(''));
	return [...names, 'SHA256SUMS.txt'];
}
