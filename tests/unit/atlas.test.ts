/** The atlas has every figure of the chapters, and no picture of it answers a bet. */
import { expect, it } from 'vitest';
import { chapters } from '../../content/index';
import { atlas } from '$lib/server/atlas';
import { keyFrameId } from '$lib/run/view/PageFigures';
import * as format from '../../web/markdown/blocks.js';

const made = atlas(format);
const entries = made.chapters.flatMap(({ slug, entries: own }) =>
	own.map((entry) => ({ slug, ...entry }))
);

it('has every figure once, with its title and its picture', () => {
	const all = chapters.flatMap(({ slug, figures }) =>
		Object.keys(figures).map((figure) => `${slug}/${figure}`)
	);
	expect(entries.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
	expect(entries.filter(({ title }) => title === '')).toEqual([]);
	for (const [id, spec] of Object.entries(made.spec.figures)) {
		const frame = keyFrameId(spec.variants[0]?.experiment ?? '', spec.keyStep);
		expect(made.figures.keyFrames[frame], id).toBeDefined();
	}
});

it('shows nothing of a curve that would tell a bet on the one before it', () => {
	for (const id of ['borrowed-speed/rest', 'left-alone/nights', 'fewer-bytes/load']) {
		expect(made.spec.figures[id]?.keyStep, id).toBe(0);
		expect(entries.find((entry) => entry.id === id)?.hasBet, id).toBe(true);
	}
	expect(made.spec.figures['only-a-mark/desk']?.keyStep).toBeGreaterThan(0);
});

it('shows what is bet on as it is before the bet, and no other drive of it', () => {
	const asked = chapters.flatMap(({ slug, figures, predictions }) =>
		Object.values(predictions).map(({ figure, moment, from }) => {
			const spec = figures[figure];
			return { id: `${slug}/${figure}`, spec, moment: spec?.moments[moment], from };
		})
	);
	expect(asked.length).toBeGreaterThan(chapters.length);
	for (const { id, spec, moment, from } of asked) {
		const still = made.spec.figures[id];
		const [first] = spec?.variants ?? [];
		const variant = moment?.variant ?? first?.id;
		const start = from === undefined ? (first?.startStep ?? spec?.startStep) : undefined;
		expect(entries.find((entry) => entry.id === id)?.hasBet, id).toBe(true);
		expect(still?.keyStep, id).toBeLessThanOrEqual(start ?? spec?.moments[from ?? '']?.step ?? 0);
		expect(still?.variants.map((one) => one.id).join(), id).toBe(first?.id);
		if (variant === first?.id) {
			expect(still?.keyStep, id).toBeLessThan(moment?.step ?? 0);
		}
	}
});

it('shows a race before it is run, and no curve of theory where a bet is on it', () => {
	const races = entries.filter(({ kind }) => kind === 'maps');
	expect(races).toHaveLength(1);
	for (const { id, hasBet } of races) {
		const { variants = [] } = made.spec.figures[id] ?? {};
		expect(hasBet).toBe(true);
		expect(variants).toHaveLength(4);
		expect(variants.map(({ keyStep }) => keyStep)).toEqual(
			variants.map(({ startStep }) => startStep)
		);
	}
	const shares = entries.filter(({ kind, hasBet }) => kind === 'share' && hasBet);
	expect(shares.length).toBeGreaterThan(0);
	expect(shares.map(({ id }) => made.spec.figures[id]?.share?.theory)).toEqual(
		shares.map(() => [])
	);
});

it('gives no orders to readers of a still picture', () => {
	const orders = entries.filter(({ sentence }) =>
		/\b(press|choose|switch|delete|drag|button)\b/i.test(sentence)
	);
	expect(orders).toEqual([]);
	expect(entries.filter(({ sentence }) => sentence !== '').length).toBeGreaterThan(10);
});
