/** Answers to what a chapter asks: from its declarations and from the simulator, never by hand. */
import type { ChapterSpec } from '$content/schema';
import { stateAfter } from './states';
import type { Asked, ChapterParts } from './chapterParts';

export interface Answered extends Asked {
	/** The option that is right; empty where the answer is a number. */
	readonly right: string;
	readonly answer: string;
	readonly because: string;
}

const optionOf = ({ items }: Asked, id: string | undefined) => items.find((item) => item.id === id);

/** What the simulator bears out of a bet: the number where it is one, and the option. */
function answeredBet(chapter: ChapterSpec, asked: Asked): Answered {
	const spec = chapter.predictions[asked.id];
	const option = optionOf(asked, spec?.answer);
	const bet = spec?.bet;
	const value = bet && 'claim' in bet ? chapter.claims[bet.claim]?.value : undefined;
	const unit = bet?.kind === 'scale' ? bet.unit : 'MB/s';
	const number = value === undefined ? '' : `${String(value)} ${unit}. `;
	return {
		...asked,
		right: option?.id ?? '',
		answer: `${number}${option?.text ?? ''}`,
		because: option?.feedback ?? ''
	};
}

/** A question of a number is answered for the drive that the page shows first. */
function answeredRecall(chapter: ChapterSpec, asked: Asked): Answered {
	const spec = chapter.recalls[asked.id];
	if (spec && 'experiment' in spec) {
		const { snapshot } = stateAfter(spec.experiment, spec.stepMin);
		const because = 'Of the drive that the page shows first; each other drive has its own number.';
		return { ...asked, right: '', answer: String(snapshot.get(spec.ask)), because };
	}
	const option = optionOf(asked, spec?.answer);
	return {
		...asked,
		right: option?.id ?? '',
		answer: option?.text ?? '',
		because: option?.feedback ?? ''
	};
}

const OPS: readonly (readonly [form: RegExp, words: string])[] = [
	[/^w(\d+).*$/, 'write page $1'],
	[/^r(\d+)$/, 'read page $1'],
	[/^t(\d+)$/, 'trim page $1'],
	[/^g(\d+)$/, 'clean block $1'],
	[/^p(\d+):(\w)$/, 'program page $1 with $2'],
	[/^e(\d+)$/, 'erase block $1'],
	[/^-(\w)$/, 'delete file $1'],
	[/^=(\w)$/, 'save file $1 again'],
	[/^\+(\w).*$/, 'create file $1'],
	[/^f$/, 'flush'],
	[/^c$/, 'cut the power'],
	[/^i\d+$/, 'let it rest'],
	[/^x$/, 'erase the whole drive']
];

/** An operation in words. @throws on one that has none, so that none is printed as a riddle */
export function opText(op: string): string {
	const found = OPS.find(([form]) => form.test(op));
	if (found === undefined) {
		throw new Error(`The operation '${op}' of a solution has no words in answers.ts.`);
	}
	return op.replace(found[0], found[1]);
}

/** One way to do a task, which a test has done. */
function answeredTask(chapter: ChapterSpec, asked: Asked): Answered {
	const spec = chapter.tasks[asked.id];
	const ops = spec?.solution ?? [];
	const isBehindGates = chapter.figures[spec?.figure ?? '']?.kind === 'gates';
	// Behind gates nobody trims by hand: a file's slip does, once every gate is open.
	const words = ops.filter((op) => !isBehindGates || !op.startsWith('t')).map(opText);
	const way = [...(isBehindGates ? ['open every gate'] : []), ...words].join(', ');
	const answer = way === '' ? 'Press play.' : `${way.charAt(0).toUpperCase()}${way.slice(1)}.`;
	return { ...asked, right: '', answer, because: '' };
}

/** Everything that a chapter asks, answered. */
export function chapterAnswers(chapter: ChapterSpec, parts: ChapterParts) {
	return {
		bets: parts.bets.map((asked) => answeredBet(chapter, asked)),
		tasks: parts.tasks.map((asked) => answeredTask(chapter, asked)),
		recalls: parts.recalls.map((asked) => answeredRecall(chapter, asked))
	};
}
