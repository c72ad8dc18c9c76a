/** The state of a run in one sentence, for those who hear the page. */
import type { Answer } from './answer';
import { assertNever, countFailures } from './failures';
import type { FilesRun } from './FilesRun.svelte';
import { formatBytes, formatFiles, formatRatio } from './decimalFormat';
import { ratioOfSum, shrinkageLabel, shrinkageOf } from './summary';

/** Changes with every tenth of the bytes and not more often. */
export function announcementOf(
	run: Pick<FilesRun, 'phase' | 'pace' | 'results' | 'fault' | 'isPaused'>,
	answer: Answer | undefined
): string {
	if (run.isPaused) {
		return 'Paused.';
	}
	const { phase, pace, results, fault } = run;
	const tenths = Math.floor((pace.bytesDone * 10) / Math.max(1, pace.bytesCounted));
	switch (phase) {
		case 'empty':
			return '';
		case 'running':
			return answer?.placesCount !== undefined
				? estimate(answer)
				: pace.bytesCounted === 0
					? 'Reading.'
					: `Compressing: ${tenths * 10}% done.`;
		case 'done':
			return `Done. ${outcome(results, answer)}`;
		case 'stopped':
			return `Stopped. ${outcome(results, answer)}`;
		case 'broken':
			return fault;
		default:
			return assertNever(phase);
	}
}

function estimate({ ratios, filesCount }: Answer): string {
	const margin = ratios?.margin.toFixed(2) ?? '';
	const ratio = formatRatio(ratios?.gzip);
	return `About ${ratio}, give or take ${margin}, of ${formatFiles(filesCount)}.`;
}

function outcome({ total, failures }: FilesRun['results'], answer: Answer | undefined): string {
	const left = failures.length === 0 ? '' : ` Left out: ${countFailures(failures)}.`;
	if (answer?.placesCount !== undefined) {
		return estimate(answer) + left;
	}
	const ratio = ratioOfSum(total);
	const verdict = shrinkageLabel(shrinkageOf(ratio)).toLowerCase();
	const sizes = `${formatBytes(total.bytesBefore)} to ${formatBytes(total.bytesAfter)}`;
	const measured =
		ratio === undefined
			? `${formatFiles(total.filesCount)} measured.`
			: `${formatFiles(total.filesCount)}, ${sizes}, ratio ${formatRatio(ratio)}: ${verdict}.`;
	return measured + left;
}
