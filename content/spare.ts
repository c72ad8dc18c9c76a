/** Write amplification against spare area: theory, simulation, and what others published. */

import type { SpareCurve } from './schema';

export const spare: SpareCurve = {
	command: [
		...['wa', '--policy', 'greedy', '--blocks', '1024', '--pages-per-block', '64'],
		...['--workload', 'uniform', '--warmup-drive-writes', '5', '--measure-drive-writes', '10'],
		...['--seed', '1']
	],
	seed: 1,
	points: [
		{ asked: 0.03, spareFactor: 0.03, theory: 13.5063, simulated: 13.5281 },
		{ asked: 0.04, spareFactor: 0.03999, theory: 10.6313 },
		{ asked: 0.05, spareFactor: 0.05, theory: 8.8497, simulated: 8.8548 },
		{ asked: 0.06, spareFactor: 0.06, theory: 7.5731 },
		{ asked: 0.07, spareFactor: 0.07001, theory: 6.6149, simulated: 6.6264 },
		{ asked: 0.08, spareFactor: 0.08, theory: 5.8731 },
		{ asked: 0.09, spareFactor: 0.09, theory: 5.2914 },
		{ asked: 0.1, spareFactor: 0.10001, theory: 4.821, simulated: 4.8263 },
		{ asked: 0.11, spareFactor: 0.11, theory: 4.4289 },
		{ asked: 0.12, spareFactor: 0.12, theory: 4.097 },
		{ asked: 0.13, spareFactor: 0.13, theory: 3.8123 },
		{ asked: 0.14, spareFactor: 0.14, theory: 3.5663, simulated: 3.5723 },
		{ asked: 0.15, spareFactor: 0.14999, theory: 3.3537 },
		{ asked: 0.16, spareFactor: 0.16, theory: 3.167 },
		{ asked: 0.17, spareFactor: 0.17, theory: 3.0012 },
		{ asked: 0.18, spareFactor: 0.17999, theory: 2.853 },
		{ asked: 0.19, spareFactor: 0.19, theory: 2.7196 },
		{ asked: 0.2, spareFactor: 0.2, theory: 2.5993, simulated: 2.6034 },
		{ asked: 0.22, spareFactor: 0.22, theory: 2.3906 },
		{ asked: 0.24, spareFactor: 0.24001, theory: 2.2163 },
		{ asked: 0.26, spareFactor: 0.25999, theory: 2.0688, simulated: 2.073 },
		{ asked: 0.28, spareFactor: 0.28, theory: 1.9425 },
		{ asked: 0.3, spareFactor: 0.3, theory: 1.8333 },
		{ asked: 0.32, spareFactor: 0.32001, theory: 1.738 },
		{ asked: 0.34, spareFactor: 0.34, theory: 1.6543, simulated: 1.657 },
		{ asked: 0.36, spareFactor: 0.36, theory: 1.5802 },
		{ asked: 0.38, spareFactor: 0.38, theory: 1.5142 },
		{ asked: 0.4, spareFactor: 0.39999, theory: 1.4551 },
		{ asked: 0.42, spareFactor: 0.42, theory: 1.4027, simulated: 1.4031 },
		{ asked: 0.44, spareFactor: 0.44, theory: 1.3551 },
		{ asked: 0.46, spareFactor: 0.46001, theory: 1.3124 },
		{ asked: 0.48, spareFactor: 0.48, theory: 1.2738 },
		{ asked: 0.5, spareFactor: 0.5, theory: 1.2389, simulated: 1.2396 }
	],
	published: [
		{
			spareFactor: 0.1,
			writeAmplification: 4.82,
			source: 'desnoyers-2012',
			place: 'section 5, greedy cleaning of 64-page blocks'
		},
		{
			spareFactor: 0.2308,
			writeAmplification: 2.36,
			source: 'xiang-2011',
			place: 'abstract, greedy cleaning of very large blocks'
		}
	]
};
