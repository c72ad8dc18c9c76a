/** Tells a course system by SCORM 1.2 what was bet and done in a chapter, and takes it up again. */

const STORE_KEY = 'write-cliff:progress';
const PARENTS_MAX = 10;
const OK = 'true';

/**
 * What a course system offers; each answers with a text.
 * @typedef {object} Api
 * @property {(argument: '') => string} LMSInitialize
 * @property {(name: string) => string} LMSGetValue
 * @property {(name: string, value: string) => string} LMSSetValue
 * @property {(argument: '') => string} LMSCommit
 * @property {(argument: '') => string} LMSFinish
 */
/**
 * @typedef {object} Chapter
 * @property {string} slug
 * @property {readonly string[]} bets ids of its questions
 * @property {readonly string[]} tasks
 */

/**
 * The course system's window is one of those around this one, or of those that opened it.
 * @type {(from: any) => Api | undefined}
 */
export function findApi(from) {
	const up = (/** @type {any} */ start) => {
		let at = start;
		for (let count = 0; at && count < PARENTS_MAX; count += 1) {
			if (at.API) return at.API;
			at = at.parent === at ? undefined : at.parent;
		}
		return undefined;
	};
	try {
		return up(from) ?? up(from.opener);
	} catch {
		// Windows of other sites do not tell.
		return undefined;
	}
}

/** @type {(text: string | null) => Record<string, any>} */
function parsed(text) {
	try {
		const value = JSON.parse(text ?? '');
		return typeof value === 'object' && value !== null ? value : {};
	} catch {
		return {};
	}
}

/**
 * Which of the chapter's bets and tasks are done, as the chapter itself keeps them.
 * @type {(chapter: Chapter, kept: string | null) => { bets: string[], tasks: string[] }}
 */
function doneOf({ slug, bets, tasks }, kept) {
	const own = parsed(kept)[slug];
	const among = (/** @type {readonly string[]} */ all, /** @type {unknown} */ names) =>
		all.filter((name) => Array.isArray(names) && names.includes(name));
	return { bets: among(bets, own?.bets), tasks: among(tasks, own?.tasks) };
}

/**
 * Begins a session with the course system: what it kept of this student replaces what another may
 * have left in this browser.
 *
 * @returns what reports, at each change, and at the end
 * @type {(api: Api, chapter: Chapter, storage: Storage) =>
 *   { report: () => void, finish: () => void }}
 */
export function begin(api, chapter, storage) {
	const all = chapter.bets.length + chapter.tasks.length;
	if (api.LMSInitialize('') !== OK) {
		throw new Error('The course system did not begin a session: nothing will be reported.');
	}
	const kept = parsed(api.LMSGetValue('cmi.suspend_data'));
	storage.setItem(STORE_KEY, JSON.stringify({ [chapter.slug]: { isRead: false, ...kept } }));
	let last = '';
	const report = () => {
		const done = doneOf(chapter, storage.getItem(STORE_KEY));
		const text = JSON.stringify(done);
		if (text === last) return;
		last = text;
		const count = done.bets.length + done.tasks.length;
		const status = count === all ? 'completed' : 'incomplete';
		const score = all === 0 ? 100 : Math.round((100 * count) / all);
		api.LMSSetValue('cmi.core.score.min', '0');
		api.LMSSetValue('cmi.core.score.max', '100');
		api.LMSSetValue('cmi.core.score.raw', String(score));
		api.LMSSetValue('cmi.core.lesson_status', status);
		// Else a course system may begin the next session with nothing of this one.
		api.LMSSetValue('cmi.core.exit', count === all ? '' : 'suspend');
		api.LMSSetValue('cmi.suspend_data', text);
		api.LMSCommit('');
	};
	let isOver = false;
	const finish = () => {
		if (isOver) return;
		isOver = true;
		report();
		api.LMSFinish('');
	};
	report();
	return { report, finish };
}

/**
 * Shows the chapter, and reports of it as long as the page is there.
 * @type {(chapter: Chapter, page: Window & typeof globalThis) => void}
 */
export function start(chapter, page) {
	const frame = page.document.querySelector('iframe');
	const says = page.document.querySelector('p');
	const say = (/** @type {string} */ text) => {
		if (says) [says.textContent, says.hidden] = [text, false];
	};
	try {
		const api = findApi(page);
		if (api === undefined) {
			say('No course system was found around this page: what you do here is not reported.');
		} else {
			const { report, finish } = begin(api, chapter, page.localStorage);
			page.addEventListener('storage', report);
			page.addEventListener('pagehide', finish);
		}
	} catch (error) {
		say(`What you do here is not reported: ${error instanceof Error ? error.message : error}`);
	}
	if (frame) frame.src = frame.dataset['src'] ?? '';
}
