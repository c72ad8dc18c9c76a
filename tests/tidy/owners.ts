/** Rules that something happens in one place: clocks, chance, the network, the URL, workers. */
import { eachFile, findAll, withoutComments, type Rule } from './rule';
import { SITE } from './source';

interface Owned {
	readonly what: string;
	/** Has the flag `g`. */
	readonly pattern: RegExp;
	/** The only files that may, and why it is them. */
	readonly owners: readonly string[];
	readonly instead: string;
	/** Code that does it. */
	readonly sample: string;
}

const OWNED: readonly Owned[] = [
	{
		what: 'chance',
		pattern: /\bMath\.random\b|\bcrypto\.(?:getRandomValues|randomUUID)\b/g,
		owners: [],
		instead: 'take a seed and let the simulator draw',
		sample: 'const lpn = Math.random() * 8;'
	},
	{
		what: 'the date',
		pattern: /\bDate\.now\b|\bnew Date\b/g,
		// A result that is kept says when it was measured.
		owners: ['web/lib/tools/your-drive/history.ts'],
		instead: 'use the time of the simulation, or the time that an animation frame is given',
		sample: 'const startMs = Date.now();'
	},
	{
		what: 'the time since the page was opened',
		pattern: /\bperformance\.(?:now|mark|measure)\b/g,
		// Rates of compression, of drives, and of the simulator are rates in the reader's time; and so
		// is how long one answer of the simulator may take.
		owners: [
			'web/lib/tools/your-files/files.worker.ts',
			'web/lib/tools/bench/BenchTool.svelte',
			'web/lib/tools/your-drive/driveTest.worker.ts',
			'web/lib/run/sim/sim.worker.ts',
			'web/lib/tools/traces/traces.worker.ts'
		],
		instead: 'take the clock as an argument; Playback has that of figures',
		sample: 'const startMs = performance.now();'
	},
	{
		what: 'animation frames',
		pattern: /\b(?:request|cancel)AnimationFrame\b/g,
		// FrameClock is the one clock of all that moves; a worker's Blob is let go two frames after its
		// start.
		owners: ['web/lib/base/FrameClock.ts', 'web/lib/base/worker.ts'],
		instead: 'let a FrameClock drive it',
		sample: 'requestAnimationFrame(draw);'
	},
	{
		what: 'timers',
		pattern:
			/\b(?:(?:set|clear)(?:Timeout|Interval)\b(?! *>)|requestIdleCallback|AbortSignal\.timeout)/g,
		// Who may wait for nothing but time: a live region, which speaks every two seconds; the
		// files' worker, which reports while a disk hangs; those who give up on a disk or on a
		// simulator that does not answer; figures, which give up their workers when away; and what
		// stands in for the end of scrolling, which some browsers do not tell.
		owners: [
			'web/lib/base/Announcer.svelte.ts',
			'web/lib/tools/your-files/files.worker.ts',
			'web/lib/tools/your-files/failures.ts',
			'web/lib/tools/your-drive/environment.ts',
			'web/lib/run/sim/SimClient.ts',
			'web/lib/run/view/PageFigures.ts',
			'web/lib/base/slices.ts',
			'web/lib/base/scrollEnd.ts'
		],
		instead: 'wait for what you wait for, or let Playback drive it',
		sample: 'setTimeout(draw, 100);'
	},
	{
		what: 'requests',
		pattern:
			/\bfetch\(|\b(?:XMLHttpRequest|WebSocket|EventSource|RTCPeerConnection)\b|\bsendBeacon\b/g,
		// A worker's code and compiled modules, and the site that is kept for reading offline; all come
		// from the page's own origin.
		owners: ['web/lib/base/worker.ts', 'web/lib/base/module.ts', 'web/service-worker.ts'],
		instead: 'let SvelteKit load it with the page; nothing of the reader’s is ever sent',
		sample: "await fetch('/x.json');"
	},
	{
		what: 'starting a worker',
		pattern: /\bnew (?:Shared)?Worker\b/g,
		owners: ['web/lib/base/worker.ts'],
		instead: 'call startWorker of $lib/base/worker, whose workers inherit the page’s policy',
		sample: "new Worker('/x.js');"
	},
	{
		// And its fragment, which holds the state of the free lab: beside the query, so that what an
		// address may say is found in one place.
		what: 'the query of the URL',
		pattern:
			/\bURLSearchParams\b|\bsearchParams\b|(?<!parseParams\()location\.(?:search|hash|href)\b/g,
		owners: ['web/lib/params.ts'],
		instead: 'add the parameter to web/lib/params.ts and call readParams or readFragment',
		sample: 'const seed = new URLSearchParams(location.search);'
	},
	{
		what: 'what stays on the reader’s machine',
		pattern: /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/g,
		// Settings, what was read, setups of the lab under names, and results of the drive test with
		// what it may have left behind; and in a course system what that system kept of what was read.
		owners: [
			'web/lib/article/reader.svelte.ts',
			'web/lib/article/Progress.svelte.ts',
			'web/lib/tools/lab/free/more/kept.ts',
			'web/lib/tools/your-drive/history.ts',
			'web/scorm/report.js'
		],
		instead: 'keep it in Reader, and say so under “Privacy” in README.md',
		sample: "localStorage.setItem('x', '1');"
	},
	{
		what: 'the wasm package',
		pattern: /\$wasm(?!-pages)\b/g,
		owners: ['web/lib/run/sim/wasm.ts', 'web/lib/run/sim/packages.ts'],
		instead: 'import from $lib/run/sim/wasm, or its address from $lib/run/sim/packages',
		sample: "import { WasmSim } from '$wasm/wasm_ftl.js';"
	},
	{
		what: 'the wasm package that compresses',
		pattern: /\$wasm-pages\b/g,
		// Apart from the simulator's, so that neither's worker carries the other's glue.
		owners: ['web/lib/tools/your-files/pages.ts'],
		instead: 'import from ./pages',
		sample: "import { WasmPages } from '$wasm-pages/wasm_ftl_pages.js';"
	},
	{
		what: 'content',
		pattern: /\$content\b(?!\/schema')/g,
		owners: [
			...['web/lib/content/load.ts', 'web/lib/content/kit.ts'],
			...['web/lib/content/prose.ts', 'web/lib/content/statement.ts']
		],
		instead: 'import from $lib/content/load',
		sample: "import { chapters } from '$content/index';"
	}
];

function ruleOf({ what, pattern, owners, instead, sample }: Owned): Rule {
	const place = owners.length === 0 ? 'nowhere' : `only in ${owners.join(' and ')}`;
	const check = eachFile(SITE, ({ path, text }) => {
		const found = findAll(withoutComments(text), pattern, `${what}: ${place}; ${instead}.`);
		if (!owners.includes(path)) {
			return found;
		}
		const message = `${what}: this file does not need it; take its name out of tests/tidy.`;
		return found.length === 0 ? [{ line: 1, message }] : [];
	});
	return {
		name: `${what}: ${place}`,
		check,
		breaks: [
			{ 'web/lib/article/x.ts': sample },
			{ 'web/routes/X.svelte': `<script lang="ts">\n\t${sample}\n</script>` },
			...owners.map((path) => ({ [path]: '/** Nothing. */' }))
		],
		keeps: [
			{ 'web/lib/article/x.ts': `// ${sample}\nconst x = 1;` },
			...owners.map((path) => ({ [path]: sample }))
		]
	};
}

export const ownerRules: readonly Rule[] = OWNED.map(ruleOf);
