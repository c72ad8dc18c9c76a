/** What a reader is told to run is sourced, dated, said once, and marked where it destroys. */
import { describe, expect, it } from 'vitest';
import { checks, erasers, layers, readings, sources, systems } from '../../content/index';
import type { Command } from '../../content/schema';

const said = [
	...checks.flatMap(({ id, open, shut }) => [open, shut].map((one) => ({ id, ...one }))),
	...readings.map(({ id, means }) => ({ id, ...means })),
	...erasers.flatMap(({ id, before, after }) => [before, after].map((one) => ({ id, ...one })))
];
const looks: readonly Command[] = [...checks, ...readings, ...erasers].flatMap(({ look }) => look);
const changes: readonly Command[] = [
	...checks.flatMap(({ mend }) => mend),
	...erasers.flatMap(({ erase }) => erase)
];

/** What is known to lose data, or to change what protects it. */
const DESTROYS = new RegExp(
	[
		'nvme (?:sanitize |format)|security-(?:erase|set-pass)|blkdiscard|mkfs|dd if|diskpart',
		'trimforce|devices_handle_discard_safely=|tee .*provisioning_mode'
	].join('|')
);

it.each(said)('$id: “$says” has a source with a year', ({ says, source }) => {
	expect(says).toMatch(/^[“\p{L}\d].*[.”:)]$/su);
	expect(sources[source]?.year).toBeGreaterThan(2008);
});

it('says nothing that is younger than its source without saying so', () => {
	const late = said.filter(({ says, source }) => {
		const years = (says.match(/\b20\d\d\b/g) ?? []).map(Number);
		return years.some((year) => year > (sources[source]?.year ?? 0));
	});
	expect(late).toEqual([]);
});

it('adds what the drive wrote by itself to what the computer wrote, and divides by that', () => {
	const says = readings.find(({ id }) => id === 'smart-micron')?.means.says ?? '';
	const [, host, own] = /(\d+) counts pages that the computer wrote, (\d+) pages/.exec(says) ?? [];
	expect(host).not.toBe(own);
	expect(says).toContain(
		`(${host ?? ''} + ${own ?? ''}) ÷ ${host ?? ''} is the write amplification`
	);
});

it('has each command and each id once', () => {
	const runs = [...looks, ...changes].map(({ run }) => run);
	expect(runs.filter((run, index) => runs.indexOf(run) !== index)).toEqual([]);
	const ids = [...checks, ...readings, ...erasers].map(({ id }) => id);
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe('a command that destroys', () => {
	it.each(changes.filter(({ run }) => DESTROYS.test(run)))('is marked: $run', ({ destroys }) => {
		expect(destroys).toBeTruthy();
	});

	it('is never one to look with, so it never comes first', () => {
		expect(looks.filter(({ run, destroys }) => destroys ?? DESTROYS.test(run))).toEqual([]);
		expect(erasers.filter(({ look }) => look.length === 0)).toEqual([]);
	});

	it('is what every way of erasing by command consists of', () => {
		const kept = erasers.flatMap(({ erase }) => erase).filter(({ destroys }) => !destroys);
		expect(kept).toEqual([]);
	});
});

/** What a command sets, and where it is said what one then finds. */
const SET: readonly (readonly [id: string, set: RegExp, found: (value: string) => string])[] = [
	['windows-ntfs', /DisableDeleteNotify (\d)$/, (value) => `ends in ${value}: nothing is disabled`],
	['linux-btrfs', /,(discard=\w+)/, (value) => `have ${value}.`],
	['linux-zfs', /autotrim=(\w+)/, (value) => `autotrim is ${value},`],
	['linux-lvm', /--discards (\w+)/, (value) => `has ${value},`],
	['linux-luks', /--allow-(\w+)/, (value) => `have “${value}”`],
	['linux-parity', /discard_safely=(\w)/, (value) => `says ${value}.`],
	['linux-usb', /^echo (\w+) /, (value) => `drive is ${value}.`]
];

it.each(SET)('%s: what its command sets is what opens the gate', (id, set, found) => {
	const { mend = [], open } = checks.find((check) => check.id === id) ?? {};
	const values = mend.flatMap(({ run }) => set.exec(run)?.[1] ?? []);
	expect(values).toHaveLength(1);
	expect(open?.says).toContain(found(values[0] ?? '?'));
});

it('asks for each system about its files and its drive, in layers that there are', () => {
	for (const { id } of systems) {
		const own = checks.filter(({ system }) => system === id).map(({ layer }) => layer);
		const always = layers.filter(({ isAlways }) => isAlways).map((layer) => layer.id);
		expect(own).toEqual(expect.arrayContaining(always));
		expect(layers.map((layer) => layer.id)).toEqual(expect.arrayContaining(own));
		expect(erasers.some(({ system }) => system === id)).toBe(true);
	}
});
