/** Several drives that get the same writes: what a sentence shows is a step of one of them. */
import { describe, expect, it } from 'vitest';
import { chapters } from '../../content/index';
import { FakeFrames, settle } from './fakes';
import { pageWith } from './state/pages';

const frames = new FakeFrames();
frames.install();

const MOMENTS = chapters.flatMap((chapter) =>
	Object.entries(chapter.figures)
		.filter(([, { kind }]) => kind === 'maps')
		.flatMap(([id, { moments }]) =>
			Object.entries(moments).map(([name, { step, variant }]) => ({
				...{ chapter, id, name, step, variant }
			}))
		)
);

describe('a sentence about one of several drives', () => {
	it('is tried', () => {
		expect(MOMENTS.length).toBeGreaterThan(2);
	});

	it.each(MOMENTS)('$name shows its step, of the drive that it speaks of', async (moment) => {
		const page = await pageWith(moment.chapter, moment.id);
		const view = page.get(moment.id);
		const { quartet } = view;
		await view.showMoment(moment.name);
		await frames.passAll();
		await settle();
		const drive = view.spec.variants.findIndex(({ id }) => id === moment.variant);
		const place = quartet?.place(Math.max(0, drive));
		// Shown to its end, and not beyond.
		expect(place?.step).toBe(moment.step - 1);
		expect(place?.progress).toBeGreaterThan(0.98);
		expect(quartet?.focus).toBe(Math.max(0, drive));
		expect(quartet?.isPlaying).toBe(false);
		page.dispose();
	});
});

it('several drives play as soon as all of them answer, when play was pressed before', async () => {
	const chapter = chapters.find(({ figures }) => figures['mappings']) ?? expect.fail();
	const page = await pageWith(chapter, 'mappings');
	const { quartet, sessions } = page.get('mappings');
	quartet?.play();
	await frames.pass(100);
	expect([quartet?.isPlaying, quartet?.position]).toEqual([true, 0]);
	await Promise.all(sessions.map((session) => session.activate()));
	await settle();
	await frames.passMs(1_000);
	expect(quartet?.position).toBeGreaterThan(0);
	page.dispose();
});
