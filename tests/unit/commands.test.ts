/** What waits for a simulator: in which order it is done, and what takes whose place. */
import { expect, it } from 'vitest';
import { CommandQueue, type Command } from '$lib/run/session/commands';

function taken(queue: CommandQueue): readonly Command[] {
	const commands: Command[] = [];
	for (let next = queue.take(); next !== undefined; next = queue.take()) {
		commands.push(next);
	}
	return commands;
}

const show = (step: number | undefined): Command => ({ type: 'show', step });
const inject = (op: string): Command => ({ type: 'inject', injection: { op, atStep: 1 } });
const reset: Command = { type: 'reset', adopted: [] };
const stalls: Command = { type: 'stalls' };
const pause = (conditions: string): Command => ({ type: 'pause', conditions });

it('is done in one order, whatever the order it was asked in', () => {
	const queue = new CommandQueue();
	[stalls, pause('gc=1'), reset, inject('w1'), inject('w2'), show(3)].forEach((command) =>
		queue.add(command)
	);
	expect(taken(queue)).toEqual([reset, pause('gc=1'), stalls, inject('w1'), inject('w2'), show(3)]);
	expect(queue.isEmpty).toBe(true);
});

it('has one goal, one set of conditions, and one reset: the newest', () => {
	const queue = new CommandQueue();
	[show(1), { type: 'run', untilNs: 5 } as const, pause('gc=1'), pause('gc=2'), show(2)].forEach(
		(command) => queue.add(command)
	);
	const adopted = { type: 'reset', adopted: [{ op: 'w1', atStep: 0 }] } as const;
	expect(taken(queue)).toEqual([pause('gc=2'), show(2)]);
	[adopted, reset].forEach((command) => queue.add(command));
	expect(taken(queue)).toEqual([reset]);
});

it('gives up the goal for an operation, and both for a reset', () => {
	const queue = new CommandQueue();
	[show(1), inject('w1')].forEach((command) => queue.add(command));
	expect(taken(queue)).toEqual([inject('w1')]);
	[inject('w2'), show(1), stalls, reset].forEach((command) => queue.add(command));
	expect(taken(queue)).toEqual([reset, stalls]);
});

it('takes a suggestion only where there is no goal', () => {
	const queue = new CommandQueue();
	queue.suggest({ type: 'show', step: undefined });
	expect(queue.goesElsewhere).toBe(false);
	queue.add(show(4));
	queue.suggest({ type: 'show', step: 9 });
	expect(queue.goesElsewhere).toBe(true);
	expect(taken(queue)).toEqual([show(4)]);
	queue.add(show(4));
	queue.dropGoal();
	queue.add(pause('gc=1'));
	queue.dropPause();
	expect(queue.isEmpty).toBe(true);
});
