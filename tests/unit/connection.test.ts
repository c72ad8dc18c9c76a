/** What failed for want of a connection is told as that, and nothing else is. */
import { expect, test } from 'vitest';
import { isConnectionError } from '$lib/base/connection';

test.each([
	'Failed to fetch',
	'Failed to fetch dynamically imported module: x.js',
	'NetworkError when attempting to fetch resource.',
	'error loading dynamically imported module',
	'Importing a module script failed.',
	'Load failed'
])('%s', (message) => {
	expect(isConnectionError(new TypeError(message))).toBe(true);
});

test('a mistake of ours is none of the connection', () => {
	expect(isConnectionError(new TypeError('x is not a function'))).toBe(false);
	expect(isConnectionError(new Error('Failed to fetch'))).toBe(false);
});
