/**
 * A file in memory that is as slow as it is told: the kernel's requests come through `/dev/fuse`.
 * A program of its own, since whoever uses the file waits for it: `node slow.mjs BYTES`, with that
 * device as file 3. In file 4 are bytes a second and the milliseconds that a flush takes; 0 of
 * either is no limit.
 */
import { readSync, writeSync } from 'node:fs';

const [fuse, control] = [3, 4];
const bytes = Number(process.argv[2]);
const speed = new Float64Array(2);

const MIB = 1024 * 1024;
const HEAD_BYTES = 40;
const ANSWER_BYTES = 16;
const WRITE_HEAD_BYTES = 40;
const ATTRIBUTES_BYTES = 104;
/** Where the answer to an opening and that to a beginning end. */
const [OPEN_BYTES, INIT_BYTES, STATFS_BYTES] = [16, 64, 80];
const REGULAR_FILE = 0o100600;
const BIG_WRITES = 1 << 5;
const MAX_PAGES = 1 << 22;
const DIRECT = 1;
/** What its user never gets: no such function, and no such operation. */
const [NO_FUNCTION, NO_OPERATION] = [-38, -95];

/** Numbers of requests in the kernel's protocol. */
const [SETATTR, GETATTR, OPEN, READ, WRITE] = [4, 3, 14, 15, 16];
const [STATFS, RELEASE, FSYNC, FLUSH, INIT] = [17, 18, 20, 25, 26];
const [FORGET, INTERRUPT, DESTROY, BATCH_FORGET, FALLOCATE] = [2, 36, 38, 42, 43];

const content = Buffer.alloc(bytes);
const request = Buffer.alloc(MIB + MIB);
const clock = new Int32Array(new SharedArrayBuffer(4));
/** Until then it works on what it took. */
let busyUntilMs = 0;
/** Between two flushes it makes up for being asked late: it is the processor that was busy then. */
let lateMs = 0;
const LATE_MS_MAX = 1000;

/** @param {number} ms */
function work(ms) {
	busyUntilMs = Math.max(busyUntilMs, performance.now() - lateMs) + ms;
	lateMs = LATE_MS_MAX;
	const waitMs = busyUntilMs - performance.now();
	if (waitMs > 0) {
		Atomics.wait(clock, 0, 0, waitMs);
	}
}

/** @param {bigint} unique @param {number} error @param {Buffer} [body] */
function answer(unique, error, body = Buffer.alloc(0)) {
	const head = Buffer.alloc(ANSWER_BYTES);
	head.writeUInt32LE(ANSWER_BYTES + body.length, 0);
	head.writeInt32LE(error, 4);
	head.writeBigUInt64LE(unique, 8);
	writeSync(fuse, Buffer.concat([head, body]));
}

function attributes() {
	const body = Buffer.alloc(ATTRIBUTES_BYTES);
	body.writeBigUInt64LE(1n, 16);
	body.writeBigUInt64LE(BigInt(bytes), 24);
	body.writeBigUInt64LE(BigInt(bytes / 512), 32);
	body.writeUInt32LE(REGULAR_FILE, 76);
	body.writeUInt32LE(1, 80);
	body.writeUInt32LE(4096, 96);
	return body;
}

function beginning() {
	const body = Buffer.alloc(INIT_BYTES);
	body.writeUInt32LE(7, 0);
	body.writeUInt32LE(31, 4);
	body.writeUInt32LE(MIB, 8);
	body.writeUInt32LE(BIG_WRITES | MAX_PAGES, 12);
	body.writeUInt16LE(16, 16);
	body.writeUInt16LE(12, 18);
	body.writeUInt32LE(MIB, 20);
	body.writeUInt32LE(1, 24);
	body.writeUInt16LE(MIB / 4096, 28);
	return body;
}

function opened() {
	const body = Buffer.alloc(OPEN_BYTES);
	body.writeUInt32LE(DIRECT, 8);
	return body;
}

/** @returns {Buffer} how much was taken */
function take() {
	const at = Number(request.readBigUInt64LE(HEAD_BYTES + 8));
	const count = request.readUInt32LE(HEAD_BYTES + 16);
	const from = HEAD_BYTES + WRITE_HEAD_BYTES;
	request.copy(content, at, from, from + count);
	readSync(control, speed, 0, speed.byteLength, 0);
	const [bytesPerSecond = 0] = speed;
	work(bytesPerSecond > 0 ? (count / bytesPerSecond) * 1000 : 0);
	const body = Buffer.alloc(8);
	body.writeUInt32LE(count, 0);
	return body;
}

function give() {
	const at = Number(request.readBigUInt64LE(HEAD_BYTES + 8));
	return content.subarray(at, at + request.readUInt32LE(HEAD_BYTES + 16));
}

/** @param {number} code @param {bigint} unique */
function serve(code, unique) {
	switch (code) {
		case FORGET:
		case BATCH_FORGET:
		case INTERRUPT:
			return;
		case INIT:
			return answer(unique, 0, beginning());
		case GETATTR:
		case SETATTR:
			return answer(unique, 0, attributes());
		case OPEN:
			return answer(unique, 0, opened());
		case READ:
			return answer(unique, 0, give());
		case WRITE:
			return answer(unique, 0, take());
		case STATFS:
			return answer(unique, 0, Buffer.alloc(STATFS_BYTES));
		case FSYNC:
			readSync(control, speed, 0, speed.byteLength, 0);
			work(speed[1] ?? 0);
			lateMs = 0;
			return answer(unique, 0);
		case FLUSH:
		case RELEASE:
		case DESTROY:
			return answer(unique, 0);
		default:
			return answer(unique, code === FALLOCATE ? NO_OPERATION : NO_FUNCTION);
	}
}

/** @param {unknown} error @param {string} code */
const is = (error, code) => error instanceof Error && Reflect.get(error, 'code') === code;

for (;;) {
	try {
		readSync(fuse, request, 0, request.length, null);
	} catch (error) {
		if (is(error, 'ENODEV')) {
			break;
		}
		if (is(error, 'EPERM')) {
			// It is not mounted yet.
			Atomics.wait(clock, 0, 0, 1);
			continue;
		}
		if (is(error, 'ENOENT') || is(error, 'EINTR') || is(error, 'EAGAIN')) {
			continue;
		}
		throw error;
	}
	serve(request.readUInt32LE(4), request.readBigUInt64LE(8));
}
