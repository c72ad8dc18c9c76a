/** What can go wrong while writing, told apart by what the reader can do about it. */

export type Fault =
	| 'unsupported'
	| 'private'
	| 'busy'
	| 'full'
	| 'read-only'
	| 'denied'
	| 'vanished'
	| 'blocked'
	| 'names-taken'
	| 'notes-full'
	| 'read-back'
	| 'limit'
	| 'silent'
	| 'broken';

/** What happened, and what to do, in one sentence. */
const SENTENCES: Readonly<Record<Fault, string>> = {
	unsupported:
		'This browser cannot write test files (it lacks synchronous file access); ' +
		'use Chrome or Edge 102, Firefox 111, Safari 15.2, or newer.',
	private:
		'The browser lets this page store nothing, as in private windows and where cookies are ' +
		'blocked; open it in a normal window, and allow its cookies.',
	busy:
		'The test is already running in another tab, or that tab has just been closed; ' +
		'wait until it is done, then start again.',
	full:
		'There is no more room: the drive is full, or the browser allows this site no more; ' +
		'free some space, or choose a smaller test.',
	'read-only': 'The folder is read-only; choose one in which you may make files.',
	denied: 'The browser may not write there (any longer); choose the folder again and allow it.',
	vanished: 'The folder or the test file was moved or deleted meanwhile; choose the folder again.',
	blocked:
		'The browser, a virus scanner, or a full drive stopped the test file; look for free space ' +
		'and at what the scanner says, or choose another folder.',
	'names-taken':
		'All names of test files are taken there, and nothing is ever overwritten; ' +
		'delete the old write-cliff-test files, or choose another folder.',
	'notes-full':
		'Twenty earlier tests may have left files in folders, and none of them is forgotten; ' +
		'delete those first, with the buttons above.',
	'read-back':
		'What was read back is not what had been written; do not trust this drive with anything ' +
		'you need, and check it with the tools of its maker.',
	limit: 'This page has written as much as it may; reload it to measure again.',
	silent:
		'The drive did not answer for 20 seconds, so the test was given up; ' +
		'try a smaller test, or another time.',
	broken: 'The part of this page that writes broke; reload the page.'
};

/** @param where the part of the test in which something went wrong */
export function faultOf(error: unknown, where: 'storage' | 'folder'): Fault {
	const name = error instanceof Error ? error.name : '';
	switch (name) {
		case 'QuotaExceededError':
			return 'full';
		case 'SecurityError':
			return where === 'storage' ? 'private' : 'denied';
		case 'NotAllowedError':
			return 'denied';
		case 'NoModificationAllowedError':
			return where === 'storage' ? 'busy' : 'read-only';
		case 'NotFoundError':
			return 'vanished';
		case 'AbortError':
			return 'blocked';
		case 'InvalidStateError':
			return where === 'storage' ? 'unsupported' : 'vanished';
		case 'NotSupportedError':
			// WebKit has the function everywhere, and what is behind it only on some systems.
			return where === 'storage' ? 'unsupported' : 'broken';
		case 'ReadBackError':
			return 'read-back';
		case 'NamesTaken':
			return 'names-taken';
		case 'NotesFull':
			return 'notes-full';
		case 'LimitReached':
			return 'limit';
		default:
			return 'broken';
	}
}

export const explainFault = (fault: Fault): string => SENTENCES[fault];

/** What went wrong with the reader's own file; the run goes on without it. */
export function explainSource(error: unknown): string {
	const name = error instanceof Error ? error.name : '';
	switch (name) {
		case 'NotFoundError':
			return 'Your file was gone when its turn came; the test went on without it.';
		case 'NotReadableError':
			return 'Your file was changed meanwhile or may not be read; the test went on without it.';
		case 'RangeError':
			return 'Your file has no bytes; the test went on without it.';
		default:
			return 'Your file could not be read; the test went on without it.';
	}
}
