/** `npm run build`: sets everything up and builds the site into `dist/`. */
import { refuseOldNode } from './node-version.mjs';

refuseOldNode();
// Imported late: an old Node.js must get as far as the refusal before it meets newer syntax.
import('./commands.mjs').then((commands) => commands.main(commands.build));
