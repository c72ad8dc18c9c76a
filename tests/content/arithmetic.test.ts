/** What a chapter computes in front of the reader is right: `128 ÷ 100 = 1.28`. */
import { expect, it } from 'vitest';
import { specFiles } from './prose';

const SUM = /^[\d,.()×÷−+\s]+=[\d,.\s]+$/;

const sums = specFiles.flatMap(({ file, body }) =>
	Array.from(body.matchAll(/`([^`]+)`/g), ([, code = '']) => code.replaceAll(/\s+/g, ' '))
		.filter((code) => SUM.test(code))
		.map((code) => ({ file, code }))
);

const numberIn = (text: string) => Number(text.replaceAll(',', ''));

/** The value of a sum or product of numbers, the inner ones in brackets first. */
function compute(text: string): number {
	const flat = text.replaceAll(/\(([^()]*)\)/g, (_, inner: string) => String(compute(inner)));
	if (flat !== text) {
		return compute(flat);
	}
	const terms = flat.replaceAll(' ', '').split(/(?=[−+])/);
	return terms.reduce((sum, term) => {
		const [sign, product] = /^([−+]?)(.*)$/.exec(term)?.slice(1) ?? [];
		const factors = (product ?? '').split(/(?=[×÷])/);
		const value = factors.reduce((so, factor) => {
			const by = numberIn(factor.replace(/^[×÷]/, ''));
			return factor.startsWith('÷') ? so / by : so * by;
		}, 1);
		return sum + (sign === '−' ? -value : value);
	}, 0);
}

it.each(sums)('$code in $file', ({ code }) => {
	const [left = '', right = ''] = code.split('=');
	const digits = /\.(\d+)\s*$/.exec(right)?.[1]?.length ?? 0;
	expect(compute(left).toFixed(digits)).toBe(numberIn(right).toFixed(digits));
});

it('notices a wrong sum', () => {
	expect(compute('(128 − 120) ÷ 128')).toBeCloseTo(0.0625);
	expect(compute('1 − 100 ÷ 137.4')).toBeCloseTo(0.272, 3);
	expect(sums.length).toBeGreaterThan(0);
});
