/** A setup of the free lab as a file: the command line runs it to the state of the page. */
import { expect, it } from 'vitest';
import { Engine } from '$lib/run/sim/engine';
import { soldDrives } from '$lib/content/load';
import { FIELDS, isChoice, isMixture, choiceValue } from '$lib/tools/lab/free/fields';
import { experimentText, readExperiment } from '$lib/tools/lab/free/experimentFile';
import { KINDS, newPhase, type Phase } from '$lib/tools/lab/free/phases';
import { PRESETS, withValue, type DriveSetup } from '$lib/tools/lab/free/presets';
import { linesOf, START, type Setup } from '$lib/tools/lab/free/setup';
import { seededDraw, type Draw } from '../chance';
import { oneOf } from '../unit/lab/links';
import { nativeDigestOf } from './native';
import { compileWasm } from './runs';

const SEED = 20_261_123;
const SETUPS = 60;
const module = compileWasm();

/** A drive of a few thousand pages with some of its fields drawn at random. */
function randomDrive(draw: Draw): DriveSetup {
	const base = oneOf(draw, [...PRESETS, ...soldDrives()])?.drive ?? START.drives[0];
	const small = { ...base, blocks: String(64 + draw(64)), pages_per_block: '32' };
	return FIELDS.filter(() => draw(6) === 0).reduce<DriveSetup>((drive, { key, legal }) => {
		if (isMixture(legal) || ['blocks', 'pages_per_block', 'logical_pages'].includes(key)) {
			return drive;
		}
		if (isChoice(legal)) {
			const choice = oneOf(draw, legal);
			return choice === undefined ? drive : withValue(drive, key, choiceValue(choice));
		}
		const value = Math.min(legal.max, legal.min + draw(12));
		return withValue(drive, key, String(key === 'spare' ? 50 + draw(300) : value));
	}, small);
}

function randomPhases(draw: Draw): readonly Phase[] {
	const others = KINDS.filter((kind) => kind !== 'steady' && kind !== 'idle');
	return [
		newPhase('fill'),
		...Array.from({ length: 1 + draw(3) }, () => newPhase(oneOf(draw, others) ?? 'uniform'))
	];
}

/** As the page runs it; nothing where the simulator refuses the drive. */
function pageDigest(experimentLines: string): string | undefined {
	const engine = new Engine(() => 0);
	const open = { module, experimentLines, seed: undefined, log: [], check: false };
	if (engine.handle({ type: 'open', ...open }).type === 'failed') {
		return undefined;
	}
	const request = { type: 'stages', msMax: Infinity, isFilmed: true, spare: [] } as const;
	const reply = engine.handle(request);
	return reply.type === 'staged' && reply.fault === '' ? reply.digest : undefined;
}

const sorted = (lines: string): readonly string[] => lines.split('\n').sort();

it(`of ${SETUPS} random setups page and command line come to the same, seed ${SEED}`, () => {
	const draw = seededDraw(SEED);
	for (let count = 0; count < SETUPS;) {
		const a = randomDrive(draw);
		const setup: Setup = {
			...START,
			seed: draw(1_000_000),
			drives: [a],
			phases: randomPhases(draw)
		};
		const digest = pageDigest(linesOf(a, setup));
		if (digest === undefined) {
			continue;
		}
		count += 1;
		const text = experimentText(a, setup);
		expect(nativeDigestOf(JSON.parse(text)), text).toBe(digest);
		const read = readExperiment(text);
		expect(read, text).not.toHaveProperty('problem');
		if ('drive' in read) {
			expect(sorted(linesOf(read.drive, { ...START, ...read })), text).toEqual(
				sorted(linesOf(a, setup))
			);
		}
	}
});

it('the end of a run is that of the command line, also where the drive has work left', () => {
	const a = {
		...START.drives[0],
		mapping: 'block',
		blocks: '128',
		pages_per_block: '32',
		spare: '200'
	};
	const setup: Setup = { ...START, drives: [a], phases: [newPhase('fill'), newPhase('uniform')] };
	const file = JSON.parse(experimentText(a, setup));
	expect(pageDigest(linesOf(a, setup))).toBe(nativeDigestOf(file));
});

it('a file that the free lab would run otherwise is refused by what it has no like of', () => {
	const text = experimentText(START.drives[0], START);
	const wrong = (from: string, to: string) => readExperiment(text.replace(from, to));
	expect(readExperiment('{')).toEqual({ problem: 'The file was not taken. It is no JSON.' });
	expect(readExperiment('{}')).toEqual({ problem: 'The file was not taken. It has no “drive”.' });
	expect(wrong('"seed": 1', '"seed": 1, "check": 3')).toEqual({
		problem: 'The file was not taken. The free lab has nothing like “check=3”.'
	});
	expect(wrong('"requests": 91422', '"requests": 91422, "hot_pages": 3')).toEqual({
		problem: expect.stringContaining('phases.1.uniform.hot_pages=3')
	});
	expect(wrong('"requests": 91422', '"requests": 91423')).toMatchObject({
		phases: [{ kind: 'fill' }, { kind: 'uniform', options: { count: '91423' } }]
	});
	expect(wrong('"requests": 91422', '"requests": 60948')).toMatchObject({
		phases: [{ kind: 'fill' }, { kind: 'uniform', values: [200, 100, 0, 0, 1] }]
	});
});
