/** Hidden in each page until its scripts should be there and are not. */
export const UNSTARTED =
	'This page’s scripts did not arrive, so its buttons do nothing. Check the connection, then ' +
	'reload the page.';
