/** Numbers as German texts have them: 1.234,5. */
import { formatLocale } from 'd3-format';

/** @type {import('d3-format').FormatLocaleDefinition} */
const GERMAN = { decimal: ',', thousands: '.', grouping: [3], currency: ['', ' €'] };

export const { format } = formatLocale(GERMAN);
