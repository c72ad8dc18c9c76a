/** The state of a run in one sentence, for those who hear the page. */
import { assertNever } from './failures';
import type { FilesRun } from './FilesRun.svelte';
import { formatBytes, formatFiles, formatRatio } from './decimalFormat';
import { ratioOfSum, shrinkageLabel, shrinkageOf } from './summary';

/** Changes with every tenth of the bytes and not more often. */
export function announcementOf(
	run: Pick<FilesRun, 'phase' | 'pace' | 'results' | 'fault'>
): string {
	const { phase, pace, results, fault } = run;
	const tenths = Math.floor((pace.bytesDone * 10) / Math.max(1, pace.bytesCounted));
	switch (phase) {
		case 'empty':
			return '';
		case 'running':
			return pace.bytesCounted === 0 ? 'Reading.' : `Compressing: ${tenths * 10}% done.`;
		case 'done':
			return `Done. ${outcome(results)}`;
		case 'stopped':
			return `Stopped. ${outcome(results)}`;
		case 'broken':
			return fault;
		default:
			return assertNever(phase);
	}
}

function outcome({ total, failures }: FilesRun['results']): string {
	const ratio = ratioOfSum(total);
	const verdict = shrinkageLabel(shrinkageOf(ratio)).toLowerCase();
	const sizes = `${formatBytes(total.bytesBefore)} to ${formatBytes(total.bytesAfter)}`;
	const measured =
		ratio === undefined
			? `${formatFiles(total.filesCount)} measured.`
			: `${formatFiles(total.filesCount)}, ${sizes}, ratio ${formatRatio(ratio)}: ${verdict}.`;
	return failures.length === 0 ? measured : `${measured} ${formatFiles(failures.length)} left out.`;
}
