/** Figures, predictions, tasks, and recalls do what the prose says when the simulator runs. */
import { describe, expect, it } from 'vitest';
import { goalsMet } from '$lib/article/goals';
import type { Because, FigureSpec } from '../../content/schema';
import { experimentNames } from '../boundary/native';
import { eventsOf, look, NO_LIMIT, openRun, stateAt } from '../boundary/runs';
import { valueOf } from './claims';
import { specFiles } from './prose';
import { isSo as holds } from './reasons';

/** Seeds that a reader meets when asking for "another drive" so many times. */
const ROUNDS = Array.from({ length: 20 }, (_, index) => index + 1);

const figures = specFiles.flatMap(({ spec }) =>
	Object.entries(spec.figures).map(([id, figure]) => ({ page: spec.slug, id, figure }))
);
const predictions = specFiles.flatMap(({ spec, blocks }) =>
	Object.entries(spec.predictions).map(([id, prediction]) => {
		const block = blocks.find((other) => other.name === 'predict' && other.id === id);
		return { page: spec.slug, id, prediction, block, figure: spec.figures[prediction.figure] };
	})
);
/** Moments that sentences show before a question, of the drive that the question is about. */
const given = specFiles.flatMap(({ spec, body }) =>
	Object.entries(spec.predictions).flatMap(([id, { figure, moment }]) => {
		const moments = spec.figures[figure]?.moments ?? {};
		const [answer, until] = [moments[moment], body.search(new RegExp(`^::: predict ${id}$`, 'm'))];
		const links = Array.from(body.slice(0, until).matchAll(/\(show:([\w-]+)\/([\w-]+)\)/g));
		return links.flatMap(([, shown, name = '']) => {
			const isSame = shown === figure && moments[name]?.variant === answer?.variant;
			return isSame ? [{ page: spec.slug, id, name, shown: moments[name], answer }] : [];
		});
	})
);
const tasks = specFiles.flatMap(({ spec, blocks }) =>
	Object.entries(spec.tasks).map(([id, task]) => {
		const block = blocks.find((other) => other.name === 'task' && other.id === id);
		return { page: spec.slug, id, task, block, figure: spec.figures[task.figure] };
	})
);
const recalls = specFiles.flatMap(({ spec }) =>
	Object.entries(spec.recalls).flatMap(([id, recall]) =>
		'ask' in recall ? [{ page: spec.slug, id, recall }] : []
	)
);
const ideas = specFiles.flatMap(({ spec, blocks }) =>
	Object.entries(spec.recalls).flatMap(([id, recall]) => {
		const block = blocks.find((other) => other.name === 'recall' && other.id === id);
		return 'answer' in recall ? [{ page: spec.slug, id, recall, block }] : [];
	})
);

describe.each(figures)('figure $page/$id', ({ figure }) => {
	it('shows experiments that exist', () => {
		const names = figure.variants.map(({ experiment }) => experiment);
		expect(names).not.toEqual([]);
		expect(names.filter((name) => !experimentNames.includes(name))).toEqual([]);
	});

	it('has its start within every run, and its key step within the one that print shows', () => {
		for (const [index, { experiment, startStep }] of figure.variants.entries()) {
			const start = startStep ?? figure.startStep;
			const steps = index === 0 ? [start, figure.keyStep] : [start];
			for (const step of steps) {
				expect(stateAt(experiment, step).step, `${experiment} at ${step}`).toBe(step);
			}
		}
	});

	it('has at each moment the event that it declares', () => {
		for (const [name, moment] of Object.entries(figure.moments)) {
			const variant = figure.variants.find(({ id }) => id === moment.variant);
			expect(moment.variant === undefined || variant !== undefined, `variant of ${name}`).toBe(
				true
			);
			const experiment = (variant ?? figure.variants[0])?.experiment ?? '';
			expect(stateAt(experiment, moment.step).event, name).toMatchObject({
				step: moment.step,
				kind: moment.event
			});
		}
	});

	it('offers at most three actions, each of which its drives understand', () => {
		expect((figure.actions ?? []).length).toBeLessThanOrEqual(3);
		for (const { experiment } of figure.variants) {
			for (const { op } of figure.actions ?? []) {
				expect(eventsOf(experiment, figure.startStep, [op]).length).toBeGreaterThan(0);
			}
		}
	});

	it('offers its start speed among its speeds', () => {
		const { speedsNsPerS, startSpeedIndex } = figure;
		expect(speedsNsPerS === undefined || speedsNsPerS[startSpeedIndex ?? 0]).toBeTruthy();
	});
});

const slower = figures.filter(({ figure }) => figure.kind === 'slower');

it.each(slower)('figure $page/$id tells how slow a test is when all of it is written', (one) => {
	const { moments, variants } = one.figure;
	for (const [name, { step, variant }] of Object.entries(moments)) {
		const shown = variants.find(({ id }) => id === variant) ?? variants[0];
		expect(stateAt(shown?.experiment ?? '').step, name).toBe(step);
	}
});

/** Whether the simulator bears out what an option would mean. */
function isSo({ step, variant, field, compare }: Because, figure: FigureSpec, moment: string) {
	const id = variant ?? figure.moments[moment]?.variant;
	const shown = figure.variants.find((one) => one.id === id) ?? figure.variants[0];
	const value = (experiment: string, at: number | undefined) =>
		valueOf(field, stateAt(experiment, at));
	const own = value(shown?.experiment ?? '', step);
	expect(own, `${field} is a number`).not.toBeNaN();
	if ('from' in compare) {
		return own >= compare.from && own <= compare.to;
	}
	if ('than' in compare) {
		const others = figure.variants.filter((other) => other !== shown);
		return others.every(({ experiment }) => own > value(experiment, step));
	}
	const before = value(shown?.experiment ?? '', compare.step);
	return { same: own === before, other: own !== before, more: own > before }[compare.is];
}

describe.each(predictions)('prediction $page/$id', ({ prediction, block, figure }) => {
	it('has its answer among at least three options, each with a word on why', () => {
		expect(block?.itemIds).toContain(prediction.answer);
		expect(block?.itemIds.length).toBeGreaterThanOrEqual(3);
		expect(block?.itemsWithoutFeedback).toEqual([]);
	});

	it('is shown by a moment of a figure, and asked at one that comes before it', () => {
		expect(figure?.moments[prediction.moment]).toBeDefined();
		const { from } = prediction;
		expect(from === undefined || figure?.moments[from] !== undefined).toBe(true);
		expect(from).not.toBe(prediction.moment);
	});

	it('says of every option what it would mean, and that holds of the answer alone', () => {
		expect(Object.keys(prediction.because).sort()).toEqual(block?.itemIds.toSorted());
		const right = Object.entries(prediction.because)
			.filter(([, because]) => figure && isSo(because, figure, prediction.moment))
			.map(([option]) => option);
		expect(right).toEqual([prediction.answer]);
	});

	it('that is a number has options to the end of its scale, in their order', () => {
		const { bet, because } = prediction;
		if (bet?.kind !== 'scale') return;
		expect(bet.options.at(-1)?.upTo).toBe(bet.to);
		const ranges = bet.options.flatMap(({ option }) => {
			const compare = because[option]?.compare;
			return typeof compare === 'object' && 'to' in compare ? [compare] : [];
		});
		for (const [index, { from }] of ranges.entries()) {
			expect(from).toBeGreaterThanOrEqual(ranges[index - 1]?.to ?? from);
		}
	});

	it('that is a number takes it for the option that the number bears out', () => {
		const { bet, because } = prediction;
		if (bet?.kind !== 'scale') return;
		for (const [index, { upTo, option }] of bet.options.entries()) {
			const compare = because[option]?.compare;
			if (typeof compare !== 'object' || !('to' in compare)) continue;
			const after = bet.options[index - 1]?.upTo ?? bet.from;
			expect(Math.max(compare.from, bet.from), option).toBeGreaterThanOrEqual(after);
			// Between two options a range may end a step late.
			expect(Math.min(compare.to, bet.to), option).toBeLessThanOrEqual(upTo + bet.step + 1e-9);
		}
	});

	it('is shown when what makes it right has happened', () => {
		const moment = figure?.moments[prediction.moment];
		const variant = figure?.variants.find(({ id }) => id === moment?.variant);
		const end = stateAt((variant ?? figure?.variants[0])?.experiment ?? '').step;
		// What only the end of a run can tell is seen when nearly all of it is over.
		const first = prediction.because[prediction.answer]?.step ?? end * 0.95;
		expect(moment?.step).toBeGreaterThanOrEqual(first);
	});

	it('has answers that also read well below a guess that was wrong', () => {
		expect(block?.feedbacks.filter((words) => /^(yes|no|right|wrong)\b/i.test(words))).toEqual([]);
	});
});

/** What the events of a run from `startStep` on reach, when these operations are added there. */
function reached(
	goals: Parameters<typeof goalsMet>[0],
	figure: FigureSpec,
	experiment: string,
	ops: readonly string[]
): readonly string[] {
	const events = eventsOf(experiment, figure.startStep, ops);
	const endStep = events.at(-1)?.step ?? 0;
	return goalsMet(goals, events, figure.startStep, endStep);
}

describe.each(tasks)('task $page/$id', ({ task, block, figure }) => {
	it('has the same goals as its items in the prose', () => {
		expect([...(block?.itemIds ?? [])].sort()).toEqual(Object.keys(task.goals).sort());
	});

	it('belongs to a figure', () => {
		expect(figure).toBeDefined();
	});

	it.each(figure?.variants ?? [])('is done by its solution: $label', ({ experiment }) => {
		if (figure === undefined) {
			return;
		}
		const met = reached(task.goals, figure, experiment, task.solution);
		expect([...met].sort()).toEqual(Object.keys(task.goals).sort());
	});

	it.each(figure?.variants ?? [])('needs the rests of its solution: $label', ({ experiment }) => {
		const [first = ''] = task.solution;
		const busy = task.solution.filter((op) => !op.startsWith('i'));
		if (figure === undefined || busy.length === task.solution.length) {
			return;
		}
		// However often the reader goes on without one.
		for (const more of [0, 1, 2, 5, 20]) {
			const ops = [...busy, ...Array.from({ length: more }, () => first)];
			const met = reached(task.goals, figure, experiment, ops);
			expect(met.length, ops.join()).toBeLessThan(Object.keys(task.goals).length);
		}
	});

	it.each(figure?.variants ?? [])('is not done from the start: $label', ({ experiment }) => {
		if (figure === undefined || task.solution.length === 0) {
			return;
		}
		const met = reached(task.goals, figure, experiment, []);
		expect(met.length).toBeLessThan(Object.keys(task.goals).length);
		expect(goalsMet(task.goals, eventsOf(experiment), figure.startStep, figure.startStep)).toEqual(
			[]
		);
	});
});

describe.each(recalls)('recall $page/$id', ({ recall }) => {
	const steps = recall.stepMax - recall.stepMin + 1;

	it('has an answer for each of 20 drives, and not the same one', () => {
		const answers = ROUNDS.map((round) => {
			const sim = openRun(recall.experiment, round);
			const step = recall.stepMin + ((round * 7) % steps);
			expect(sim.seek(step), `seed ${round} reaches step ${step}`).toBe(step);
			const answer = look(sim).get(recall.ask);
			sim.free();
			return answer;
		});
		expect(answers.every((answer) => Number.isInteger(answer) && answer >= 0)).toBe(true);
		expect(new Set(answers).size, answers.join(' ')).toBeGreaterThanOrEqual(3);
	});

	it('asks about a run that goes on to its last step', () => {
		expect(recall.stepMin).toBeLessThan(recall.stepMax);
		expect(stateAt(recall.experiment, NO_LIMIT).step).toBeGreaterThanOrEqual(recall.stepMax);
	});
});

describe.each(ideas)('recall $page/$id', ({ recall, block }) => {
	it('has at least three answers, each with a word on why', () => {
		expect(block?.itemIds.length).toBeGreaterThanOrEqual(3);
		expect(block?.itemsWithoutFeedback).toEqual([]);
	});

	it('says of every answer what it would mean, and that holds of the right one alone', () => {
		expect(Object.keys(recall.because).sort()).toEqual(block?.itemIds.toSorted());
		const right = Object.entries(recall.because).filter(([, because]) => because.every(holds));
		expect(right.map(([id]) => id)).toEqual([recall.answer]);
	});
});

it('no sentence before a question shows what comes of it', () => {
	expect(given.length).toBeGreaterThan(0);
	const told = given.filter(({ shown, answer }) => (shown?.step ?? 0) >= (answer?.step ?? 0));
	expect(told.map(({ page, id, name }) => `${page}: ${name} before ${id}`)).toEqual([]);
});
