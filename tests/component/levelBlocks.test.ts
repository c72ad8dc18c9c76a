/** Blocks as bars: frames stand around those blocks whose numbers they belong to, and no others. */
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { layoutBlocks } from '$lib/figures/drive/levels/blocks.layout';
import LevelBlocks from '$lib/figures/drive/levels/LevelBlocks.svelte';
import { stateAt } from '../boundary/runs';

const noop = () => undefined;

/** Where the middle of an element lies, from left to right. */
const middleOf = (element: Element) =>
	Number(element.getAttribute('x')) + Number(element.getAttribute('width') ?? 0) / 2;

it('mark the block that is looked at, and those that stand out', () => {
	const told = stateAt('overwrite', 30);
	const count = told.get('blocks');
	const model = layoutBlocks(told, 660, 0);
	expect(model.cards).toHaveLength(count);
	for (let block = 0; block < count; block += 1) {
		const lit = new Set([(block + 2) % count]);
		const onlook = noop;
		const props = { model, told, block, lit, count, onlook, onenter: noop, onpoint: noop };
		const { container, unmount } = render(LevelBlocks, props);
		const numbers = Array.from(container.querySelectorAll('text'));
		const at = (shown: number) =>
			numbers.filter(({ textContent }) => textContent.trim() === String(shown)).map(middleOf);
		const around = (frame: string) => Array.from(container.querySelectorAll(frame), middleOf);
		expect(around('rect.current')).toEqual(at(block));
		expect(around('text.current')).toEqual(at(block));
		expect(around('rect.lit')).toEqual([...lit].flatMap(at));
		unmount();
	}
});
