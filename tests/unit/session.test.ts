/** A run as figures see it: the newest wish wins, and nothing that the reader did is lost. */
import { describe, expect, it } from 'vitest';
import type { Reply, Request } from '$lib/run/sim/sim.messages';
import { SURVEY_STEPS_MAX } from '$lib/run/sim/survey';
import type { Seen } from '$lib/run/session/seen';
import { nativeDigest } from '../boundary/native';
import { createSession, FakeWorkers, settle, type SessionSetup } from './fakes';

async function start(setup: SessionSetup) {
	const workers = new FakeWorkers();
	const session = createSession(workers, setup);
	await session.activate();
	await settle();
	return { workers, session };
}

const BROKEN: Reply = { type: 'failed', message: 'simulator panic: test', isFatal: true };

const asked = (requests: readonly Request[]) =>
	requests.map((request) => (request.type === 'show' ? `show ${request.step}` : request.type));

describe('a session', () => {
	it('shows its first frame, then its start, the step after, and the whole run', async () => {
		const workers = new FakeWorkers();
		const session = createSession(workers, { experiment: 'hands', startStep: 10 });
		expect(session.status).toBe('idle');
		expect(session.snapshot.step).toBe(10);
		const activating = session.activate();
		expect(session.status).toBe('loading');
		await activating;
		expect(session.status).toBe('ready');
		expect(session.snapshot.step).toBe(10);
		expect(session.next).toBeUndefined();
		expect(session.digest).toBe(nativeDigest('hands', '--steps', 10));
		expect(session.survey?.endStep).toBe(10);
		expect(session.endStep).toBe(10);
	});

	it('keeps the very state that is shown when the simulator says the same', async () => {
		const { session } = await start({ experiment: 'overwrite', startStep: 12 });
		const { snapshot } = session;
		expect(session.next?.step).toBe(13);
		session.show(13);
		await settle();
		expect(session.snapshot).not.toBe(snapshot);
		expect(session.snapshot.step).toBe(13);
		const workers = new FakeWorkers();
		const other = createSession(workers, { experiment: 'overwrite', startStep: 12 });
		const shown = other.snapshot;
		await other.activate();
		await settle();
		expect(other.snapshot).toBe(shown);
		expect(other.digest).toBe(nativeDigest('overwrite', '--steps', 12));
	});

	it('starts one worker, however often it is activated', async () => {
		const workers = new FakeWorkers();
		const session = createSession(workers, { experiment: 'overwrite' });
		await Promise.all([session.activate(), session.activate()]);
		await session.activate();
		expect(workers.ports).toHaveLength(1);
	});

	it('remembers what was wished while it was loading', async () => {
		const workers = new FakeWorkers();
		const session = createSession(workers, { experiment: 'overwrite' });
		const activating = session.activate();
		session.show(14);
		await activating;
		await settle();
		expect(session.snapshot.step).toBe(14);
	});

	it('that is looked at closely before it answers begins where it should', async () => {
		for (const isLoading of [false, true]) {
			const workers = new FakeWorkers();
			const session = createSession(workers, { experiment: 'overwrite', startStep: 12 });
			const activating = isLoading ? session.activate() : undefined;
			session.watch(0);
			await (activating ?? session.activate());
			await settle();
			expect(session.snapshot.step).toBe(12);
		}
	});

	it('is at work until the simulator has answered', async () => {
		const { workers, session } = await start({ experiment: 'overwrite' });
		expect(session.isAtWork).toBe(false);
		workers.port.isHolding = true;
		session.show(14);
		await settle();
		expect(session.isAtWork).toBe(true);
		workers.port.isHolding = false;
		workers.port.release();
		await settle();
		expect([session.isAtWork, session.snapshot.step]).toEqual([false, 14]);
	});

	it('says why it could not load, and fails', async () => {
		const workers = new FakeWorkers();
		workers.onSpawn = (port) => {
			port.replace = () => ({ type: 'failed', message: 'no such file', isFatal: false });
		};
		const session = createSession(workers, { experiment: 'overwrite' });
		await session.activate();
		expect([session.status, session.notice]).toEqual(['failed', 'no such file']);
	});

	it('ends its worker when it is disposed of, and another goes on where it was', async () => {
		const { workers, session } = await start({ experiment: 'hands', startStep: 10 });
		session.inject('w0', 10);
		session.show(11);
		await settle();
		const { digest } = session;
		session.showHere();
		session.dispose();
		await settle();
		expect(session.notice).toBe('');
		expect(workers.port.isTerminated).toBe(true);
		expect(session.status).toBe('idle');
		await session.activate();
		await settle();
		expect(workers.ports).toHaveLength(2);
		expect(session.snapshot.step).toBe(11);
		expect(session.digest).toBe(digest);
	});
});

describe('pages in view', () => {
	it('come with the state that is there, without going anywhere', async () => {
		const { workers, session } = await start({ experiment: 'write-cliff', isSurveyed: false });
		session.run(1e9);
		await settle();
		const { step } = session.snapshot;
		expect(step).toBeGreaterThan(0);
		expect(session.snapshot.hasBlock(70)).toBe(false);
		session.watch(70);
		await settle();
		expect(session.snapshot.step).toBe(step);
		expect(session.snapshot.hasBlock(70)).toBe(true);
		expect(session.next?.hasBlock(70)).toBe(true);
		session.run(session.snapshot.timeNs + 1e8);
		await settle();
		expect(session.snapshot.hasBlock(70)).toBe(true);
		session.watch(undefined);
		await settle();
		expect(session.snapshot.hasBlock(70)).toBe(false);
		expect(workers.ports).toHaveLength(1);
	});
});

describe('wishes', () => {
	it('that were not begun give way to the newest', async () => {
		const { workers, session } = await start({ experiment: 'overwrite' });
		workers.port.asked.length = 0;
		workers.port.isHolding = true;
		for (const step of [1, 2, 3, 40]) {
			session.show(step);
		}
		expect(session.isWaiting).toBe(true);
		workers.port.isHolding = false;
		workers.port.release();
		await settle();
		expect(asked(workers.port.asked)).toEqual(['show 1', 'show 40']);
		expect(session.snapshot.step).toBe(40);
		expect(session.isWaiting).toBe(false);
	});

	it('never have two requests under way', async () => {
		const { workers, session } = await start({ experiment: 'overwrite' });
		workers.port.isHolding = true;
		session.show(1);
		session.inject('w0', 1);
		session.run(1e9);
		session.show(3);
		await settle();
		expect(workers.port.heldCount).toBe(1);
	});

	it('before the start mean the start', async () => {
		const { session } = await start({ experiment: 'overwrite' });
		session.show(-3);
		await settle();
		expect(session.snapshot.step).toBe(0);
	});

	it('to run on bring a state without its neighbor or its digest', async () => {
		const { session } = await start({ experiment: 'overwrite' });
		session.run(5e6);
		await settle();
		expect(session.snapshot.timeNs).toBeGreaterThanOrEqual(5e6);
		expect([session.next, session.digest]).toEqual([undefined, undefined]);
	});
});

it('a run whose end nobody knows is as long as it was seen, also from further back', async () => {
	const { session } = await start({ experiment: 'write-cliff', isSurveyed: false });
	for (const step of [900, 400, 700]) {
		session.show(step);
		await settle();
		expect([session.snapshot.step, session.endStep]).toEqual([step, 900]);
	}
});

it('a run longer than its survey keeps its length, and is drawn where it was seen', async () => {
	const end = { step: 49_883, programs: 0 };
	const { session } = await start({ experiment: 'wear-none', end });
	expect(session.survey?.endStep).toBe(SURVEY_STEPS_MAX);
	for (const step of [20_000, 900, 12_000]) {
		session.show(step);
		await settle();
		expect([session.snapshot.step, session.endStep]).toEqual([step, 49_883]);
	}
	expect(session.seen?.kinds.map(({ kind }) => kind)).toContain('erase');
	const { session: short } = await start({ experiment: 'hands', startStep: 10 });
	expect([short.isWhole, short.seen]).toEqual([true, undefined]);
});

describe('operations of the reader', () => {
	it('are done in their order, logged, and part of the whole run', async () => {
		const { session } = await start({ experiment: 'hands', startStep: 10 });
		session.inject('w0', 10);
		session.inject('w3', 11);
		await settle();
		session.show(12);
		await settle();
		expect(session.digest).toBe(nativeDigest('hands', '--then', 'w0,w3'));
		expect(session.log).toEqual([
			{ op: 'w0', atStep: 10 },
			{ op: 'w3', atStep: 11 }
		]);
		expect(session.survey?.endStep).toBe(12);
		expect(session.survey?.events.at(-1)).toMatchObject({ kind: 'hostWrite', lpn: 3 });
	});

	it('that are refused are told, and change nothing', async () => {
		const { session } = await start({ experiment: 'hands', startStep: 10 });
		session.inject('w99', 10);
		await settle();
		expect(session.notice).toContain('it must be from 0 to 8');
		expect(session.log).toEqual([]);
		expect(session.status).toBe('ready');
		session.inject('w0', 10);
		await settle();
		expect(session.notice).toBe('');
	});

	it('are forgotten by a reset', async () => {
		const { session } = await start({ experiment: 'hands', startStep: 10 });
		session.inject('w0', 10);
		await settle();
		session.reset();
		await settle();
		expect(session.log).toEqual([]);
		expect(session.survey?.endStep).toBe(10);
		expect(session.digest).toBe(nativeDigest('hands', '--steps', 10));
	});

	it('are forgotten by a reset while one is under way', async () => {
		const { workers, session } = await start({ experiment: 'hands', startStep: 10 });
		workers.port.isHolding = true;
		session.inject('w0', 10);
		session.reset();
		workers.port.isHolding = false;
		workers.port.release();
		await settle();
		expect(session.log).toEqual([]);
		expect(session.survey?.endStep).toBe(10);
		expect(session.snapshot.step).toBe(10);
	});
});

describe('a simulator that breaks', () => {
	async function breakAt(
		session: Awaited<ReturnType<typeof start>>['session'],
		workers: FakeWorkers
	) {
		workers.port.replace = () => BROKEN;
		session.show(session.snapshot.step + 1);
		await settle();
	}

	it('is replaced, the log is replayed, and the reader is told and stays', async () => {
		const { workers, session } = await start({ experiment: 'hands', startStep: 10 });
		session.inject('w0', 10);
		session.show(11);
		await settle();
		session.inject('w3', 11);
		session.show(12);
		await settle();
		await breakAt(session, workers);
		expect(workers.ports).toHaveLength(2);
		expect(workers.ports[0]?.isTerminated).toBe(true);
		expect(session.status).toBe('ready');
		expect(session.notice).toContain('started again');
		expect(session.snapshot.step).toBe(12);
		expect(session.digest).toBe(nativeDigest('hands', '--then', 'w0,w3'));
	});

	it('replays only the future that the reader chose last', async () => {
		const { workers, session } = await start({ experiment: 'hands', startStep: 10 });
		session.inject('w0', 10);
		await settle();
		session.show(10);
		await settle();
		session.inject('w5', 10);
		await settle();
		session.show(11);
		await settle();
		expect(session.digest).toBe(nativeDigest('hands', '--then', 'w5'));
		await breakAt(session, workers);
		session.show(50);
		await settle();
		expect(session.log).toEqual([{ op: 'w5', atStep: 10 }]);
		expect(session.digest).toBe(nativeDigest('hands', '--then', 'w5'));
	});

	it('again and again is given up', async () => {
		const { workers, session } = await start({ experiment: 'overwrite' });
		workers.onSpawn = (port) => {
			port.replace = (request) => (request.type === 'show' ? BROKEN : undefined);
		};
		await breakAt(session, workers);
		expect(workers.ports).toHaveLength(4);
		expect(session.status).toBe('failed');
		expect(session.notice).not.toBe('');
		expect(session.snapshot.step, 'the last state stays to be seen').toBe(0);
	});
});

describe('a long run whose end is known', () => {
	const setup = { experiment: 'steady-7', isSurveyed: false, end: { step: 56_573, programs: 0 } };
	const kindsOf = (session: { seen?: Seen | undefined }) =>
		Object.fromEntries(session.seen?.kinds.map(({ kind, counts }) => [kind, counts]) ?? []);

	it('is marked as it was, also where it was only leaped over', async () => {
		const { session } = await start(setup);
		session.show(50_000);
		await settle();
		const { write = [], copy = [], erase = [] } = kindsOf(session);
		const firstOf = (counts: readonly number[]) => counts.findIndex((count) => count > 0);
		// The drive is filled before it cleans; what was leaped over is not smeared over the start.
		expect(firstOf(write)).toBe(0);
		expect(firstOf(copy)).toBeGreaterThan(write.length / 4);
		expect(firstOf(erase)).toBeGreaterThan(write.length / 4);
		const sum = (counts: readonly number[]) =>
			Math.round(counts.reduce((all, one) => all + one, 0));
		const told = session.snapshot;
		expect([write, copy, erase].map(sum)).toEqual([
			told.get('hostWrites'),
			told.get('gcCopies'),
			told.get('erases')
		]);
	});

	it('is the same again where it was seen, and is not counted twice', async () => {
		const { session, workers } = await start(setup);
		session.show(50_000);
		await settle();
		const before = session.seen;
		session.show(9_000);
		await settle();
		session.show(40_000);
		await settle();
		expect(session.seen).toEqual(before);
		const ways = workers.port.asked.flatMap((request) =>
			request.type === 'show' ? [request.everySteps !== undefined] : []
		);
		expect(ways.filter(Boolean)).toHaveLength(1);
	});
});
