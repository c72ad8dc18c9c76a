/** A run that several figures share plays while one of them is seen. */
import { expect, it } from 'vitest';
import { Audience } from '$lib/run/session/Audience';

it('is there while one of the figures is seen, and where none was noted or is left', () => {
	const audience = new Audience();
	const [above, below] = [{}, {}];
	expect(audience.isThere).toBe(true);
	const leaveBelow = audience.note(below, false);
	expect(audience.isThere).toBe(false);
	audience.note(above, true);
	expect(audience.isThere).toBe(true);
	const leaveAbove = audience.note(above, false);
	expect(audience.isThere, 'the newest is so').toBe(false);
	leaveBelow();
	leaveAbove();
	expect(audience.isThere).toBe(true);
});
