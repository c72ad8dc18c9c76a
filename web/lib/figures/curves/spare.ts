/** Write amplification against spare area, drawn from values that were computed beforehand. */
import type { SpareCurve } from '$content/schema';
import { formatNumber } from '$lib/base/format';
import type { ChartSpec, Origin } from '$lib/draw/charts/spec';

/**
 * @param sourceText who published it, in full, by the key of the source
 */
export function spareChart(
	{ points, published }: SpareCurve,
	sourceText: (key: string) => string,
	origin: Origin
): ChartSpec {
	const format = formatNumber;
	return {
		kind: 'xy',
		title: 'Spare area buys write amplification down, the first percents the most',
		summary:
			'Write amplification of greedy cleaning under random writes falls steeply as the spare ' +
			'factor grows; simulation lies on the line of theory.',
		origin,
		notes: [],
		x: {
			label: 'Spare factor',
			unit: '% of the flash',
			scale: 'linear',
			min: 0,
			max: 50,
			format: (value) => `${formatNumber(value)} % spare`
		},
		y: { label: 'Write amplification', unit: '', scale: 'linear', min: 1, format },
		series: [
			{
				id: 'theory',
				label: 'theory',
				mark: 'line',
				tone: 'third',
				isTheory: true,
				points: points.map(({ spareFactor, theory }) => ({ x: spareFactor * 100, y: theory }))
			},
			{
				id: 'simulated',
				label: 'simulated',
				mark: 'dots',
				tone: 'first',
				points: points.flatMap(({ spareFactor, simulated }) =>
					simulated === undefined ? [] : [{ x: spareFactor * 100, y: simulated }]
				)
			}
		],
		published: published.map(({ spareFactor, writeAmplification, source, place }) => ({
			x: spareFactor * 100,
			y: writeAmplification,
			label: String(writeAmplification),
			source: `${sourceText(source)}, ${place}`
		})),
		guides: []
	};
}
