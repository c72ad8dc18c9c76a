/** A question: what is said of an answer stands there as long as that answer does. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import QuestionCard from '$lib/tools/homework/QuestionCard.svelte';
import type { Question } from '$lib/tools/homework/questions';

const QUESTION: Question = {
	...{ kind: 'copies', pagesPerBlock: 4, isRow: false, facts: [], shown: null, bars: [] },
	...{ list: 'w1,w2', ask: 'How many copies?', options: [], key: '3', because: 'Three are valid.' }
};

function ask(hasAnswer = false) {
	const oncheck = vi.fn();
	render(QuestionCard, { question: QUESTION, number: 2, hasAnswer, oncheck });
	const field = screen.getByRole('textbox', { name: 'How many copies?' });
	const check = screen.getByRole('button', { name: 'Check' });
	const type = (value: string) => fireEvent.input(field, { target: { value } });
	return {
		...{ oncheck, check, type },
		answer: async (value: string) => {
			await type(value);
			await fireEvent.click(check);
		},
		verdict: () => screen.getByRole('status').textContent
	};
}

it('says whether an answer is right, tells the set, and says why of the right one', async () => {
	const { answer, verdict, oncheck } = ask();
	await answer('2');
	expect(verdict()).toBe('Not yet. Go through it once more.');
	await answer(' 3 ');
	expect(verdict()).toBe('Right. Three are valid.');
	expect(oncheck.mock.calls).toEqual([[false], [true]]);
});

it('says nothing of an answer that is being changed until it is checked', async () => {
	const { answer, type, verdict, oncheck } = ask();
	await answer('3');
	await type('4');
	expect(verdict()).toBe('');
	await type('3');
	expect(verdict()).toBe('Right. Three are valid.');
	expect(oncheck).toHaveBeenCalledOnce();
});

it('checks nothing where nothing is written', async () => {
	const { check, type } = ask();
	expect(check.hasAttribute('disabled')).toBe(true);
	await type('  ');
	expect(check.hasAttribute('disabled')).toBe(true);
	await type('0');
	expect(check.hasAttribute('disabled')).toBe(false);
});

it.each([false, true])('has its key for the teacher alone: %s', (hasAnswer) => {
	ask(hasAnswer);
	expect(screen.queryByText('Three are valid.') !== null).toBe(hasAnswer);
});
