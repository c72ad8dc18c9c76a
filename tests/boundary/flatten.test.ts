/** The browser's own flattening of an experiment file gives what the simulator's does. */
import { expect, it } from 'vitest';
import { flattenExperiment } from '$lib/run/sim/wireForm';

/** The vectors of the tests in `wasm-ftl/src/fields.rs`. */
const VECTORS: readonly (readonly [string, string])[] = [
	['{ "a": { "b": 1, "c": [true, "x=y"] }, "d": null }', 'a.b=1\na.c.0=true\na.c.1=x=y\nd=null\n'],
	['{ "a": 900.0, "b": 9e2, "c": 2.5, "d": -0.0 }', 'a=900\nb=900\nc=2.5\nd=0\n']
];

it.each(VECTORS)('%s', (json, lines) => {
	expect(flattenExperiment(JSON.parse(json))).toBe(lines);
});

it('keeps each value on its line, whatever stands in it', () => {
	expect(flattenExperiment({ a: 'w0\nseed=9' })).toBe('a=w0 seed=9\n');
});
