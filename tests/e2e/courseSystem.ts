/** A course system as SCORM 1.2 has it, with the package in it. */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { builtChapters } from '../../web/setup/release.mjs';
import { scormEntries } from '../../web/setup/scorm.mjs';

/** Its bets are on scales. */
export const CHAPTER = 14;
const SUSPEND_LETTERS_MAX = 4_096;

/** What a course system keeps of a student. */
type Kept = Readonly<Record<string, string>>;

/** In the course's page: an API that takes what the standard takes, and keeps what is committed. */
function beCourseSystem({ lettersMax }: { lettersMax: number }): void {
	const legal: Readonly<Record<string, RegExp>> = {
		'cmi.core.lesson_status': /^(?:passed|completed|failed|incomplete|browsed)$/,
		'cmi.core.exit': /^(?:time-out|suspend|logout|)$/,
		'cmi.core.score.raw': /^(?:100|\d{1,2})$/,
		'cmi.core.score.min': /^0$/,
		'cmi.core.score.max': /^100$/,
		'cmi.suspend_data': new RegExp(`^[^]{0,${lettersMax}}$`)
	};
	const store = 'course-system';
	const values: Record<string, string> = JSON.parse(localStorage.getItem(store) ?? '{}');
	let state: 'before' | 'running' | 'over' = 'before';
	const told = (isTaken: boolean) => {
		if (!isTaken) {
			localStorage.setItem('refused', 'yes');
		}
		return String(isTaken);
	};
	const keep = () => localStorage.setItem(store, JSON.stringify(values));
	const API = {
		LMSInitialize(argument: string) {
			const isTaken = state === 'before' && argument === '';
			state = 'running';
			return told(isTaken);
		},
		LMSGetValue: (name: string) => (state === 'running' ? (values[name] ?? '') : ''),
		LMSSetValue(name: string, value: string) {
			const isTaken = state === 'running' && legal[name]?.test(value) === true;
			if (isTaken) {
				values[name] = value;
			}
			return told(isTaken);
		},
		LMSCommit(argument: string) {
			keep();
			return told(state === 'running' && argument === '');
		},
		LMSFinish(argument: string) {
			keep();
			localStorage.setItem('finished', 'yes');
			const isTaken = state === 'running' && argument === '';
			state = 'over';
			return told(isTaken);
		}
	};
	Object.assign(window, { API });
}

export const kept = (page: Page): Promise<Kept> =>
	page.evaluate(() => JSON.parse(localStorage.getItem('course-system') ?? '{}'));

/** A course's page around a chapter of the package, as its zip has it. */
export async function courseOf(single: string): Promise<{ url: string; close: () => void }> {
	const entries = scormEntries(
		builtChapters(),
		'0.0.0',
		readFileSync(single),
		readFileSync(path.resolve('web/scorm/report.js'))
	);
	const files = new Map(entries);
	const server = createServer(({ url = '/' }, response) => {
		const name = url.slice(1).replace(/\?.*/, '');
		const type = name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
		const course =
			'<!doctype html><title>A course</title><iframe width="1200" height="900"></iframe>';
		response.writeHead(200, { 'content-type': type }).end(files.get(name) ?? course);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const place = server.address();
	const port = typeof place === 'object' && place !== null ? place.port : 0;
	return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Opens the course, and the chapter in its frame. @returns its cards that ask */
export async function attend(page: Page, url: string) {
	await page.goto(url);
	await page.evaluate(beCourseSystem, { lettersMax: SUSPEND_LETTERS_MAX });
	await page
		.locator('iframe')
		.evaluate((frame, src) => frame.setAttribute('src', src), chapterPage);
	const chapter = page.frameLocator('iframe').frameLocator('iframe');
	await expect(chapter.locator('[data-predict]').first()).toBeVisible();
	return chapter;
}

const chapterPage = `chapter-${CHAPTER}.html`;
