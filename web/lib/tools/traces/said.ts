/** What is wrong with a trace, in the language of the site; the original says it itself. */
import { sayer } from '$lib/base/sayer';

/** At a place stands a piece of the trace, whatever it is. */
const ANYTHING = '(.*?)';

export const said = sayer(import.meta.env.SITE_TRACES ?? {}, ANYTHING);
