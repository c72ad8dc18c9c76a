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
	}
];
