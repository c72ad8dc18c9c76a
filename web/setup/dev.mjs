/** `npm run dev`: sets everything up, then runs the development server. */
import { refuseOldNode } from './node-version.mjs';

refuseOldNode();
// Imported late: an old Node.js must get as far as the refusal before it meets newer syntax.
import('./commands.mjs').then((commands) => commands.main(commands.dev));
