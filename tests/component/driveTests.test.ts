/** Wherever a button is out of use, the page says why, and a screen reader with it. */
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import OtherTests from '$lib/tools/your-drive/OtherTests.svelte';
import SpeedStart from '$lib/tools/your-drive/SpeedStart.svelte';

const nothing = () => undefined;
const MORE = /50 MB more/;

function expectReasons(why: RegExp) {
	const unused = screen.getAllByRole('button').filter((button) => button.hasAttribute('disabled'));
	expect(unused.length).toBeGreaterThan(0);
	for (const button of unused) {
		const id = button.getAttribute('aria-describedby') ?? '';
		expect(document.getElementById(id)?.textContent, button.textContent).toMatch(why);
	}
}

test('the first test', async () => {
	const props = { index: 0, isReady: true, onchoose: nothing, onstart: nothing };
	const { rerender } = render(SpeedStart, { ...props, bytesLeft: 5e9 });
	expect(screen.queryByText(MORE)).toBeNull();
	await rerender({ bytesLeft: 50e6 });
	expectReasons(MORE);
});

test('the others', async () => {
	const { rerender } = render(OtherTests, {
		...{ canStore: true, canPick: true, isReady: true, isRunning: false },
		...{ said: '', bytesLeft: 5e9 },
		...{ onstorage: nothing, ongrowth: nothing, onfolder: nothing }
	});
	expect(screen.getByRole('button', { name: /^Grow/ }).hasAttribute('aria-describedby')).toBe(
		false
	);
	await rerender({ bytesLeft: 50e6 });
	expectReasons(MORE);
	await rerender({ isRunning: true, bytesLeft: 5e9 });
	expectReasons(/A test is running: stop it, or wait for its end/);
});
