/** `npm start` and the other commands of `package.json`: `node web/setup/run.mjs NAME`. */
import { nodeComplaint } from './version.mjs';

// The variable lets the tests pretend.
const complaint = nodeComplaint(process.env['WRITE_CLIFF_NODE_VERSION'] || process.versions.node);
if (complaint === '') {
	// Imported late: an old Node.js must get as far as the refusal before it meets newer syntax.
	const [name = 'start', ...args] = process.argv.slice(2);
	import('./commands.mjs').then(({ commandOf, main }) => main(commandOf(name), args));
} else {
	console.error('\nerror: ' + complaint);
	process.exitCode = 1;
}
