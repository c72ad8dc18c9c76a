/** What all figures of a kind have in common: how they are moved, and the room that they have. */
import { expect, it } from 'vitest';
import { chapters, pages } from '../../content/index';
import type { FigureSpec } from '../../content/schema';
import type { FigureKind } from '$lib/figures/kind';
import { loadKinds } from '$lib/figures/registry';
import { WHOLE_DRIVES } from '$lib/figures/registry.drives';

/** One figure of each kind that any page shows. */
const FIGURES: Readonly<Record<string, FigureSpec>> = Object.fromEntries(
	[...chapters, ...pages].flatMap(({ figures }) =>
		Object.values(figures).map((spec) => [spec.kind, spec] as const)
	)
);

const marksOf = ({ isWide, leaps, showsBegun, hasCounts = true }: FigureKind) =>
	[
		isWide && 'wide',
		leaps === true && 'leaps',
		showsBegun === true && 'shows what has begun',
		!hasCounts && 'counts nothing below'
	].filter((mark) => mark !== false);

it('each kind has its room, its steps, and its counts', async () => {
	const kinds = await loadKinds(FIGURES, WHOLE_DRIVES);
	const marks = Object.entries(kinds).map(([name, kind]) => [name, marksOf(kind).join(', ')]);
	expect(Object.fromEntries(marks)).toMatchInlineSnapshot(`
		{
		  "bytes": "leaps",
		  "cache": "leaps",
		  "cliff": "leaps",
		  "collector": "",
		  "copy": "",
		  "drive": "",
		  "gates": "counts nothing below",
		  "iops": "leaps",
		  "knee": "leaps, counts nothing below",
		  "lanes": "shows what has begun, counts nothing below",
		  "latency": "leaps",
		  "lba": "leaps",
		  "maps": "",
		  "passes": "leaps",
		  "share": "leaps",
		  "slower": "leaps",
		  "steady": "leaps",
		  "tray": "",
		  "valid": "leaps",
		  "waterfall": "leaps, counts nothing below",
		  "wear": "leaps",
		  "wearMap": "leaps",
		  "worn": "leaps",
		  "zoom": "wide",
		}
	`);
});
