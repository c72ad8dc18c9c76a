/** The words of the field, as the site uses them: one word for one thing. */
import type { GlossaryEntry } from './schema';

export const glossary: Readonly<Record<string, GlossaryEntry>> = {
	page: {
		label: 'Page',
		definition: 'The smallest unit of flash memory that can be programmed or read.',
		standard: { source: 'ostep' }
	},
	block: {
		label: 'Block',
		definition: 'The smallest unit of flash memory that can be erased: many pages together.',
		standard: { source: 'ostep', says: 'erase block' }
	},
	program: {
		label: 'Program',
		definition: 'To write data into an erased page. A page can be programmed once after an erase.',
		standard: { source: 'ostep' }
	},
	erase: {
		label: 'Erase',
		definition: 'To clear a whole block, so that each of its pages can be programmed again.',
		standard: { source: 'ostep' }
	},
	cell: {
		label: 'Cell',
		definition: 'A transistor that holds one or more bits as an amount of trapped charge.',
		standard: { source: 'ostep' }
	},
	'free-page': {
		label: 'Free page',
		definition: 'A page that was erased and not programmed since.',
		standard: { source: 'ostep', says: 'erased' }
	},
	'valid-page': {
		label: 'Valid page',
		definition: 'A page that holds the current version of some logical page.',
		standard: { source: 'ostep', says: 'live' }
	},
	'stale-page': {
		label: 'Stale page',
		definition: 'A programmed page whose data nobody needs any more; also called invalid.',
		standard: { source: 'ostep', says: 'dead, or garbage' }
	},
	'logical-page': {
		label: 'Logical page',
		definition:
			'A page as the computer numbers it (its address); where it lies is the drive’s business.',
		standard: { source: 'ostep', says: 'logical block' }
	},
	ftl: {
		label: 'Flash translation layer (FTL)',
		definition:
			'The part of a drive that keeps the map from logical pages to flash pages, ' +
			'and decides what goes where.',
		standard: { source: 'ostep' }
	},
	mapping: {
		label: 'Mapping',
		definition: 'How a drive keeps track of where logical pages lie, and how finely it can.',
		standard: { source: 'ostep', says: 'mapping table' }
	},
	'read-modify-write': {
		label: 'Read-modify-write (RMW)',
		definition:
			'Reading what surrounds a change and writing all of it anew: only the whole can be placed.'
	},
	'log-block': {
		label: 'Log block',
		definition:
			'A block that takes new versions in the order in which they come, until they are merged.',
		standard: { source: 'ostep' }
	},
	'garbage-collection': {
		label: 'Garbage collection (GC)',
		definition:
			'Copying the valid pages out of a block, so that the block can be erased and used again.',
		standard: { source: 'ostep' }
	},
	victim: {
		label: 'Victim',
		definition: 'The block that garbage collection has chosen.'
	},
	'write-amplification': {
		label: 'Write amplification (WA)',
		definition: 'Flash pages programmed for each page that the computer wrote.',
		standard: { source: 'ostep' }
	},
	'spare-area': {
		label: 'Spare area',
		definition:
			'Flash pages beyond those that the computer can address; what it has trimmed counts as much.'
	},
	'over-provisioning': {
		label: 'Over-provisioning (OP)',
		definition: 'Selling less than there is: flash that the drive has, and nobody can fill.',
		standard: { source: 'ostep' }
	},
	gibibyte: {
		label: 'Gibibyte (GiB)',
		definition: '1,024 × 1,024 × 1,024 bytes; a gigabyte (GB) is 1,000 × 1,000 × 1,000.',
		standard: { source: 'iec-2008' }
	},
	'slc-cache': {
		label: 'SLC cache',
		definition:
			'Blocks that are written with one bit a cell for a time, to be fast; also called pSLC.'
	},
	folding: {
		label: 'Folding',
		definition:
			'Moving data from cells with one bit to cells with several, so as to free the first.'
	},
	die: {
		label: 'Die',
		definition:
			'A piece of flash that works by itself: it does one thing after the other. ' +
			'A chip may hold several.',
		standard: { source: 'ostep' }
	},
	'queue-depth': {
		label: 'Queue depth',
		definition: 'How many requests a computer has under way on a drive at the same time.',
		standard: { source: 'snia-2020', says: 'outstanding I/O, threads times queue depth' }
	},
	latency: {
		label: 'Latency',
		definition: 'The time from asking for something to the answer.',
		standard: { source: 'snia-2020', says: 'response time' }
	},
	percentile: {
		label: 'Percentile',
		definition: 'What a share of all did not exceed: the 99th is what 99 of 100 did not.'
	},
	stall: {
		label: 'Stall',
		definition: 'A wait many times as long as most requests take.'
	},
	'write-buffer': {
		label: 'Write buffer',
		definition: 'Memory of a drive in which what was written waits to be programmed.'
	},
	flush: {
		label: 'Flush',
		definition: 'The command that a drive answers when all that was written before it is safe.'
	},
	commit: {
		label: 'Commit',
		definition: 'A change that a database has promised to keep, whatever happens.'
	},
	journal: {
		label: 'Journal',
		definition:
			'Where a database notes a change before it makes it, so as to be able to redo it: its ' +
			'write-ahead log (WAL).'
	},
	'steady-state': {
		label: 'Steady state',
		definition: 'When the rate of a drive has stopped changing, by a rule that can be checked.',
		standard: { source: 'snia-2020' }
	},
	preconditioning: {
		label: 'Preconditioning',
		definition: 'Writing before measuring, so that the test does not see a new drive’s start.',
		standard: { source: 'snia-2020' }
	},
	trim: {
		label: 'TRIM',
		definition:
			'The command by which a file system tells the drive which logical pages it no longer needs.',
		standard: { source: 't13-2009', says: 'Data Set Management with the Trim bit' }
	},
	'idle-work': {
		label: 'Idle work',
		definition: 'What a drive does to its flash while the computer asks for nothing.'
	},
	pass: {
		label: 'Pass',
		definition: 'One writing of the whole drive in order, from its first address to its last.'
	},
	'host-idle-recovery': {
		label: 'Host idle recovery',
		standard: { source: 'snia-2020' },
		definition:
			'A test of how much speed pauses bring back: work, a pause, work, a longer pause. Short: HIR.'
	},
	'cross-stimulus-recovery': {
		label: 'Cross stimulus recovery',
		definition:
			'A test of how a drive fares as work turns from random to in order, and back. Short: XSR.',
		standard: { source: 'snia-2020' }
	},
	wear: {
		label: 'Wear',
		definition: 'What each erase does to a block: after so many it no longer holds data safely.'
	},
	'wear-leveling': {
		label: 'Wear leveling',
		definition:
			'Spreading erases over all blocks, so that none of them wears out long before others.'
	},
	'dynamic-wear-leveling': {
		label: 'Dynamic wear leveling',
		definition: 'Filling the least worn of the free blocks next; old data stays where it is.'
	},
	'static-wear-leveling': {
		label: 'Static wear leveling',
		definition:
			'Moving data that never changes into worn blocks, so that its fresh blocks take turns, too.'
	},
	'pe-cycle': {
		label: 'P/E cycle',
		definition:
			'Programming a block once and erasing it; data sheets count what it survives in these.'
	},
	endurance: {
		label: 'Endurance',
		definition: 'How many erases a block survives, or how much data can be written to a drive.'
	},
	'terabytes-written': {
		label: 'Terabytes written (TBW)',
		definition: 'How much may be written to a drive, as its maker rates it.'
	},
	smart: {
		label: 'SMART',
		definition:
			'What a drive counts of itself and tells on request: what was written, how worn it is.'
	},
	span: {
		label: 'Span',
		definition: 'The part of a drive’s addresses that a test writes to.'
	},
	history: {
		label: 'History',
		definition: 'All that was written to a drive before a test, and in which order.'
	},
	compress: {
		label: 'Compress',
		definition: 'To write the same in fewer bytes, so that it can be had back exactly.'
	},
	incompressible: {
		label: 'Incompressible',
		definition: 'What cannot be written in fewer bytes, like photographs, films, and music.'
	},
	discard: {
		label: 'Discard',
		definition: 'What Linux calls a TRIM on its way through the layers.',
		standard: { source: 'broz-2011' }
	},
	layer: {
		label: 'Layer',
		definition: 'A part between a file system and its drive that passes requests on, or does not.'
	},
	'file-system': {
		label: 'File system',
		definition:
			'The part of an operating system that knows which logical pages belong to which file.'
	}
};
