/** What functions and classes of modules answer to values made of their types. */
import { createHash } from 'node:crypto';
import type ts from 'typescript';
import { left } from '../browser';
import { settle } from '../../unit/fakes';
import { Given, Unmade, type World } from './given';
import { refusal, told } from './told';

const ROUNDS = 10;

export const short = (text: string): string =>
	createHash('sha256').update(text).digest('hex').slice(0, 8);
export const seedOf = (name: string): number => Number.parseInt(short(name), 16);

const isCallable = (value: unknown): value is (...given: readonly unknown[]) => unknown =>
	typeof value === 'function';

/** Of what goes on for long, what was there after some turns. */
async function awaited(value: unknown): Promise<unknown> {
	return value instanceof Promise
		? Promise.race([value.catch(refusal), settle().then(() => 'not yet')])
		: value;
}

/** Iterators are asked for some of what they have. */
function taken(value: unknown): unknown {
	const isIterator = typeof value === 'object' && value !== null && 'next' in value;
	if (!isIterator || !isCallable(value.next)) return value;
	const all: unknown[] = [];
	for (let count = 0; count < 40; count += 1) {
		const one = Reflect.apply(value.next, value, []);
		all.push(one);
		if (typeof one === 'object' && one !== null && 'done' in one && one.done === true) break;
	}
	return all;
}

async function answerOf(call: () => unknown): Promise<unknown> {
	try {
		return await awaited(taken(call()));
	} catch (error) {
		if (error instanceof Unmade) throw error;
		return refusal(error);
	}
}

/** A function that is answered with is called, too. */
async function followed(answer: unknown, type: ts.Type, given: Given): Promise<string> {
	const [call] = type.getCallSignatures();
	if (!isCallable(answer) || call === undefined) return told(answer);
	const values = given.forSignature(call);
	return `then ${told(await answerOf(() => answer(...values)))}`;
}

/** What a function answers, in short. @throws {Unmade} */
export async function callAll(
	world: World,
	name: string,
	own: (...given: readonly unknown[]) => unknown,
	signature: ts.Signature
): Promise<string> {
	const answers: string[] = [];
	const returned = world.checker.getReturnTypeOfSignature(signature);
	for (let round = 0; round < ROUNDS; round += 1) {
		const given = new Given(world, seedOf(`${name} ${round}`));
		const values = given.forSignature(signature);
		const answer = await answerOf(() => own(...values));
		answers.push(
			await followed(answer, returned, given),
			told(values),
			...given.calls,
			...left.splice(0)
		);
	}
	return short(answers.join('\n'));
}

/** What an object of a class does, method after method. @throws {Unmade} */
export async function useClass(world: World, name: string, type: ts.Type): Promise<string> {
	const steps: string[] = [];
	const { checker } = world;
	for (let round = 0; round < 4; round += 1) {
		const given = new Given(world, seedOf(`${name} ${round}`));
		const object = given.of(type, name, 0);
		if (typeof object !== 'object' || object === null) throw new Unmade(name);
		steps.push(told(object));
		for (const method of checker.getPropertiesOfType(type)) {
			const [call] = checker.getTypeOfSymbol(method).getCallSignatures();
			const own: unknown = Reflect.get(object, method.name);
			if (call !== undefined && isCallable(own) && !method.name.startsWith('__')) {
				const values = given.forSignature(call);
				const answer = await answerOf(() => Reflect.apply(own, object, values));
				steps.push(`${method.name}: ${told(answer)} ${told(object)}`);
			}
		}
		steps.push(...given.calls, ...left.splice(0));
	}
	return short(steps.join('\n'));
}
