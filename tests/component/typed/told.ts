/** Any value as text: the same on every machine. */

const DEPTH_MAX = 12;
const PARTS_MAX = 20_000;
/** The last digits of what processors compute need not agree. */
const DIGITS = 6;
const LONG = /\d+\.\d{4,}(?:e[-+]?\d+)?/g;

const number = (value: number) => {
	const short = Number(value.toPrecision(DIGITS));
	return Math.abs(short) < 1e-9 ? '0' : String(short);
};
const text = (value: string) =>
	JSON.stringify(value.replace(LONG, (long) => Number(long).toPrecision(DIGITS)));

/** What an object lets see: its own parts, and what its class computes. */
function partsOf(value: object): readonly (readonly [string, unknown])[] {
	const own = Object.entries(value);
	const computed: (readonly [string, unknown])[] = [];
	let form: unknown = Object.getPrototypeOf(value);
	while (typeof form === 'object' && form !== null && form !== Object.prototype) {
		for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(form))) {
			if (get !== undefined && name !== '__proto__') {
				computed.push([name, read(() => get.call(value))]);
			}
		}
		form = Object.getPrototypeOf(form);
	}
	return [...own, ...computed];
}

function read(get: () => unknown): unknown {
	try {
		return get();
	} catch (error) {
		return refusal(error);
	}
}

/** What the machine says of a mistake is its own. */
export const refusal = (error: unknown): string =>
	error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError)
		? `refuses: ${error.message}`
		: 'fails';

/** A value as text. */
export function told(value: unknown): string {
	const seen = new Set<object>();
	let parts = 0;
	const tell = (one: unknown, depth: number): string => {
		parts += 1;
		if (typeof one === 'number') return number(one);
		if (typeof one === 'string') return text(one);
		if (typeof one === 'function') return 'function';
		if (typeof one !== 'object' || one === null) return String(one);
		if (depth > DEPTH_MAX || parts > PARTS_MAX || seen.has(one)) return '…';
		if (one instanceof ArrayBuffer) return tell(new Uint8Array(one), depth);
		seen.add(one);
		if (one instanceof Node) return one instanceof Element ? one.outerHTML : one.nodeName;
		const isList = Array.isArray(one) || one instanceof Set || ArrayBuffer.isView(one);
		const list = (all: Iterable<unknown>) =>
			Array.from(all, (part) => tell(part, depth + 1)).join(',');
		let result: string;
		if (isList && Symbol.iterator in one) {
			result = `[${list(one)}]`;
		} else if (one instanceof Map) {
			result = `map[${list(one)}]`;
		} else if (one instanceof URL || one instanceof Date || one instanceof RegExp) {
			result = String(one);
		} else if (one instanceof Error) {
			result = refusal(one);
		} else {
			const all = partsOf(one).map(([name, part]) => `${name}:${tell(part, depth + 1)}`);
			result = `{${all.join(',')}}`;
		}
		seen.delete(one);
		return result;
	};
	try {
		return tell(value, 0);
	} catch (error) {
		return refusal(error);
	}
}
