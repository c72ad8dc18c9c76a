/** The free lab refuses beside the field what the simulator would refuse, before anything runs. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { DriveRules } from '$lib/tools/lab/free/DriveRules.svelte';
import { FIELDS, isChoice, splitWord, type Field } from '$lib/tools/lab/free/fields';
import FreeDriveForms from '$lib/tools/lab/free/FreeDriveForms.svelte';
import { PRESETS, withValue, type DriveSetup } from '$lib/tools/lab/free/presets';
import { START, type Setup } from '$lib/tools/lab/free/setup';
import { FakeWorkers } from '../unit/fakes';
import { until } from '../unit/until';

afterEach(cleanup);

const PAGES = ' while “Pages in a block” stays as it is';
const DIES = ' while “Dies” stays as it is';
const FRONTIERS = ' while “Open blocks” stays as it is';
const LOGICAL = ' while “Logical pages” stays as it is';
const MAP = ' while “Map” stays as it is';

/** One drive is enough for most. */
const ONE: Setup = { ...START, drives: [START.drives[0]] };
const SMALL_MAP = withValue(START.drives[0], 'mapping', 'extent');
/** Drives that have the part that a field is about. */
const WITH: Readonly<Record<string, DriveSetup>> = {
	map_cache_bytes: SMALL_MAP,
	map_entry_bytes: SMALL_MAP,
	parity_pages: withValue(START.drives[0], 'compression_floor_bytes', '512')
};

/** What could be set once and was then refused, and what must be said at which field. */
const REFUSED: readonly (readonly [string, string, string, string?])[] = [
	['gc_policy', 'windowed:65536', 'from 1 to 512'],
	['trim', 'queued:1000000', 'from 1 to 4,096'],
	['mapping', 'bast:65536', `from 65,539 to 524,288${MAP}`, 'blocks'],
	['mapping', 'fast:65536', `from 65,539 to 524,288${MAP}`, 'blocks'],
	['frontiers', 'temperature:1', `from 3 to 511${FRONTIERS}`, 'reserve_blocks'],
	['frontiers', 'temperature:1000000', `from 0 to 30,474${LOGICAL}`],
	['slc_cache', 'static:65536', 'from 1 to 512'],
	['slc_cache', 'dynamic:65536', 'from 1 to 512'],
	['spare', '0', `It must be a number from 0.4 to 90 while “Blocks” stays as it is.`],
	['blocks', '2', 'It must be 1 while “Blocks” stays as it is.', 'reserve_blocks'],
	['blocks', '1048576', `to 524,288${PAGES}`],
	['logical_pages', '4294967294', 'from 0 to 33,554,432'],
	['logical_pages', '33554432', 'from 1 to 32,639'],
	['reserve_blocks', '0', 'from 1 to 511'],
	['reserve_blocks', '65536', 'from 1 to 511'],
	['map_cache_bytes', '0', ' while “An entry” stays as it is'],
	['map_entry_bytes', '4096', 'from 1 to 256'],
	['gc_high_blocks', '0', 'from 2 to 511'],
	['gc_high_blocks', '65536', 'from 2 to 511'],
	['write_buffer_pages', '1000000', 'from 0 to 4,096'],
	['compression_floor_bytes', '65536', '0, or from 64 to 4,096 while “Bytes in a page” stays'],
	['parity_pages', '65536', `0, or from 2 to 64${PAGES}`],
	['parallelism', '65536', 'from 1 to 4,096'],
	['dies', '1024', 'from 0 to 256'],
	['dies', '256', `from 0 to 64${PAGES}`],
	['planes', '64', 'from 1 to 8'],
	['channels', '1024', 'from 1 to 256'],
	['channels', '256', `1${DIES}`]
];

const ROWS = REFUSED.map(([key, value, legal, at = key]) => ({ key, value, legal, at }));

function fieldOf(key: string): Field {
	const field = FIELDS.find((other) => other.key === key);
	if (field === undefined) {
		throw new Error(`no field ${key}`);
	}
	return field;
}

/** The form of one drive, or of two, as the page keeps it. */
function open(setup: Setup): FakeWorkers & { readonly rules: DriveRules } {
	const environment = new FakeWorkers();
	const rules = new DriveRules(environment);
	const props = {
		...{ setup, presets: PRESETS, rules },
		runs: [
			{ snapshot: undefined, refused: undefined },
			{ snapshot: undefined, refused: undefined }
		] as const
	};
	let now = setup;
	const { rerender } = render(FreeDriveForms, {
		...props,
		onchange(part: Partial<Setup>) {
			now = { ...now, ...part };
			void rerender({ setup: now });
		}
	});
	return Object.assign(environment, { rules });
}

const inputOf = (key: string, name = 'drive A') =>
	screen.getByLabelText(`${fieldOf(key).label}, ${name}`, { selector: 'input, select' });

function valueOf(key: string, name: string): string {
	const input = inputOf(key, name);
	return input instanceof HTMLSelectElement ? input.value : '';
}

/** Sets a field as a reader does. */
async function set(key: string, value: string, name?: string): Promise<void> {
	const field = fieldOf(key);
	const input = inputOf(key, name);
	const [word, rest] = splitWord(value);
	await fireEvent.change(input, { target: { value: isChoice(field.legal) ? word : value } });
	if (rest !== undefined) {
		const more = input.closest('.inputs')?.querySelector('input') ?? document.body;
		await fireEvent.change(more, { target: { value: rest } });
	}
}

function toldAt(key: string, name?: string): string {
	const input = inputOf(key, name);
	const id = input.getAttribute('aria-describedby') ?? '';
	const isInvalid = input.getAttribute('aria-invalid') === 'true';
	return isInvalid ? (document.getElementById(id)?.textContent ?? '') : '';
}

describe('the form of a drive', () => {
	it.each(ROWS)('refuses $key $value', async ({ key, value, legal, at }) => {
		open({ ...ONE, drives: [WITH[key] ?? START.drives[0]] });
		await set(key, value);
		await until(() => expect(toldAt(at)).toContain(legal));
	});

	it('says on which fields a range depends, where others make it', async () => {
		open({ ...ONE, drives: [withValue(START.drives[0], 'frontiers', 'temperature:100')] });
		await set('reserve_blocks', '4');
		const hintOf = (key: string) =>
			document.getElementById(inputOf(key).getAttribute('aria-describedby') ?? '')?.textContent;
		const reserve = 'from 3 to 511; depends on “Open blocks” and “Blocks”';
		await until(() => expect(hintOf('reserve_blocks')).toContain(reserve));
		expect(hintOf('logical_pages')).toContain('; depends on “Blocks”');
		expect(hintOf('frontiers')).toBe('from 0 to 30,474; depends on “Logical pages”');
		expect(hintOf('dies')).toContain('from 0 to 64; depends on “Pages in a block”');
		expect(hintOf('read_us')).not.toContain('depends');
	});

	it('shows what holds where a field is left empty', () => {
		open({ ...ONE, drives: [SMALL_MAP] });
		expect(inputOf('map_entry_bytes').getAttribute('placeholder')).toBe('16');
		expect(inputOf('gc_high_blocks').getAttribute('placeholder')).toBe('2');
		// As many as the spare area leaves.
		expect(inputOf('logical_pages').getAttribute('placeholder')).toBe('30474');
	});

	it('says nothing of presets, and loads nothing for them', async () => {
		for (const { drive } of PRESETS) {
			const { ports } = open({ ...ONE, drives: [drive, drive] });
			await set('seed' in drive ? 'seed' : 'trim', drive.trim ?? '');
			expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
			expect(ports).toEqual([]);
			cleanup();
		}
	});

	it('knows what is wrong with a drive that has more pages than can be told', async () => {
		open({ ...ONE, drives: [withValue(START.drives[0], 'pages_per_block', '65536')] });
		await set('blocks', '1000000');
		await until(() => expect(toldAt('blocks')).toContain(`to 512${PAGES}`));
	});

	it('opens the group in which something is wrong, and does not close it after', async () => {
		open(ONE);
		const group = inputOf('reserve_blocks').closest('details');
		await set('reserve_blocks', '600');
		await until(() => expect(group?.open).toBe(true));
		await set('reserve_blocks', '3');
		await until(() => expect(toldAt('reserve_blocks')).toBe(''));
		expect(group?.open).toBe(true);
	});

	it('duplicates drives up to four, and removes them, and keeps the keys', async () => {
		open(ONE);
		expect(screen.queryByRole('button', { name: 'Remove drive A' })).toBeNull();
		await set('trim', 'ignored');
		for (const last of ['B', 'C', 'D']) {
			const button = screen.getByRole('button', { name: 'Duplicate drive A' });
			button.focus();
			await fireEvent.click(button);
			expect(valueOf('trim', `drive ${last}`)).toBe('ignored');
			expect(document.activeElement).toBe(button);
		}
		const button = screen.getByRole('button', { name: 'Duplicate drive B' });
		expect(button.getAttribute('aria-disabled')).toBe('true');
		await fireEvent.click(button);
		expect(screen.getAllByRole('button', { name: /^Remove drive/ })).toHaveLength(4);
		await set('trim', 'immediate', 'drive D');
		await fireEvent.click(screen.getByRole('button', { name: 'Remove drive C' }));
		await until(() =>
			expect(document.activeElement).toBe(screen.getByLabelText('Begin with, drive C'))
		);
		expect(valueOf('trim', 'drive C')).toBe('immediate');
		await fireEvent.click(screen.getByRole('button', { name: 'Remove drive C' }));
		await until(() =>
			expect(document.activeElement).toBe(screen.getByLabelText('Begin with, drive B'))
		);
	});

	it('tells of each of two drives, and forgets what was mended', async () => {
		const { ports, rules } = open({ ...START, drives: [START.drives[0], START.drives[0]] });
		await set('reserve_blocks', '600', 'drive B');
		await until(() =>
			expect(toldAt('reserve_blocks', 'drive B')).toBe(
				'It must be from 1 to 511 while “Blocks” stays as it is.'
			)
		);
		expect(toldAt('reserve_blocks')).toBe('');
		await set('reserve_blocks', '3', 'drive B');
		await until(() => expect(toldAt('reserve_blocks', 'drive B')).toBe(''));
		expect(ports).toHaveLength(1);
		rules.dispose();
		expect(ports[0]?.isTerminated).toBe(true);
	});
});
