/** Who may import whom, as rules of dependency-cruiser. */
import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Rooms of `web/lib`, and what each may import: rooms, or files by their path. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
	base: [],
	contract: [],
	params: [],
	styles: [],
	'run/sim': ['base', 'contract'],
	'run/session': ['base', 'contract', 'run/sim'],
	'run/view': ['base', 'contract', 'params', 'run/session', 'run/sim'],
	// What is drawn and pressed knows nothing of SSDs.
	'draw/controls': ['base'],
	'draw/shapes': ['base'],
	'draw/export': ['base', 'styles'],
	'draw/charts': ['base', 'draw/controls', 'draw/export', 'draw/shapes', 'styles'],
	figures: [
		...['base', 'contract', 'draw/charts', 'draw/controls', 'draw/shapes'],
		...['run/session', 'run/sim', 'run/view']
	],
	'figures/inspector': ['base', 'contract', 'figures/kind', 'run/session', 'run/sim', 'run/view'],
	article: [
		...['base', 'contract', 'params', 'run/session', 'run/sim', 'run/view', 'styles'],
		...['draw/charts', 'draw/controls', 'draw/export', 'draw/shapes'],
		...['figures/inspector', 'figures/kind', 'figures/microSentence', 'figures/registry'],
		...['figures/runMarks', 'tools/lab/free/reproduce']
	],
	'tools/bench': ['base', 'content', 'contract', 'draw/controls', 'run/sim'],
	'tools/check': ['draw/shapes'],
	'tools/first-page': ['base', 'contract', 'params', 'run/sim', 'draw/export', 'draw/shapes'],
	'tools/embed': ['base', 'params', 'run/view'],
	'tools/fuzz': ['base'],
	'tools/homework': ['base', 'params', 'run/sim'],
	'tools/lab': [
		...['article/endurance', 'base', 'content', 'contract', 'params', 'run/sim'],
		...['draw/charts', 'draw/controls', 'draw/export', 'draw/shapes']
	],
	'tools/search': [],
	'tools/teach': [],
	'tools/traces': ['base', 'contract', 'draw/charts', 'draw/controls', 'run/sim'],
	'tools/trust': ['base', 'contract', 'draw/charts', 'params', 'run/sim', 'tools/lab'],
	'tools/your-drive': ['base', 'draw/charts', 'draw/export', 'draw/shapes'],
	'tools/your-files': ['base', 'contract', 'draw/controls', 'draw/export', 'run/sim', 'tools/lab'],
	content: [],
	server: [
		...['base', 'content', 'contract', 'run/sim', 'run/view'],
		...['tools/embed', 'tools/first-page', 'tools/lab', 'tools/search', 'tools/teach'],
		...['tools/trust/points', 'tools/trust/programs']
	],
	gallery: [
		...['base', 'contract', 'draw/charts', 'styles', 'run/sim', 'run/view'],
		...['figures/curves/spare', 'figures/registry']
	]
};

/** What pages are made of. */
const FOR_ROUTES = [
	...['article', 'base', 'content', 'draw/controls', 'figures/registry', 'gallery', 'params'],
	...['run/view', 'server', 'styles', 'tools']
];

const pathOfRoom = (room: string) => `^web/lib/${room}[./]`;

/** The inspector has other rules than the kinds of figures around it. */
const FIGURES = '^web/lib/figures/(?!inspector/)';

function ruleOf(room: string, allowed: readonly string[]): IForbiddenRuleType {
	const own = room === 'figures' ? FIGURES : pathOfRoom(room);
	return {
		name: `${room} imports what is below it`,
		comment: `${room} may import ${allowed.join(', ') || 'nothing of web/lib'}.`,
		severity: 'error',
		from: { path: own },
		to: { path: '^web/', pathNot: [own, ...allowed.map(pathOfRoom)] }
	};
}

const FORBIDDEN = { severity: 'error' } as const;

export const importRules: IForbiddenRuleType[] = [
	...Object.entries(ROOMS).map(([room, allowed]) => ruleOf(room, allowed)),
	{
		...FORBIDDEN,
		name: 'routes import what pages are made of',
		comment: `Routes may import ${FOR_ROUTES.join(', ')}.`,
		from: { path: '^web/routes/' },
		to: { path: '^web/lib/', pathNot: FOR_ROUTES.map(pathOfRoom) }
	},
	{
		...FORBIDDEN,
		name: 'no file knows itself by way of others',
		comment: 'Move what both need to a file of its own, types as well.',
		from: {},
		to: { circular: true }
	},
	{
		...FORBIDDEN,
		name: 'figures know only the types of run',
		comment: "A figure draws what it is given: use 'import type'.",
		from: { path: FIGURES },
		to: { path: '^web/lib/run/', dependencyTypesNot: ['type-only'] }
	},
	{
		...FORBIDDEN,
		name: 'kinds of figures do not know each other',
		comment: 'Move what both need to base.',
		from: { path: '^web/lib/figures/([^/]+)/' },
		to: { path: '^web/lib/figures/[^/]+/', pathNot: '^web/lib/figures/$1/' }
	},
	{
		...FORBIDDEN,
		name: 'content imports nothing from elsewhere',
		comment: 'content/ is data: it imports only content/.',
		from: { path: '^content/' },
		to: { pathNot: '^content/' }
	},
	{
		...FORBIDDEN,
		name: 'content/schema.ts is imported as types only',
		comment: "It has nothing but types: use 'import type'.",
		from: {},
		to: { path: '^content/schema\\.ts$', dependencyTypesNot: ['type-only'] }
	},
	{
		...FORBIDDEN,
		name: 'every import leads to a file',
		comment: 'The other rules see only what they can find.',
		from: {},
		to: { couldNotResolve: true, path: '^(?:\\.|\\$lib|\\$content)', pathNot: '/\\$types$' }
	}
];
