/** Why a file could not be read, in one sentence. */
import { formatCount } from '$lib/base/format';
import type { Failure, FailureReason } from './fileFacts';

/** Folders deeper than this are left out: links on some systems lead in circles. */
export const FOLDER_DEPTH_MAX = 64;

/** How long the browser may take to answer about one file or folder of a drop. */
export const ANSWER_SECONDS_MAX = 20;

/** What a call to the file system answers, with a limit on how long it may take. */
export function answerWithin<T>(answer: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const limit = setTimeout(
			() => reject(new DOMException('No answer.', 'TimeoutError')),
			ANSWER_SECONDS_MAX * 1000
		);
		answer.then(resolve, reject).finally(() => clearTimeout(limit));
	});
}

/** Read to a length that is not the file's: it changed under the reader. */
export class ChangedError extends Error {
	override readonly name = 'ChangedError';
}

/** Whether opening the file again may help. */
export function isChange(error: unknown): boolean {
	return error instanceof Error && ['ChangedError', 'NotReadableError'].includes(error.name);
}

/** Names what a read threw. Browsers have one error for both a lack of rights and a change. */
export function failureOf(path: string, error: unknown, bytesDone: number): Failure {
	const name = error instanceof Error ? error.name : '';
	// Browsers name a file whose name is no valid text with nothing, and cannot open it.
	const reason = path.endsWith('/') ? 'unnamed' : reasonOf(name, bytesDone);
	const detail = error instanceof Error ? error.message : String(error);
	return { path, reason, detail: reason === 'unknown' ? detail : '' };
}

function reasonOf(errorName: string, bytesDone: number): FailureReason {
	switch (errorName) {
		case 'NotFoundError':
			return 'vanished';
		case 'ChangedError':
			return 'changed';
		case 'NotReadableError':
			return bytesDone > 0 ? 'changed' : 'unreadable';
		case 'TimeoutError':
			return 'silent';
		default:
			return 'unknown';
	}
}

/** What happened and, where the reader can do something, what. */
export function explainFailure({ reason, detail }: Failure): string {
	switch (reason) {
		case 'vanished':
			// WebKit says the same of a file that was written to.
			return (
				'It was gone when its turn came: moved, renamed, or deleted after you chose it, ' +
				'or, in Safari, changed.'
			);
		case 'unreadable':
			return 'The browser may not read it, or it changed after you chose it; choose it again.';
		case 'changed':
			return 'It changed while it was being read; choose it again when nothing writes to it.';
		case 'skipped':
			return 'Skipped, as you asked.';
		case 'silent':
			return `The drive did not answer within ${ANSWER_SECONDS_MAX} seconds; choose it again.`;
		case 'unlisted':
			return `This folder could not be listed to its end (${detail}); what was found was read.`;
		case 'circle':
			return `It is the folder ${detail} once more, so it was not read again.`;
		case 'too-many':
			return `The first ${formatCount(Number(detail))} files are read; choose the rest by itself.`;
		case 'blocked':
			return (
				'The browser keeps it from pages, or waits for you in a dialog; ' +
				'choose a folder inside it, or “Choose files”.'
			);
		case 'unnamed':
			return 'A file in this folder has a name that is no text to browsers; rename it.';
		case 'too-deep':
			return `It lies more than ${FOLDER_DEPTH_MAX} folders deep; choose this folder by itself.`;
		case 'unknown':
			return `The browser could not read it (${detail}); choose it again, or a copy of it.`;
		default:
			return assertNever(reason);
	}
}

/** What they are, for a count of them: one, and several. */
const GROUPS: Readonly<Record<FailureReason, readonly [one: string, many: string]>> = {
	vanished: ['file that was gone', 'files that were gone'],
	unreadable: ['unreadable file', 'unreadable files'],
	changed: ['file that changed', 'files that changed'],
	unnamed: ['file without a readable name', 'files without readable names'],
	skipped: ['skipped file', 'skipped files'],
	silent: ['file of a drive that did not answer', 'files of a drive that did not answer'],
	unlisted: ['folder that could not be listed', 'folders that could not be listed'],
	'too-deep': ['folder that lies too deep', 'folders that lie too deep'],
	'too-many': ['folder with too many files', 'folders with too many files'],
	circle: ['folder that leads in a circle', 'folders that lead in circles'],
	blocked: ['folder that the browser keeps', 'folders that the browser keeps'],
	unknown: ['file with an unknown error', 'files with an unknown error']
};

/** `2 unreadable files, 1 folder that could not be listed`; the most frequent first. */
export function countFailures(failures: readonly Failure[]): string {
	const counts = new Map<FailureReason, number>();
	failures.forEach(({ reason }) => counts.set(reason, (counts.get(reason) ?? 0) + 1));
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.map(([reason, count]) => `${formatCount(count)} ${GROUPS[reason][count === 1 ? 0 : 1]}`)
		.join(', ');
}

/** Makes a forgotten case of a union a compile error. */
export function assertNever(value: never): never {
	throw new Error(`No case for ${JSON.stringify(value)}: add it where this was thrown.`);
}
