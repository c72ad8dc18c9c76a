/** How accessible the site is, criterion by criterion, and the tests that show it. */
import { chartability } from './charts';
import { wcag } from './wcag';

export const accessibility = {
	intro: [
		'Every criterion of WCAG 2.2, levels A and AA, stands here, and the critical ones of ' +
			'Chartability, which is made for charts. Each says what the site does, where it falls ' +
			'short, and which tests of this repository would fail if it were not so.',
		'We judged it ourselves: programs try every page in each theme, but nobody who needs a ' +
			'screen reader or a switch has tried it for us yet. If something keeps you out, please ' +
			'report it where the code of this site is kept.'
	],
	parts: [
		{ id: 'wcag', title: 'WCAG 2.2, A and AA', criteria: wcag },
		{ id: 'charts', title: 'Chartability, critical tests', criteria: chartability }
	]
} as const;
