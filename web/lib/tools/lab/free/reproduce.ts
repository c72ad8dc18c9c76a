/** How the run of a figure is made again in the free lab: a link, or why there is none. */
import { readObject } from './experimentFile';
import { encodeLink } from './link';
import { PHASES_MAX } from './phases';
import { linesOf, START } from './setup';

type Tree = Map<string, Tree | string>;

/** Objects of a tree; those whose keys are numbers are lists. */
function grown(tree: Tree): unknown {
	const entries = Array.from(
		tree,
		([key, value]) => [key, typeof value === 'string' ? value : grown(value)] as const
	);
	const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
	return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** An experiment from its wire form. */
export function unflattened(lines: string): unknown {
	const root: Tree = new Map();
	for (const line of lines.split('\n').filter((text) => text !== '')) {
		const at = line.indexOf('=');
		const path = line.slice(0, at).split('.');
		let tree = root;
		for (const key of path.slice(0, -1)) {
			const inner = tree.get(key);
			const next = inner instanceof Map ? inner : new Map<string, Tree | string>();
			tree.set(key, next);
			tree = next;
		}
		tree.set(path.at(-1) ?? '', line.slice(at + 1));
	}
	return grown(root);
}

/** Why the lab has no such run, in the words of a figure; nothing where it is something else. */
function knownReason(lines: string): string | undefined {
	const isByHand = Array.from(lines.matchAll(/^phases\.\d+\.ops=(.*)$/gm)).some(
		([, ops = '']) => !/^i\d+$/.test(ops)
	);
	if (isByHand) {
		return (
			'The free lab does not have it: here the host does single operations, one after another, ' +
			'and the lab’s host works in phases.'
		);
	}
	const phases = new Set(Array.from(lines.matchAll(/^phases\.(\d+)\./gm), ([, at]) => at)).size;
	return phases > PHASES_MAX
		? `The free lab does not have it: its host works in ${phases} phases, ` +
				`and the lab takes at most ${PHASES_MAX}.`
		: undefined;
}

/** What follows # in the lab's address, or one sentence on why the lab has no such run. */
export type Reproduced = { readonly fragment: string } | { readonly reason: string };

/** What an experiment says besides its run: how it is recorded, drawn, and judged. */
const BESIDE = /^(?:published\..*|scale|phases\.\d+\.interval_\w+)=.*\n?/gm;

/** A link to the free lab with an experiment, or only with its drive. */
export interface LabLink {
	readonly fragment: string;
	/** Why its host works in phases of the lab's instead; empty where all of it is there. */
	readonly without: string;
}

/**
 * Opens an experiment of a review in the free lab; where the lab's form has no such phases, its
 * drive with those that the lab begins with.
 * @param lines in their wire form
 */
export function labLink(lines: string): LabLink {
	const own = lines.replaceAll(BESIDE, '');
	const whole = reproduced(own);
	if ('fragment' in whole) {
		return { fragment: whole.fragment, without: '' };
	}
	const phases = linesOf(START.drives[0], START).match(/^phases\..*$/gm) ?? [];
	const drive = reproduced(
		[own.replaceAll(/^phases\..*\n?/gm, '').trimEnd(), ...phases].join('\n')
	);
	if ('reason' in drive) {
		throw new Error(`The free lab cannot have the drive of an experiment: ${drive.reason}`);
	}
	return { fragment: drive.fragment, without: whole.reason };
}

/** @param lines the experiment of a figure's drive in its wire form */
export function reproduced(lines: string): Reproduced {
	const read = readObject(unflattened(lines));
	if ('problem' in read) {
		return { reason: knownReason(lines) ?? `The free lab does not have it. ${read.problem}` };
	}
	const { drive, seed, phases } = read;
	return { fragment: encodeLink({ ...START, drives: [drive], seed, phases }) };
}
