/** What a figure of queue depths says of a run, as a sentence, as a table, and as rows. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { rateText, requestsPerS } from '../requests';

export function describeKnee(snapshot: Snapshot, depth: number | undefined): string {
	const perS = requestsPerS(snapshot);
	if (perS === undefined) {
		return 'The drive was filled once; no page is read yet.';
	}
	// They are counted in steps of a few percent: more digits would not be true.
	const ms = (field: 'latencyP50Ns' | 'latencyP99Ns') => (snapshot.get(field) / 1e6).toFixed(2);
	const [half, most] = [ms('latencyP50Ns'), ms('latencyP99Ns')];
	const asked = depth === undefined ? 'So many at a time' : `${depth} at a time`;
	const within = `half within ${half} ms, 99 of 100 within ${most} ms`;
	return `${asked}: ${rateText(perS)} reads a second, ${within}.`;
}

export function kneeRows(snapshot: Snapshot): readonly (readonly string[])[] {
	const perS = requestsPerS(snapshot);
	const ms = (ns: number) => (ns / 1e6).toFixed(2);
	return [
		['What', 'Number'],
		['Reads a second', perS === undefined ? 'none yet' : rateText(perS)],
		['Half answered within, ms', ms(snapshot.get('latencyP50Ns'))],
		['99 of 100 answered within, ms', ms(snapshot.get('latencyP99Ns'))]
	];
}

export const kneeText = (snapshot: Snapshot): string =>
	kneeRows(snapshot)
		.map(([what = '', number = '']) => `${what.padEnd(32)}${number.padStart(10)}`)
		.join('\n');
