/** How a page's security policy names what may stand in the page itself. */
import { createHash } from 'node:crypto';

/** Of a script or of styles, as a policy has it behind `sha256-`. */
export const policyHash = (text: string): string =>
	createHash('sha256').update(text, 'utf8').digest('base64');
