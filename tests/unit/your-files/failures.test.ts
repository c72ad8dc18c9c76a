/** Each reason says what happened, and what to do where something can be done. */
import { expect, test } from 'vitest';
import { explainFailure, failureOf } from '$lib/tools/your-files/failures';
import type { FailureReason } from '$lib/tools/your-files/fileFacts';
import { domError } from './helpers';

test.each<[FailureReason, RegExp]>([
	['vanished', /gone/],
	['unreadable', /choose it again\.$/],
	['changed', /choose it again when nothing writes to it\.$/],
	['skipped', /Skipped/],
	['unnamed', /no text to browsers; rename it\.$/],
	['silent', /did not answer within 20 seconds/],
	['unlisted', /\(no right\); what was found was read\.$/],
	['too-deep', /choose this folder by itself\.$/],
	['too-many', /are read; choose the rest by itself\.$/],
	['circle', /the folder no right once more/],
	['blocked', /choose a folder inside it/],
	['unknown', /\(no right\); choose it again/]
])('%s', (reason, text) => {
	expect(explainFailure({ path: 'a', reason, detail: 'no right' })).toMatch(text);
});

test('a drive that does not answer in time is named so', () => {
	expect(failureOf('a', domError('TimeoutError'), 0).reason).toBe('silent');
});

test('a file whose name is no text, which browsers name with nothing, is not called gone', () => {
	expect(failureOf('folder/', domError('NotFoundError'), 0).reason).toBe('unnamed');
	expect(failureOf('folder/a', domError('NotFoundError'), 0).reason).toBe('vanished');
});
