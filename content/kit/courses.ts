/** Which chapters fit which week of four courses. */
import type { Course } from './schema';

export const courses: readonly Course[] = [
	{
		id: 'systems',
		title: 'Operating systems',
		weeks: [
			{
				topic: 'Devices and drivers',
				chapters: ['cell-page-block', 'never-in-place'],
				plan: 'fifteen',
				use: 'Why a flash drive needs a layer of its own; goes with [OSTEP](cite:ostep).'
			},
			{
				topic: 'Log-structured file systems',
				chapters: ['garbage-collection'],
				plan: 'fifty',
				use: 'The same idea inside the drive: cleaning, and its price.'
			},
			{
				topic: 'File systems: deleting',
				chapters: ['only-a-mark', 'trim'],
				plan: 'fifteen',
				use: 'What the file system knows, and what the drive is told.'
			},
			{
				topic: 'Crash consistency',
				chapters: ['saved-promise'],
				plan: 'fifty',
				use: 'Buffers, flushes, and what a power cut may take.'
			}
		]
	},
	{
		id: 'storage',
		title: 'Storage systems',
		weeks: [
			{
				topic: 'Flash and the map',
				chapters: ['cell-page-block', 'never-in-place', 'four-mappings'],
				plan: 'fifteen',
				use: 'From cells to four kinds of maps.'
			},
			{
				topic: 'Garbage collection and spare area',
				chapters: ['garbage-collection', 'spare-area'],
				plan: 'fifty',
				use: 'Write amplification, by hand and by theory.'
			},
			{
				topic: 'Caches, parallelism, latency',
				chapters: ['borrowed-speed', 'many-at-once'],
				plan: 'fifty',
				use: 'Two kinks, the knee, and percentiles.'
			},
			{
				topic: 'How to measure',
				chapters: ['steady-state', 'left-alone', 'reading-a-review'],
				plan: 'fifty',
				use: 'Steady state, history, and tests that change their drive.'
			},
			{
				topic: 'Wear and life',
				chapters: ['how-long-it-lives'],
				plan: 'fifty',
				use: 'Leveling, endurance, and a reckoning with real counters.'
			}
		]
	},
	{
		id: 'databases',
		title: 'Databases',
		weeks: [
			{
				topic: 'Pages, buffers, and disks',
				chapters: ['never-in-place', 'garbage-collection'],
				plan: 'fifteen',
				use: 'What happens below the page that the database writes.'
			},
			{
				topic: 'Logging and recovery',
				chapters: ['saved-promise'],
				plan: 'fifty',
				use: 'What a flush costs, orders that share one, and drives that lie.'
			},
			{
				topic: 'Log-structured tables',
				chapters: ['spare-area'],
				plan: 'fifty',
				use: 'Who shares a block pays for the other: two writers on one drive.'
			},
			{
				topic: 'Performance',
				chapters: ['many-at-once', 'steady-state'],
				plan: 'fifty',
				use: 'Queue depth, stalls, and benchmarks that stop too early.'
			}
		]
	},
	{
		id: 'embedded',
		title: 'Embedded systems',
		weeks: [
			{
				topic: 'Flash memory',
				chapters: ['cell-page-block'],
				plan: 'fifty',
				use: 'Program, erase, and the order of pages, with bare flash in your hands.'
			},
			{
				topic: 'Flash translation, small and cheap',
				chapters: ['never-in-place', 'four-mappings'],
				plan: 'fifteen',
				use: 'What memory cards do, and why small writes hurt them.'
			},
			{
				topic: 'Loss of power',
				chapters: ['saved-promise'],
				plan: 'fifteen',
				use: 'What is safe, and when.'
			},
			{
				topic: 'Loggers that must last',
				chapters: ['how-long-it-lives', 'trim'],
				plan: 'fifty',
				use: 'One small file, all day: wear, and what spreads it.'
			}
		]
	}
];
