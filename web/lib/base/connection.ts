/** Tells apart what failed because there was no connection. */

/** How browsers begin to say it: Chromium, Firefox, WebKit; of data, then of modules. */
const SAYINGS =
	/^(?:Failed to fetch|NetworkError|Load failed|error loading dynamically|Importing a module)/i;

export const isConnectionError = (error: unknown): boolean =>
	error instanceof TypeError && SAYINGS.test(error.message);
