/** What each test of a figure of slowdowns does, and how far it has come, in few words. Pure. */
import { doneOf, type Stretch } from './slower.state';

const percent = (share: number) => String(Math.round(share * 100));

/** Where a test writes, and what was written before it; beside its name in fewer words. */
export function sayTest(stretches: readonly Stretch[], isShort = false): string {
	const [fill, test] = [stretches[0], stretches.at(-1)];
	if (fill === undefined || test === undefined) {
		return '';
	}
	const span = test.to - test.from;
	const part = span > 0.95 ? 'all' : `${percent(span)} %`;
	const tested = span > 0.95 ? 'all is tested' : `${percent(span)} % is tested`;
	const anew = stretches.slice(1, -1).reduce((sum, { startWrites, endWrites }) => {
		return sum + (endWrites - startWrites) / Math.max(1, fill.endWrites);
	}, 0);
	if (isShort) {
		return anew === 0 ? `${part}, filled` : `${part}, after ${percent(anew)} %`;
	}
	return anew === 0
		? `${tested}, filled in order`
		: `${tested}, after ${percent(anew)} % at random`;
}

/** What is under way, before the test can be judged. */
export function sayPart(stretches: readonly Stretch[], hostWrites: number): string {
	const at = stretches.findIndex(({ endWrites }) => hostWrites < endWrites);
	const part = stretches[at];
	if (hostWrites === 0) {
		return 'not yet';
	}
	if (part === undefined) {
		return '';
	}
	if (at === stretches.length - 1) {
		return 'the test begins';
	}
	const done = percent(doneOf(part, hostWrites));
	return at === 0 ? `filling: ${done} %` : `at random: ${done} %`;
}
