/** Questions in the language of the site; the original says them itself. */
import { sayer } from '$lib/base/sayer';

export const said = sayer(import.meta.env.SITE_QUESTIONS ?? {});
