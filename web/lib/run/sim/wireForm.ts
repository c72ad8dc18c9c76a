/** Turns an experiment file into the wire form that the simulator reads. */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

function push(lines: string[], path: string, value: Json): void {
	if (typeof value === 'object' && value !== null) {
		const entries: readonly (readonly [string, Json])[] = Object.entries(value);
		for (const [key, inner] of entries) {
			push(lines, path === '' ? key : `${path}.${key}`, inner);
		}
	} else {
		lines.push(`${path}=${String(value).replaceAll('\n', ' ')}`);
	}
}

/** Flattens an experiment to lines of `path=value`. The simulator checks every field. */
export function flattenExperiment(experiment: Json): string {
	const lines: string[] = [];
	push(lines, '', experiment);
	return lines.map((line) => `${line}\n`).join('');
}
