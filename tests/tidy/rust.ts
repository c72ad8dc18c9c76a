/** Rules for the simulator: what it does not know, and which module stands above which. */
import {
	eachFile,
	findAll,
	textAt,
	withoutComments,
	type Rule,
	type SourceFile,
	type Tree,
	type Violation
} from './rule';

/** The core: all of the simulator but its boundary and its command line. */
const CORE = /^wasm-ftl\/src\/(?!wasm\.rs$|bin\/).*\.rs$/;

/** What the core does not know: the pattern, what to do instead, and code that breaks it. */
const UNKNOWN: readonly (readonly [string, RegExp, string, string])[] = [
	[
		'clocks',
		/\bstd::time\b|\b(?:Instant|SystemTime)\b/g,
		'simulated time comes from the model, in Nanos',
		'let start = std::time::Instant::now();'
	],
	[
		'entropy',
		/\brand::|\bgetrandom\b|\bthread_rng\b|\bRandomState\b/g,
		'take the seeded Prng as an argument',
		'let mut rng = rand::thread_rng();'
	],
	[
		'hash order',
		/\bHash(?:Map|Set)\b/g,
		'use a Vec or a BTreeMap, whose order is defined',
		'use std::collections::HashMap;'
	],
	[
		'files, the network, the environment, and threads',
		/\bstd::(?:fs|io|net|env|process|thread)\b|\be?print(?:ln)?!|\bdbg!/g,
		'return it, and let bin/ do input and output',
		'println!("{x}");'
	],
	[
		'JavaScript',
		/\bwasm_bindgen\b|\b(?:js|web)_sys\b|\bJs(?:Value|Error|Cast)\b/g,
		'only wasm.rs knows the browser',
		'use wasm_bindgen::prelude::*;'
	],
	[
		'how its types look in JSON',
		/\bserde::|\bderive\([^)]*(?:Des|S)erialize/g,
		'write a counterpart at the boundary and convert',
		'#[derive(Clone, Serialize)]'
	],
	['unsafe code', /\bunsafe\b/g, 'use indexes', 'unsafe { x() }']
];

/** Tests may print their seed. */
function withoutTests(text: string): string {
	const start = text.search(/^#\[cfg\(test\)\]$/m);
	return start === -1 ? text : text.slice(0, start);
}

const unknownRules: readonly Rule[] = UNKNOWN.map(([what, pattern, instead, sample]) => ({
	name: `the simulator's core knows no ${what}`,
	check: eachFile(CORE, ({ text }) =>
		findAll(withoutTests(withoutComments(text)), pattern, `${what}: ${instead}.`)
	),
	breaks: [{ 'wasm-ftl/src/ftl/gc.rs': sample }],
	keeps: [
		{ 'wasm-ftl/src/wasm.rs': sample },
		{ 'wasm-ftl/src/bin/ftl.rs': sample },
		{ 'wasm-ftl/src/ftl/gc.rs': `// ${sample}\nfn f() {}` }
	]
}));

/** `serde_json` is not compiled for the browser, so its users must not be, either. */
function findJson({ text }: SourceFile) {
	const code = withoutTests(withoutComments(text));
	return /^#!?\[cfg\(not\(target_arch = "wasm32"\)\)\]$/m.test(code)
		? []
		: findAll(code, /\bserde_json\b/g, 'serde_json: only below cfg(not(target_arch = "wasm32")).');
}

/** Modules in the order of `lib.rs`, which is the order of reading: each uses only those above. */
function findOrder(tree: Tree): Violation[] {
	const declared = textAt(tree, 'wasm-ftl/src/lib.rs').matchAll(/^(?:pub )?mod (\w+);$/gm);
	const order = Array.from(declared, (match) => match[1] ?? '');
	return tree.flatMap(({ path, text }) => {
		const module = /^wasm-ftl\/src\/(\w+)/.exec(path)?.[1] ?? '';
		const place = order.indexOf(module);
		if (place === -1 || !path.endsWith('.rs')) {
			return [];
		}
		const later = order.slice(place + 1).join('|');
		const pattern = new RegExp(`\\bcrate::(?:\\{[^}]*\\b)?(?:${later})\\b`, 'g');
		const message = `${module} stands above this module in lib.rs: use only what stands above it.`;
		return later === ''
			? []
			: findAll(withoutTests(withoutComments(text)), pattern, message).map((found) => ({
					path,
					...found
				}));
	});
}

/** Modules of a room in the order of its `mod.rs`: each uses only those above it. */
function findOrderInRooms(tree: Tree): Violation[] {
	const rooms = tree.filter(({ path }) => /^wasm-ftl\/src\/.*\/mod\.rs$/.test(path));
	return rooms.flatMap(({ path, text }) => {
		const folder = path.slice(0, -'mod.rs'.length);
		const declared = text.matchAll(/^(?:pub(?:\([^)]*\))? )?mod (\w+);$/gm);
		const names = Array.from(declared, (match) => match[1] ?? '');
		const order = names.filter((name) => name !== 'tests');
		return order.flatMap((name, place) => findLater(tree, folder, name, order.slice(place + 1)));
	});
}

/** Uses of the modules `later` of the room in `folder` by its module `name`. */
function findLater(tree: Tree, folder: string, name: string, later: readonly string[]) {
	if (later.length === 0) {
		return [];
	}
	const room = folder.slice('wasm-ftl/src/'.length, -1).replaceAll('/', '::');
	const own = [`${folder}${name}.rs`, `${folder}${name}/mod.rs`];
	const message =
		`${name} stands above this module in ${folder}mod.rs: ` + 'use only what stands above it.';
	return tree
		.filter(({ path }) => own.includes(path) || path.startsWith(`${folder}${name}/`))
		.flatMap(({ path, text }) => {
			const parent = own.includes(path) ? '|super' : '';
			const names = `(?:\\{[^}]*\\b)?(?:${later.join('|')})\\b`;
			const pattern = new RegExp(`\\b(?:crate::${room}${parent})::${names}(?!\\()`, 'g');
			const code = withoutTests(withoutComments(text));
			return findAll(code, pattern, message).map((found) => ({ path, ...found }));
		});
}

/** Rooms that say in assertions what they rely on, and how many they have in 1,000 lines. */
const ASSERTIVE_ROOMS = ['ftl', 'medium', 'time', 'run'];
const ASSERTIONS_MIN = 20;

/** A room of the simulator that asserts too little of what it relies on. */
function findSilentRooms(tree: Tree): Violation[] {
	return ASSERTIVE_ROOMS.flatMap((room) => {
		const files = tree.filter(
			({ path }) => path.startsWith(`wasm-ftl/src/${room}/`) && path.endsWith('.rs')
		);
		const code = files.map(({ text }) => withoutTests(withoutComments(text))).join('\n');
		const lines = code.split('\n').filter((line) => line.trim() !== '').length;
		const assertions = [...code.matchAll(/\b(?:debug_)?assert(?:_eq|_ne)?!\(/g)].length;
		return assertions * 1000 >= lines * ASSERTIONS_MIN
			? []
			: [
					{
						path: `wasm-ftl/src/${room}/`,
						line: 1,
						message:
							`${String(assertions)} assertions in ${String(lines)} lines of code: have at least ` +
							`${String(ASSERTIONS_MIN)} in 1,000, each an invariant with its reason.`
					}
				];
	});
}

/** An assertion that fails without saying what is wrong. */
function findMute({ path, text }: SourceFile) {
	const room = /^wasm-ftl\/src\/(\w+)\//.exec(path)?.[1] ?? '';
	return ASSERTIVE_ROOMS.includes(room)
		? findAll(
				withoutTests(withoutComments(text)),
				/\bdebug_assert(?:_eq|_ne)?!\((?:(?!;\n)[^"])*\);\n/g,
				'debug_assert!: give the reason as its message.'
			)
		: [];
}

const FEATURE = String.raw`^\s*#!?\[cfg(?:_attr)?\([^\]]*\bfeature\b[^\]]*\)\]\s*`;
const MODULE = String.raw`(?:pub(?:\([^)]*\))? )?(?:mod|use)\b`;

/** A feature that decides about a line: what only one build has is a module or a value. */
function findFeatureLines({ text }: SourceFile) {
	return findAll(
		withoutTests(withoutComments(text)),
		new RegExp(`${FEATURE}(?!${MODULE})\\S`, 'gm'),
		'a feature chooses modules and imports: make it a module, a `Part`, or stand behind `FULL`.'
	);
}

export const rustRules: readonly Rule[] = [
	...unknownRules,
	{
		name: 'the browser never gets the native JSON parser',
		check: eachFile(CORE, findJson),
		breaks: [{ 'wasm-ftl/src/a.rs': 'fn f() { serde_json::from_str("1"); }' }],
		keeps: [
			{
				'wasm-ftl/src/a.rs':
					'#[cfg(not(target_arch = "wasm32"))]\nfn f() { serde_json::from_str("1"); }'
			}
		]
	},
	{
		name: 'modules of the simulator use only modules above them in lib.rs',
		check: findOrder,
		breaks: [
			{
				'wasm-ftl/src/lib.rs': 'pub mod nand;\n\npub mod ftl;\n',
				'wasm-ftl/src/nand.rs': 'use crate::ftl::Ftl;'
			}
		],
		keeps: [
			{
				'wasm-ftl/src/lib.rs': 'pub mod nand;\n\npub mod ftl;\n',
				'wasm-ftl/src/ftl/mod.rs': 'use crate::nand::Nand;',
				'wasm-ftl/src/nand.rs': '#[cfg(test)]\nmod tests { use crate::ftl::Ftl; }'
			}
		]
	},
	{
		name: 'modules of a room use only modules above them in its mod.rs',
		check: findOrderInRooms,
		breaks: [
			{
				'wasm-ftl/src/ftl/mod.rs': 'pub mod map;\n\nmod gc;\n',
				'wasm-ftl/src/ftl/map.rs': 'use super::gc::Job;'
			},
			{
				'wasm-ftl/src/ftl/mod.rs': 'pub mod map;\n\nmod gc;\n',
				'wasm-ftl/src/ftl/map/mod.rs': 'use crate::ftl::{Full, gc};'
			}
		],
		keeps: [
			{
				'wasm-ftl/src/ftl/mod.rs': 'pub mod map;\n\nmod gc;\n',
				'wasm-ftl/src/ftl/gc.rs': 'use super::map::Map;',
				'wasm-ftl/src/ftl/map.rs': '// super::gc\nuse crate::ground::gc;'
			}
		]
	},
	{
		name: 'the layers of the drive assert what they rely on',
		check: findSilentRooms,
		breaks: [{ 'wasm-ftl/src/ftl/gc.rs': 'fn f() {}\n'.repeat(40) }],
		keeps: [
			{ 'wasm-ftl/src/ftl/gc.rs': 'debug_assert!(x, "why");\n' + 'fn f() {}\n'.repeat(40) },
			{ 'wasm-ftl/src/host/fs.rs': 'fn f() {}\n'.repeat(40) }
		]
	},
	{
		name: 'an assertion of the drive says what is wrong',
		check: eachFile(/^wasm-ftl\/src\/.*\.rs$/, findMute),
		breaks: [{ 'wasm-ftl/src/ftl/gc.rs': 'debug_assert!(x);\n' }],
		keeps: [{ 'wasm-ftl/src/ftl/gc.rs': 'debug_assert!(\n\tx,\n\t"why"\n);\n' }]
	},
	{
		name: 'a Cargo feature chooses modules of the simulator, and no lines',
		check: eachFile(/^wasm-ftl\/src\/.*\.rs$/, findFeatureLines),
		breaks: [
			{ 'wasm-ftl/src/ftl/gc.rs': 'fn f() {\n    #[cfg(feature = "full")]\n    g();\n}' },
			{ 'wasm-ftl/src/ftl/gc.rs': '#[cfg_attr(not(feature = "full"), allow(x))]\nfn f() {}' }
		],
		keeps: [
			{ 'wasm-ftl/src/lib.rs': '#[cfg(feature = "full")]\npub mod study;' },
			{ 'wasm-ftl/src/wasm.rs': '#[cfg(not(feature = "full"))]\nuse small::Lab;' },
			{ 'wasm-ftl/src/ftl/gc.rs': '#[cfg(test)]\nmod tests {\n#[cfg(feature = "full")]\nfn f() {}' }
		]
	}
];
