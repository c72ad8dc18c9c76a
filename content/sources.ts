/** Where statements and numbers come from. */
import type { Source } from './schema';

export const sources: Readonly<Record<string, Source>> = {
	'techreport-2009': {
		author: 'The Tech Report',
		title: 'A six-pack of solid-state drives compared',
		year: 2009
	},
	'puget-2013': {
		author: 'M. Bach, Puget Systems',
		title: 'SSDs: Advertised vs. Actual Performance',
		year: 2013,
		url: 'https://www.pugetsystems.com/labs/articles/SSDs-Advertised-vs-Actual-Performance-179'
	},
	'anandtech-m550': {
		author: 'AnandTech',
		title: 'Crucial M550 review: performance consistency and TRIM validation',
		year: 2014
	},
	'anandtech-relapse': {
		author: 'AnandTech',
		title: 'The SSD Relapse, page “Tying it all together”: used against new drives',
		year: 2009
	},
	'anandtech-x25m-2008': {
		author: 'AnandTech',
		title: 'Intel X25-M SSD: Intel delivers one of the world’s fastest drives, page 3',
		year: 2008
	},
	'pcper-2009': {
		author: 'PC Perspective',
		title: 'Long-term performance analysis of Intel mainstream SSDs',
		year: 2009
	},
	'anandtech-plextor-m3': {
		author: 'AnandTech',
		title: 'Plextor M3 256GB review, page 7: performance over time and TRIM',
		year: 2012
	},
	'anandtech-performance-pro': {
		author: 'AnandTech',
		title: 'Corsair Performance Series Pro 256GB: performance over time and TRIM',
		year: 2012
	},
	mt29f16g08maa: {
		author: 'Micron',
		title: 'MT29F16G08MAA multi-level-cell NAND flash datasheet (page 4 KiB, block 128 pages)',
		year: 2008
	},
	mt29f128g08cbecb: {
		author: 'Micron',
		title: 'MT29F128G08CBECB NAND flash datasheet (page 16 KiB, block 512 pages)',
		year: 2013
	},
	ostep: {
		author: 'R. and A. Arpaci-Dusseau',
		title: 'Operating Systems: Three Easy Pieces, chapter 44, Flash-based SSDs',
		year: 2018,
		url: 'https://pages.cs.wisc.edu/~remzi/OSTEP/'
	},
	'wei-2011': {
		author: 'M. Wei and others',
		title: 'Reliably Erasing Data From Flash-Based Solid State Drives, FAST ’11',
		year: 2011
	},
	'yang-2015': {
		author: 'Y. Yang, V. Misra, and D. Rubenstein',
		title: 'On the Optimality of Greedy Garbage Collection for SSDs',
		year: 2015
	},
	'desnoyers-2012': {
		author: 'P. Desnoyers',
		title: 'Analytic Modeling of SSD Write Performance, SYSTOR ’12',
		year: 2012
	},
	'xiang-2011': {
		author: 'L. Xiang and B. Kurkoski',
		title: 'An Improved Analytical Expression for Write Amplification in NAND Flash',
		year: 2011,
		url: 'https://arxiv.org/abs/1110.4245'
	}
};
