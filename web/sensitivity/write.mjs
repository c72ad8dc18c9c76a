/** Runs every experiment again with each parameter moved, and writes which verdicts turn. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { movesOf, phaseMovesOf, workOf } from './moves.mjs';

/** @typedef {import('./moves.mjs').Json} Json */
/**
 * @typedef {object} Row
 * @property {string} label
 * @property {string} class
 * @property {string} verdict
 * @property {(number | null)[]} [simulated]
 */
/**
 * A move, and the files that it changes.
 * @typedef {object} Trial
 * @property {Json} told as it is written
 * @property {string} path below `content`
 * @property {Json} file with the move
 */

const OUT = inRoot('content', 'sensitivity.json');
const SEED = '1';
const FTL = inRoot('wasm-ftl', 'target', 'release', 'ftl');

/** @type {(path: string) => Json} */
const readJson = (path) => JSON.parse(readFileSync(inRoot('content', path), 'utf8'));
/** @type {(folder: string) => string[]} */
const namesIn = (folder) => readdirSync(inRoot('content', folder)).sort();

/**
 * What can be moved for one experiment: in the drives that it names, or in its own.
 * @type {(path: string, review: Json) => Trial[]}
 */
function trialsOf(path, review) {
	const drives = review['drives'] ?? [review['drive']];
	const ofDrives = drives.flatMap((/** @type {string | Json} */ drive) => {
		const [id, at] = typeof drive === 'string' ? [drive, `drives/${drive}.json`] : ['', path];
		const file = readJson(at);
		const same = new Set(Object.keys(review['drive_overrides'] ?? {}));
		return movesOf(file['drive'], file['provenance'] ?? {})
			.filter(({ field }) => !same.has(field))
			.map(({ field, from, to }) => ({
				told: { ...(id === '' ? {} : { drive: id }), field, from, to },
				path: at,
				file: { ...file, drive: { ...file['drive'], [field]: to } }
			}));
	});
	const ofPhases = phaseMovesOf(review['phases'], review['provenance'] ?? {}).map((told) => {
		const file = structuredClone(review);
		Object.assign(workOf(file['phases'], told.phase) ?? {}, { writes: told.to });
		return { told, path, file };
	});
	return [...ofDrives, ...ofPhases];
}

/**
 * Only what is published of one drive alone: each of them has a run of its own, so that the others
 * need not run again. An order of drives is of none.
 * @type {(review: Json, drive: string | undefined) => Json}
 */
function narrowed(review, drive) {
	const { drives, published } = review;
	if (drives === undefined || drive === undefined) return review;
	const rows = published.filter((/** @type {Json} */ row) => row['drive'] === drive);
	return { ...review, drives: [drive], published: rows };
}

/**
 * What the rows of an experiment come to; or why it cannot be run.
 * @type {(path: string) => Row[] | string}
 */
function judge(path) {
	const run = spawnSync(FTL, ['verdicts', path, '--seeds', SEED], {
		encoding: 'utf8',
		maxBuffer: 1 << 26
	});
	if (run.error !== undefined) throw run.error;
	return run.status === 0 ? JSON.parse(run.stdout)[0].rows : run.stderr.trim();
}

/** @type {(row: Row | undefined) => Json} */
const outcome = (row) => ({ verdict: row?.verdict, simulated: row?.simulated?.[0] });

/**
 * @type {(folder: string, name: string) => Json}
 */
function study(folder, name) {
	const path = `reviews/${name}`;
	const at = join(folder, path);
	const review = readJson(path);
	const before = judge(at);
	if (typeof before === 'string') throw new Error(`${name} cannot be run: ${before}`);
	const ofDrives = review['published'].filter((/** @type {Json} */ row) => 'drives' in row);
	const unmoved = new Set(ofDrives.map((/** @type {Json} */ row) => row['label']));
	const predicted = before.filter((row) => row.class !== 'F' && !unmoved.has(row.label));
	/** @type {Map<string, Json[]>} */
	const turns = new Map(predicted.map(({ label }) => [label, []]));
	/** @type {Json[]} */
	const refused = [];
	const trials = trialsOf(path, review);
	for (const trial of trials) {
		const there = join(folder, trial.path);
		const kept = readFileSync(there);
		const one = narrowed(review, trial.told['drive']);
		if (one['published'].length === 0) continue;
		writeFileSync(at, JSON.stringify(one));
		writeFileSync(there, JSON.stringify(trial.file));
		const after = judge(at);
		writeFileSync(there, kept);
		writeFileSync(at, JSON.stringify(review));
		if (typeof after === 'string') {
			refused.push({ ...trial.told, because: after.replace(/^.*\.json: /, '') });
			continue;
		}
		for (const row of predicted) {
			const moved = after.find(({ label }) => label === row.label);
			if (moved !== undefined && moved.verdict !== row.verdict) {
				turns.get(row.label)?.push({ ...trial.told, ...outcome(moved) });
			}
		}
	}
	const rows = predicted.map((row) => ({
		...{ label: row.label, ...outcome(row) },
		turns: turns.get(row.label)
	}));
	return { experiment: name.replace(/\.json$/, ''), moves: trials.length, refused, rows };
}

function main() {
	const manifest = inRoot('wasm-ftl', 'Cargo.toml');
	execFileSync('cargo', ['build', '--release', '--quiet', '--manifest-path', manifest]);
	const folder = mkdtempSync(join(tmpdir(), 'sensitivity-'));
	try {
		cpSync(inRoot('content', 'reviews'), join(folder, 'reviews'), { recursive: true });
		cpSync(inRoot('content', 'drives'), join(folder, 'drives'), { recursive: true });
		const named = process.argv.slice(2);
		const chosen = namesIn('reviews').filter(
			(name) => named.length === 0 || named.includes(name.replace(/\.json$/, ''))
		);
		const studies = chosen.map((name) => {
			const done = study(folder, name);
			process.stderr.write(`${done['experiment']}: ${done['moves']} moves\n`);
			return done;
		});
		const text = `${JSON.stringify(studies, undefined, '\t')}\n`;
		if (named.length > 0) process.stdout.write(text);
		else writeFileSync(OUT, text);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

main();
