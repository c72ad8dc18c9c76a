/** A picked stack of layers: which gates stand in it, and how far TRIM comes. */
import { expect, it } from 'vitest';
import { choicesFor, gatesOf, stopOf, verdictOf, type Answer } from '$lib/tools/check/stack';
import { checks, layers } from '../../../content/index';

const linux = choicesFor(checks, layers, 'linux');
const gates = (picked: Record<string, string>, answers: Record<string, Answer> = {}) =>
	gatesOf(linux, picked, answers);
const ids = (picked: Record<string, string>) => gates(picked).map(({ check }) => check.id);

it('has what every computer has, and what was picked, from above', () => {
	expect(ids({})).toEqual(['linux-ext4', 'linux-sata']);
	expect(ids({ encryption: 'linux-luks', usb: 'linux-usb', drive: 'linux-nvme' })).toEqual([
		'linux-ext4',
		'linux-luks',
		'linux-usb',
		'linux-nvme'
	]);
	expect(ids({ 'file-system': 'linux-zfs', encryption: '' })).toEqual(['linux-zfs', 'linux-sata']);
});

it('offers each layer of the system, and no layer of another one', () => {
	const offered = choicesFor(checks, layers, 'macos').flatMap((choice) => choice.checks);
	expect(offered).toEqual(expect.arrayContaining(checks.filter((c) => c.system === 'macos')));
	expect(offered.filter(({ system }) => system !== 'macos')).toEqual([]);
});

it('stops at the first gate that nobody has seen open', () => {
	const picked = { encryption: 'linux-luks' };
	expect(stopOf(gates(picked))?.check.id).toBe('linux-ext4');
	expect(verdictOf(gates(picked))).toBe('Ask next: ext4, XFS, and others.');
	const some = gates(picked, { 'linux-ext4': 'open', 'linux-luks': 'shut' });
	expect(verdictOf(some)).toMatch(/^TRIM stops at: LUKS/);
	const below = gates(picked, { 'linux-luks': 'shut' });
	expect(verdictOf(below)).toBe(
		'TRIM stops at the latest at: LUKS (dm-crypt). Ask also: ext4, XFS, and others.'
	);
	const all = { 'linux-ext4': 'open', 'linux-luks': 'open', 'linux-sata': 'open' } as const;
	expect(stopOf(gates(picked, all))).toBeUndefined();
	expect(verdictOf(gates(picked, all))).toMatch(/^By what each layer says, TRIM arrives/);
});
