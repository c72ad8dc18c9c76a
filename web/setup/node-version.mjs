/** Refuses a Node.js that is too old, in syntax that even an old Node.js can parse. */

export const NODE_VERSION_MIN = '20.19.0';

/**
 * What to tell the reader whose Node.js is too old; an empty text when it is new enough.
 * @param {string} found for example `20.19.0`
 */
export function nodeComplaint(found) {
	const needed = NODE_VERSION_MIN.split('.').map(Number);
	const parts = found.split('.').map(Number);
	for (let i = 0; i < needed.length; i += 1) {
		const difference = Number(parts[i]) - Number(needed[i]);
		if (difference > 0) return '';
		if (!(difference >= 0)) {
			return (
				'Node.js ' +
				NODE_VERSION_MIN +
				' or newer is needed, but this is ' +
				found +
				': install a current one from https://nodejs.org or with your version manager ' +
				'(the file .nvmrc names the version this project is tested with).'
			);
		}
	}
	return '';
}

/** Ends the process when the Node.js that runs it is too old. */
export function refuseOldNode() {
	// The variable lets the tests pretend.
	const found = process.env['WRITE_CLIFF_NODE_VERSION'] || process.versions.node;
	const complaint = nodeComplaint(found);
	if (complaint !== '') {
		console.error('\nerror: ' + complaint);
		process.exit(1);
	}
}
