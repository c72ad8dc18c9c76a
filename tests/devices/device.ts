/** Drives made for a test: files as block devices, with a speed and a file system of their own. */
import { execFileSync, spawn } from 'node:child_process';
import {
	closeSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	rmSync,
	statfsSync,
	writeFileSync,
	writeSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** `memory` is no block device at all; `zstd` is a file system that compresses. */
export type DeviceKind = 'plain' | 'zstd' | 'memory';

export interface Speed {
	readonly bytesPerSecond: number;
	/** How long it takes until what was written is said to be safe. */
	readonly flushMs: number;
}

export interface Device {
	/** Where it is mounted. */
	readonly folder: string;
	/** From now on it is no faster; a new one is as fast as it can be. */
	slowDown(speed: Speed): void;
	/** Leaves room for so many bytes and no more. */
	fill(bytesLeft: number): void;
	end(): void;
}

const MIB = 1024 * 1024;
const FAST: Speed = { bytesPerSecond: 0, flushMs: 0 };

interface FileSystem {
	readonly make: readonly [command: string, ...options: string[]];
	readonly mount: readonly string[];
}

const PLAIN: FileSystem = {
	make: ['mkfs.ext4', '-q', '-m', '0', '-E', 'lazy_itable_init=0,lazy_journal_init=0'],
	mount: []
};
const ZSTD: FileSystem = { make: ['mkfs.btrfs', '-q'], mount: ['-o', 'compress=zstd'] };
const SYSTEMS = { plain: PLAIN, zstd: ZSTD } as const;

function run(command: string, options: readonly string[], inherited?: number): string {
	const stdio = [
		'ignore',
		'pipe',
		'pipe',
		...(inherited === undefined ? [] : [inherited])
	] as const;
	return execFileSync(command, options, { encoding: 'utf8', stdio: [...stdio] });
}

function has(command: string): boolean {
	try {
		run('sh', ['-c', `command -v ${command}`]);
		return true;
	} catch {
		return false;
	}
}

/** Why such a device cannot be made here; `undefined` where it can. */
export function whyNot(kind: DeviceKind): string | undefined {
	if (process.getuid?.() !== 0) {
		return 'mounting takes the rights of root, on Linux';
	}
	if (kind === 'memory') {
		return undefined;
	}
	const missing = ['/dev/fuse', '/dev/loop-control'].find((file) => !existsSync(file));
	if (missing !== undefined) {
		return `this system has no ${missing}`;
	}
	const [maker] = SYSTEMS[kind].make;
	const command = [maker, 'rustc', 'chrt'].find((one) => !has(one));
	return command === undefined
		? undefined
		: `${command} is missing: install e2fsprogs, btrfs-progs, util-linux, and Rust`;
}

/** In memory, so that nothing but what it is told slows it down. To be ended whatever happens. */
export function makeDevice(kind: DeviceKind, megabytes: number): Device {
	const root = mkdtempSync(path.join(tmpdir(), 'write-cliff-device-'));
	/** To be done in turn, the last first. */
	const undo: (() => void)[] = [() => rmSync(root, { recursive: true })];
	const folder = path.join(root, 'mounted');
	mkdirSync(folder);
	const control = openSync(path.join(root, 'speed'), 'w+');
	undo.push(() => closeSync(control));
	const slowDown = ({ bytesPerSecond, flushMs }: Speed) =>
		void writeSync(control, new Float64Array([bytesPerSecond, flushMs]), 0, 16, 0);
	slowDown(FAST);
	try {
		if (kind === 'memory') {
			run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]);
		} else {
			const { make, mount } = SYSTEMS[kind];
			const [maker, ...options] = make;
			const loop = makeLoop(serveSlowFile(root, megabytes, { control, undo }), undo);
			run(maker, [...options, loop]);
			run('mount', [...mount, loop, folder]);
		}
		undo.push(
			() => run('umount', [folder]),
			// First of all: what is still to be written would wait for it.
			() => slowDown(FAST)
		);
	} catch (error) {
		undoAll(undo);
		throw error;
	}
	return {
		folder,
		slowDown,
		fill(bytesLeft) {
			const { bavail, bsize } = statfsSync(folder);
			writeZeros(path.join(folder, 'ballast'), bavail * bsize - bytesLeft);
		},
		end: () => undoAll(undo)
	};
}

function undoAll(undo: readonly (() => void)[]): void {
	undo.toReversed().forEach((one) => one());
}

interface Serving {
	/** The open file of the speed. */
	readonly control: number;
	readonly undo: (() => void)[];
}

/** @returns the file, which is mounted onto another */
function serveSlowFile(root: string, megabytes: number, { control, undo }: Serving): string {
	const file = path.join(root, 'slow');
	writeFileSync(file, '');
	const fuse = openSync('/dev/fuse', 'r+');
	const program = path.join(root, 'program');
	const source = path.join(import.meta.dirname, 'slow.rs');
	run('rustc', ['-O', '--edition=2024', source, '-o', program]);
	// A drive waits for no processor: what is late here would be a slower drive than it should be.
	const command = ['--fifo', '20', program, String(megabytes * MIB)];
	const server = spawn('chrt', command, { stdio: ['ignore', 'ignore', 'inherit', fuse, control] });
	undo.push(() => server.kill());
	const options = 'fd=3,rootmode=100600,user_id=0,group_id=0';
	run('mount', ['-i', '-t', 'fuse', '-o', options, 'slow', file], fuse);
	closeSync(fuse);
	undo.push(() => run('umount', [file]));
	return file;
}

/** @returns its name below `/dev` */
function makeLoop(file: string, undo: (() => void)[]): string {
	const loop = run('losetup', ['--find', '--show', file]).trim();
	undo.push(() => run('losetup', ['--detach', loop]));
	return loop;
}

function writeZeros(file: string, bytes: number): void {
	const zeros = Buffer.alloc(MIB);
	const opened = openSync(file, 'w');
	for (let left = bytes; left > 0; left -= MIB) {
		writeSync(opened, zeros, 0, Math.min(MIB, left));
	}
	closeSync(opened);
}
