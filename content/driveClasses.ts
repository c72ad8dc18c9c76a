/** How fast kinds of drives write, as published: the ranges that "Your drive" is held against. */
import type { DriveClass } from './schema';

export const driveClasses: readonly DriveClass[] = [
	{
		id: 'card',
		label: 'SD card',
		long: {
			low: 6.6,
			high: 39.6,
			source: 'dramble-2019',
			locator: 'column “dd write”, slowest and fastest of fifteen cards'
		},
		durable: {
			low: 54,
			high: 1150,
			source: 'dramble-2019',
			locator: 'column “4K rand write”: 0.22 and 4.70 MB/s, in writes of 4,096 bytes'
		}
	},
	{
		id: 'disk',
		label: 'Hard disk',
		long: {
			low: 96,
			high: 192,
			source: 'toms-usb-2013',
			locator: '191.5 MB/s of a Barracuda 7200.14 on its outer tracks; inner ones are half as long'
		},
		durable: {
			low: 45,
			high: 120,
			source: 'computed',
			locator: 'one turn at 7,200 turns a minute, to two turns at 5,400'
		}
	},
	{
		id: 'stick',
		label: 'USB stick',
		long: {
			low: 11,
			high: 221,
			source: 'toms-usb-2013',
			locator: 'slowest and fastest of 31 sticks: 11 and 220.7 MB/s'
		}
	},
	{
		id: 'sata',
		label: 'SATA SSD',
		long: {
			low: 125,
			high: 531,
			source: 'pcworld-870evo-2021',
			locator:
				'531 MB/s at best; past the cache down to 125 (Tom’s Hardware, 850 EVO 2TB review, page 5)'
		}
	},
	{
		id: 'nvme',
		label: 'NVMe SSD',
		long: {
			low: 150,
			high: 6970,
			source: 'ct-990pro-2024',
			locator: '6.97 GB/s at best; past the cache of a Crucial P1 150 MB/s (TechPowerUp)'
		},
		durable: {
			low: 609,
			high: 1122,
			source: 'poder-2025',
			locator: '609 a second of a 990 Pro, fdatasync; 891 µs, or 1,122 (Callaghan 2026)'
		}
	},
	{
		id: 'protected',
		label: 'Data-center SSD',
		long: {
			low: 700,
			high: 5600,
			source: 'sth-micron-2022',
			locator: 'Micron 7450, smallest and largest model'
		},
		durable: {
			low: 17_200,
			high: 83_300,
			source: 'callaghan-2026',
			locator: '58 and 12 µs with power loss protection'
		}
	}
];
