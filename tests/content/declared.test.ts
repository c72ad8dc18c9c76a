/** What labels, tasks, and questions say is what is declared behind them. */
import { describe, expect, it } from 'vitest';
import type { CountRecall } from '../../content/schema';
import { experimentLines } from '../boundary/runs';
import { MANY, numbersIn } from './numberWords';
import { specFiles } from './prose';

const figures = specFiles.flatMap(({ spec }) =>
	Object.entries(spec.figures).map(([id, figure]) => ({ page: spec.slug, id, figure }))
);

/** What an operation does, as its button says it. */
function labelsOf(op: string): RegExp {
	const [, verb = '', what = ''] = /^([-+=a-z])(\w*)/.exec(op) ?? [];
	const said: Readonly<Record<string, string>> = {
		'-': `^Delete (?:file )?${what}\\b`,
		'+': `^Create (?:file )?${what}\\b`,
		'=': `^Save (?:file )?${what}\\b`,
		c: '^Cut the power$',
		f: '^Flush$',
		e: `^Erase block ${what}\\b`,
		x: '^Erase the whole drive$',
		i: `^Rest\\b`,
		g: `^(?:Clean|Collect) block ${what}\\b`,
		p: `^Program page ${what}\\b`,
		r: `^Read (?:logical )?page ${what}\\b`,
		t: `^Trim (?:logical )?page ${what}\\b`,
		w: `^Write (?:logical )?page ${what}\\b`
	};
	return new RegExp(said[verb] ?? `no words for the operation ${op}`, 'i');
}

/**
 * What an experiment must have, and must not, by what its variant is called. Names of whole drives
 * say nothing of how they work.
 */
const CALLED: readonly (readonly [label: RegExp, has: RegExp, hasNot?: RegExp])[] = [
	[/^Photos\b/, /^drive\.stored_permille=1000$/m],
	[/^Software\b/, /^drive\.stored_permille=333$/m],
	[/^Zeros$/, /^drive\.stored_permille=1$/m],
	[/^Half zeros$/, /^drive\.stored_permille=1:50,1000:50$/m],
	[/^With TRIM$|TRIM on$/, /^file_system\.trim=true$/m],
	[/^Without TRIM$|TRIM off$/, /^file_system\.trim=false$/m],
	[/^One gate shut$|^Your tower$/, /^file_system\.trim=false$/m, /ops=.*,t\d/m],
	[/^Opened later$|^All gates open$/, /ops=.*,-B.*,t3,t4,t5/m],
	[/^(?:Loop|Half) \+ TRIM$/, /^phases\.\d+\.trim\./m],
	[/^(?:Loop|Half)$/, /^phases\.\d+\.uniform\./m, /^phases\.\d+\.trim\./m],
	[/^Block\b|block-mapped/i, /^drive\.mapping=block$/m],
	[/^Hybrid\b/, /^drive\.mapping=(?:fast|bast):/m],
	[/^Extent\b/, /^drive\.mapping=extent$/m],
	[/^Page\b/, /^drive\.mapping=page$/m],
	[/^Fewest valid/, /^drive\.mapping=page$/m, /^drive\.gc_policy=(?!greedy$)/m],
	[/^Oldest/, /^drive\.gc_policy=fifo$/m],
	[/^Any\b/, /^drive\.gc_policy=random$/m],
	[/^A new drive$|^With a pause$/, /^drive\.slc_cache=dynamic:/m],
	[/^Left as they are$/, /^drive\.retention_ms=/m, /^drive\.refresh_percent=/m],
	[/^Written anew$/, /^drive\.refresh_percent=90$/m],
	[/^(?:Half|Nearly) full$/, /^phases\.1\.idle_us=/m],
	[/^No capacitors$/, /^drive\.power_loss=unprotected$/m],
	[/^Capacitors$/, /^drive\.power_loss=protected$/m],
	[/^Says yes$/, /^drive\.power_loss=lying$/m],
	[/^A flush for each$/, /ops=w0,f,w1,f,/m],
	[/^Four share one$/, /ops=w0,w1,w2,w3,f,/m],
	[/^A flush each$/, /^phases\.0\.sequential\.writes=128$/m, /power_loss=protected/],
	[/^Four share$/, /^phases\.0\.sequential\.writes=32$/m, /power_loss=protected/],
	[/^Filled in order$/, /^phases\.0\.ops=w0,w1,w2,w3,/m],
	[/^Filled out of order$/, /^phases\.0\.ops=w0,w3,w6,w9,/m],
	[/^In order$/, /^phases\.1\.sequential\.writes=40$/m, /^phases\.\d+\.uniform\./m],
	[/^(?:Little|Much) spare$/, /^drive\.mapping=page$/m, /^drive\.gc_high_blocks=/m],
	[/^In batches$/, /^drive\.gc_high_blocks=/m],
	[/^No leveling$/, /^drive\.wear_leveling=none$/m],
	[/^Free blocks only$/, /^drive\.wear_leveling=dynamic$/m],
	[/^Old data, too$/, /^drive\.wear_leveling=static:/m],
	[/^Small span$/, /^phases\.1\.uniform\.pages=800$/m, /^phases\.2\./m],
	[/^Whole span$/, /^phases\.1\.uniform\.pages=15225$/m, /^phases\.2\./m],
	[/^History$/, /^phases\.1\.uniform\.writes=3045$[^]*^phases\.3\.uniform\.pages=800$/m],
	[/^Both$/, /^phases\.1\.uniform\.writes=3045$[^]*^phases\.3\.uniform\.pages=15225$/m],
	[/^Fitted$/, /^phases\.1\.uniform\.writes=250$[^]*^phases\.3\.uniform\.pages=15225$/m],
	[/^Part of the map$/, /^drive\.map_cache_bytes=9920$/m],
	[/^Whole map in memory$/, /^drive\.map_cache_bytes=25600$/m],
	[/^Default$/, /^phases\.1\.uniform\.pages=15104$/m],
	[/^Start 512$/, /^phases\.1\.uniform\.start=64$/m],
	[/^Both knobs$/, /^phases\.1\.uniform\.pages=244$/m, /^phases\.1\.uniform\.start=0$/m],
	[/^One gigabyte$/, /^phases\.1\.uniform\.pages=244$/m],
	[/^At once$/, /^drive\.idle=compact$/m, /^phases\.\d+\.idle_us=/m],
	[/^Rested first$/, /^phases\.2\.idle_us=600000$/m],
	[/^No rest$/, /^phases\.5\.sequential\./m, /^phases\.\d+\.idle_us=/m],
	[/^With rests$/, /^phases\.3\.idle_us=600000$/m],
	[/^Does nothing$/, /^drive\.idle=none$/m],
	[/^Makes room$/, /^drive\.idle=compact$/m],
	[/^Puts in order$/, /^drive\.idle=defragment$/m],
	[/^(?:100|128) GB$/, /^drive\.mapping=page$/m],
	[/^Never written$/, /^phases\.0\.sequential\.pages=11920$/m, /^phases\.\d+\.trim\./m],
	[/^Trimmed$/, /^phases\.\d+\.trim\.pages=/m],
	[/^Deleted, not told$/, /^phases\.0\.sequential\.pages=15258$/m, /^phases\.\d+\.trim\./m],
	[/^One open block$/, /^drive\.frontiers=single$/m],
	[/^Two open blocks$/, /^drive\.frontiers=temperature:4$/m],
	[/flash$|^Flash\b/i, /^drive\.mapping=raw$/m],
	...[1, 2, 4, 8, 16, 32, 64].map(
		(depth) =>
			[new RegExp(`^${depth}$`), new RegExp(`^phases\\.1\\.queue_depth=${depth}$`, 'm')] as const
	),
	[/^One at a time$/, /^phases\.1\.queue_depth=1$/m],
	[/^Eight$/, /^phases\.1\.queue_depth=8$/m],
	[/^Cleans at once$/, /read_percent=90$/m, /gc_copies_per_write/],
	[/^Cleans in small steps$/, /^drive\.gc_copies_per_write=4$/m],
	[/of four dies$/, /^drive\.dies=4$/m],
	[/^photo\.jpg$/, /^phases\.2\.sequential\.writes=192$/m],
	[/^Full drive$/, /^drive\.mapping=page$/m, /^phases\.2/m],
	[/^Half deleted$/, /^phases\.2\.uniform\.pages=7656$/m, /^phases\.\d+\.trim\./m],
	[/^Written in order$/, /^phases\.0\.sequential\./m, /^phases\.\d+\.uniform\./m],
	[/^Written at random$/, /^phases\.\d+\.uniform\./m],
	[/^One long copy$/, /^drive\.slc_cache=dynamic:/m, /^phases\.1/m],
	[/^Two copies$/, /^phases\.1\.idle_us=/m],
	[/^Never flushed$/, /^drive\.power_loss=unprotected$/m, /flush_writes/m],
	[/^Flushed each page$/, /^phases\.0\.flush_writes=1$/m],
	[/^A (?:small )?drive$/, /^drive\.mapping=(?!raw$)/m]
];

describe.each(figures)('figure $page/$id', ({ figure }) => {
	it('has buttons that do what they say', () => {
		for (const { label, op } of figure.actions ?? []) {
			expect(label).toMatch(labelsOf(op));
		}
	});

	it('calls its drives what they are', () => {
		for (const { label, experiment } of figure.variants) {
			const lines = experimentLines(experiment);
			const called = CALLED.filter(([words]) => words.test(label));
			expect(called, `"${label}" needs a line in CALLED, above`).not.toEqual([]);
			for (const [, has, hasNot] of called) {
				expect(lines, `"${label}" is ${experiment}`).toMatch(has);
				expect(hasNot?.test(lines) ?? false, `"${label}" is ${experiment}`).toBe(false);
			}
		}
	});
});

/** What a figure has several of: as many as it has variants. */
const SEVERAL = new RegExp(`\\b(?:${MANY.join('|')})\\s+(?:rules|drives|maps|prices)\\b`, 'gi');

const captions = specFiles.flatMap(({ spec, blocks }) =>
	blocks
		.filter(({ name }) => name === 'figure')
		.map(({ id, title, body }) => ({
			page: spec.slug,
			id,
			said: [...`${title} ${body}`.matchAll(SEVERAL)].map(([words]) => words),
			count: spec.figures[id]?.variants.length ?? 0
		}))
);

it.each(captions)('figure $page/$id has as many as its words say', ({ said, count }) => {
	expect(said.filter((words) => !numbersIn(words).includes(count))).toEqual([]);
});

const tasks = specFiles.flatMap(({ spec, blocks }) =>
	Object.entries(spec.tasks).map(([id, task]) => {
		const block = blocks.find((other) => other.name === 'task' && other.id === id);
		return { page: spec.slug, id, task, block };
	})
);

/** What a goal speaks of, by the event that it counts. */
const GOALS: Readonly<Record<string, RegExp>> = {
	hostWrite: /\bwrite/i,
	hostRead: /\bread/i,
	buffered: /\bwrite/i,
	flush: /\bflush/i,
	powerCut: /\bcut the power\b/i,
	gcCopy: /\bcop(?:y|ies)/i,
	erase: /\berase/i,
	trim: /\btrim/i,
	refused: /\brefuse/i,
	rawProgram: /\bprogram/i,
	fileDelete: /\bdelete/i,
	purge: /\berase the whole drive\b/i
};

describe.each(tasks)('task $page/$id', ({ task, block }) => {
	it.each(Object.entries(task.goals))('asks for what ticks it: %s', (id, goal) => {
		const said = block?.itemTexts[id] ?? '';
		const { event, count, atMost, page, after } = goal;
		expect(said).toMatch(GOALS[event] ?? event);
		const counts = [page ?? 0, count, ...(atMost === undefined ? [] : [atMost.count])];
		expect(after === undefined || /\bthen\b/i.test(said), said).toBe(true);
		expect(page === undefined || said.includes(`page ${page}`), said).toBe(true);
		expect(numbersIn(said), said).toEqual(counts.filter((number) => number > 1));
		if (atMost !== undefined) {
			expect(said).toMatch(atMost.count === 0 ? /without/ : /at most/);
			expect(said).toMatch(GOALS[atMost.event] ?? atMost.event);
		}
	});

	it('has as many goals as it says', () => {
		const [, said = ''] = /\bthese (\w+) things\b/.exec(block?.body ?? '') ?? [];
		expect(said === '' ? [] : numbersIn(said)).toEqual(
			said === '' ? [] : [Object.keys(task.goals).length]
		);
	});
});

/** How a question asks for a number of the snapshot. */
const ASKED: Readonly<Record<CountRecall['ask'], RegExp>> = {
	freePages: /pages (?:\S+ )*(?:are free|are erased)|can still be programmed/,
	validPages: /still needed|entries point to a page|(?:would|must) (?:turn stale|be copied)/,
	stalePages: /hold an old version/,
	erases: /erase/,
	gcCopies: /cop(?:y|ies|ied)/
};

const recalls = specFiles.flatMap(({ spec, blocks }) =>
	Object.entries(spec.recalls).flatMap(([id, recall]) => {
		const block = blocks.find((other) => other.name === 'recall' && other.id === id);
		const said = (block?.body ?? '').replaceAll('\n', ' ');
		return 'ask' in recall ? [{ page: spec.slug, id, recall, said }] : [];
	})
);

it.each(recalls)('recall $page/$id asks for what it counts', ({ recall, said }) => {
	expect(said).toMatch(ASKED[recall.ask]);
	const others = Object.entries(ASKED).filter(([ask]) => ask !== recall.ask);
	expect(others.filter(([, words]) => words.test(said)).map(([ask]) => ask)).toEqual([]);
});
