/** The living drives beside an experiment's charts: a slider, a choice of drives, and blocks. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Chart from '$lib/draw/charts/Chart.svelte';
import type { Moment, XySpec } from '$lib/draw/charts/spec';
import { newPhase } from '$lib/tools/lab/free/phases';
import { linesOf, START } from '$lib/tools/lab/free/setup';
import { LabRun } from '$lib/tools/lab/LabRun.svelte';
import type { Living } from '$lib/tools/lab/living';
import LivingDrives from '$lib/tools/lab/LivingDrives.svelte';
import { FakeWorkers } from '../unit/fakes';
import { withoutSizes } from './sizes';

withoutSizes();

async function ran(name: string): Promise<Living> {
	const drive = { ...START.drives[0], blocks: '64', pages_per_block: '16' };
	const run = new LabRun(new FakeWorkers(), true);
	await run.start(linesOf(drive, { ...START, phases: [newPhase('fill'), newPhase('uniform')] }));
	return { name, phases: run.report?.phases ?? [], snapshot: run.snapshot, film: run.film };
}

it('goes to the moment that the slider chooses, and tells it and a block', async () => {
	const drives = [await ran('')];
	const onmoment = vi.fn<(moment: Moment | undefined) => void>();
	const props = { drives, moment: undefined, isBusy: false, onmoment };
	const { rerender } = render(LivingDrives, props);
	const slider = screen.getByRole('slider', { name: 'Moment of the run' });
	expect(slider.getAttribute('aria-valuetext')).toMatch(/^2 uniform, after/);
	const full = screen.getByRole('img', { name: /^The drive: / }).getAttribute('aria-label');
	await fireEvent.input(slider, { target: { value: '3' } });
	const moment = onmoment.mock.calls[0]?.[0];
	expect(moment?.part).toBe('1-fill');
	await rerender({ ...props, moment });
	expect(slider.getAttribute('aria-valuetext')).toMatch(/^1 fill, after 0\./);
	expect(screen.getByRole('img').getAttribute('aria-label')).not.toBe(full);
	await fireEvent.input(screen.getByRole('slider', { name: 'Block of the drive' }), {
		target: { value: '5' }
	});
	expect(screen.getByRole('status').textContent).toContain('Block 5 of the drive');
	await rerender({ ...props, isBusy: true });
	expect(screen.queryByRole('slider', { name: 'Moment of the run' })).toBeNull();
});

it('shows all drives or one, and says which have not begun', async () => {
	const other = { ...(await ran('Two')), snapshot: undefined, film: [] };
	const drives = [await ran('One'), other];
	render(LivingDrives, { drives, moment: undefined, isBusy: true, onmoment: () => {} });
	expect(screen.getAllByRole('img')).toHaveLength(1);
	expect(screen.getByText('Two has not begun.')).toBeTruthy();
	const select = screen.getByRole('combobox', { name: 'Blocks of' });
	await fireEvent.change(select, { target: { value: '0' } });
	expect(screen.queryByText('Two has not begun.')).toBeNull();
	expect(screen.getByRole('img', { name: /^One: / })).toBeTruthy();
});

it('is told by a chart of the moments of its points, and marks the one that is shown', async () => {
	const points = [1, 2, 3].map((x) => ({ x, y: x, moment: { part: 'use', share: x / 4 } }));
	const axis = { label: 'Time', unit: 's', scale: 'linear', format: String } as const;
	const spec: XySpec = {
		...{ kind: 'xy', title: 'T', summary: 'S.', notes: [], published: [], guides: [] },
		origin: { name: 'Test', seed: 1, link: '' },
		...{ x: axis, y: axis },
		series: [{ id: 'a', label: 'a', mark: 'line', tone: 'first', points }]
	};
	const onmoment = vi.fn<(moment: Moment) => void>();
	const { container, rerender } = render(Chart, { spec, onmoment });
	expect(container.querySelector('.now')).toBeNull();
	const place = () => container.querySelector('.now')?.getAttribute('x1');
	await rerender({ moment: { part: 'use', share: 0.6 } });
	const second = place();
	await rerender({ moment: { part: 'use', share: 0.9 } });
	expect(Number(place())).toBeGreaterThan(Number(second));
	await rerender({ moment: { part: 'fill', share: 0.9 } });
	expect(place(), 'of no part of the chart').toBeUndefined();
	await fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowRight' });
	expect(onmoment).toHaveBeenCalledWith({ part: 'use', share: 0.25 });
});
