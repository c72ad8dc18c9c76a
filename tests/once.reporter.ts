/** Fails a run in which a test failed and then passed, unless its browser had stopped drawing. */
import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { NO_FRAMES } from './e2e/frames';

/** Of a test, what is read here. */
export interface Tried extends Pick<TestCase, 'outcome' | 'titlePath'> {
	readonly results: readonly Pick<TestResult, 'annotations' | 'status'>[];
}

const isExcused = ({ annotations, status }: Tried['results'][number]) =>
	status === 'passed' || annotations.some(({ type }) => type === NO_FRAMES);

/** Names of tests that passed only when they were tried again, though their pages were drawn. */
export function unsteady(tests: readonly Tried[]): readonly string[] {
	return tests
		.filter((test) => test.outcome() === 'flaky')
		.filter(({ results }) => !results.every(isExcused))
		.map((test) => test.titlePath().filter(Boolean).join(' › '));
}

export default class OnceReporter implements Reporter {
	#suite: Suite | undefined;

	onBegin(_: FullConfig, suite: Suite): void {
		this.#suite = suite;
	}

	onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
		const names = unsteady(this.#suite?.allTests() ?? []);
		for (const name of names) {
			process.stdout.write(`failed, and passed when tried again, which is not enough: ${name}\n`);
		}
		return Promise.resolve(names.length > 0 ? { status: 'failed' } : undefined);
	}

	printsToStdio(): boolean {
		return false;
	}
}
