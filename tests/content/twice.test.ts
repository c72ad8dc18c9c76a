/** What no run can prove is written twice: what terms mean, and when a source is from. */
import { describe, expect, it } from 'vitest';
import { glossary, sources } from '../../content/index';

/** What each definition must say, in this order: turned around, it would be another term. */
const MEANS: Readonly<Record<string, RegExp>> = {
	page: /smallest unit .* can be programmed or read/,
	block: /smallest unit .* can be erased: many pages/,
	program: /write data into an erased page.* once after an erase/,
	erase: /clear a whole block, so that each .* can be programmed again/,
	cell: /transistor .* bits .* trapped charge/,
	'free-page': /was erased and not programmed since/,
	'valid-page': /holds the current version of some logical page/,
	'stale-page': /programmed page whose data nobody needs any more/,
	'logical-page': /as the computer numbers it .* where it lies is the drive’s/,
	ftl: /part of a drive that keeps the map from logical pages to flash pages/,
	mapping: /a drive keeps track of where logical pages lie/,
	'read-modify-write': /^Reading what surrounds a change and writing all of it anew/,
	'log-block': /takes new versions in the order .* until they are merged/,
	'garbage-collection': /^Copying the valid pages out of a block, .* erased and used again/,
	victim: /block that garbage collection has chosen/,
	'write-amplification': /^Flash pages programmed for each page that the computer wrote/,
	'spare-area': /^Flash pages beyond those that the computer can address/,
	'over-provisioning': /^Selling less than there is: flash that .* nobody can fill/,
	gibibyte: /^1,024 × 1,024 × 1,024 bytes; a gigabyte .* 1,000 × 1,000 × 1,000/,
	'slc-cache': /^Blocks that are written with one bit a cell for a time/,
	folding: /^Moving data from cells with one bit to cells with several/,
	die: /^A piece of flash that works by itself: .* one thing after the other/,
	'queue-depth': /^How many requests a computer has under way on a drive at the same time/,
	latency: /^The time from asking for something to the answer/,
	percentile: /^What a share of all did not exceed/,
	stall: /^A wait many times as long as most requests take/,
	'write-buffer': /^Memory of a drive in which what was written waits/,
	flush: /^The command that a drive answers when all that was written before it is safe/,
	commit: /^A change that a database has promised to keep/,
	journal: /notes a change before it makes it/,
	'steady-state': /^When the rate of a drive has stopped changing, by a rule/,
	preconditioning: /^Writing before measuring, so that the test does not see a new/,
	trim: /file system tells the drive which logical pages it no longer needs/,
	'idle-work': /^What a drive does to its flash while the computer asks for nothing/,
	pass: /^One writing of the whole drive in order/,
	'host-idle-recovery': /how much speed pauses bring back/,
	'cross-stimulus-recovery': /fares as work turns from random to in order, and back/,
	wear: /each erase does to a block: after so many it no longer holds data/,
	'wear-leveling': /^Spreading erases over all blocks/,
	'dynamic-wear-leveling': /^Filling the least worn of the free blocks next/,
	'static-wear-leveling': /^Moving data that never changes into worn blocks/,
	'pe-cycle': /^Programming a block once and erasing it/,
	endurance: /erases a block survives, or how much data can be written/,
	'terabytes-written': /may be written .*rates/,
	smart: /a drive counts of itself and tells on request/,
	span: /^The part of a drive’s addresses that a test writes to/,
	history: /^All that was written to a drive before a test/,
	compress: /same in fewer bytes, so that it can be had back exactly/,
	incompressible: /cannot be written in fewer bytes/,
	discard: /^What Linux calls a TRIM on its way/,
	layer: /between a file system and its drive that passes requests on, or does not/,
	'file-system': /part of an operating system that knows which logical pages belong to which file/
};

describe('the glossary', () => {
	it('has a line here for each term', () => {
		expect(Object.keys(MEANS).sort()).toEqual(Object.keys(glossary).sort());
	});

	it.each(Object.entries(glossary))('says what %s is', (id, { definition }) => {
		expect(definition).toMatch(MEANS[id] ?? /nothing/);
	});
});

/** Of sources whose ids do not tell it. */
const YEARS: Readonly<Record<string, number>> = {
	'anandtech-m550': 2014,
	'anandtech-relapse': 2009,
	'anandtech-plextor-m3': 2012,
	'xbitlabs-x25m': 2008,
	'anandtech-anthology': 2009,
	'toms-s3700': 2012,
	's3700-spec': 2012,
	'hardocp-extreme2': 2013,
	'anandtech-840evo': 2013,
	'intel-520-spec': 2012,
	'anandtech-vertex3': 2011,
	'sabrent-mapping': 2021,
	'techpowerup-atom-50': 2022,
	'techpowerup-nm800-pro': 2022,
	'guru3d-nm800-pro': 2022,
	'anandtech-mp400': 2020,
	'anandtech-performance-pro': 2012,
	mt29f16g08maa: 2008,
	mt29f128g08cbecb: 2013,
	ostep: 2018
};

it('sources are of the year that stands here, or in their ids', () => {
	const told = Object.entries(sources).map(([id, { year }]) => [id, year]);
	const again = Object.keys(sources).map((id) => {
		return [id, YEARS[id] ?? Number(/\d{4}$/.exec(id)?.[0])];
	});
	expect(told).toEqual(again);
	expect(Object.keys(YEARS).filter((id) => sources[id] === undefined)).toEqual([]);
});
