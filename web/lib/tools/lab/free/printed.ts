/** A setup as a short list, for paper: each drive, what the host does, and the seed. */
import { uncapitalized } from '$lib/base/capital';
import { formatCount, formatNumber } from '$lib/base/format';
import { differences, sayUnder, shownOption } from './changes';
import { FIELDS } from './fields';
import { argumentsOf, OPTION_KEYS, OPTIONS, PHASES, type Phase } from './phases';
import type { DriveSetup, Preset } from './presets';
import type { Setup } from './setup';
import { nameOf } from './sides';

export interface PrintedLine {
	readonly name: string;
	readonly told: string;
}

/** The preset that a drive differs least from. */
function nearestOf(drive: DriveSetup, presets: readonly Preset[]): Preset | undefined {
	const differs = (preset: Preset) =>
		FIELDS.filter(({ key }) => drive[key] !== preset.drive[key]).length;
	return presets.toSorted((one, other) => differs(one) - differs(other))[0];
}

/** The size of a drive, then the preset, then what is otherwise than there. */
function sayDrive(drive: DriveSetup, presets: readonly Preset[]): string {
	const { blocks = '0', pages_per_block: each = '0', page_bytes: bytes = '0' } = drive;
	const [count, pages, page] = [blocks, each, bytes].map((text) => formatCount(Number(text)));
	const nearest = nearestOf(drive, presets);
	const own = nearest === undefined ? [] : differences(nearest.drive, drive);
	const told = own.map(({ label, to }) => `${uncapitalized(label)} ${to}`);
	const size = `${count} blocks of ${pages} pages of ${page} bytes`;
	return [...(nearest === undefined ? [] : [nearest.label]), size, ...told].join('; ');
}

function sayPhase({ kind, values, options }: Phase): string {
	const args = argumentsOf(kind).map(({ label, field, start }, index) => {
		const value = values[index] ?? start;
		return field === 'requests'
			? `${formatNumber(value / 100)} × the drive`
			: sayUnder(label, formatNumber(value));
	});
	const own = OPTION_KEYS.flatMap((key) => {
		const value = options[key];
		return value === undefined
			? []
			: [`${uncapitalized(OPTIONS[key].label)} ${shownOption(key, value)}`];
	});
	return [PHASES[kind].label, ...args, ...own].join(', ');
}

/** All that a run comes from. */
export function printedSetup(setup: Setup, presets: readonly Preset[]): readonly PrintedLine[] {
	return [
		...setup.drives.map((drive, index) => ({
			name: nameOf(index),
			told: sayDrive(drive, presets)
		})),
		...setup.phases.map((phase, index) => ({
			name: `Phase ${index + 1}`,
			told: sayPhase(phase)
		})),
		{ name: 'Seed', told: String(setup.seed) }
	];
}
