/** Drives that were measured and published: what "Your drive" sets a result beside, one by one. */
import type { PublishedDrive } from './schema';

const PLATEAUS = 'new until its cache is full, then behind it';

export const publishedDrives: readonly PublishedDrive[] = [
	{
		name: 'NOOBS card 8 GB',
		kind: 'card',
		long: 6.6,
		durable: 256,
		source: 'dramble-2019',
		locator: 'row “NOOBS (1.4, C6) 8GB”: dd write; 4K rand write 1.05 MB/s'
	},
	{
		name: 'SanDisk Ultra 16 GB',
		kind: 'card',
		long: 8.2,
		durable: 371,
		source: 'dramble-2019',
		locator: 'row “SanDisk Ultra 16GB”: dd write; 4K rand write 1.52 MB/s'
	},
	{
		name: 'Toshiba C10 U1 16 GB',
		kind: 'card',
		long: 12,
		durable: 54,
		source: 'dramble-2019',
		locator: 'row “Toshiba C10 U1 16GB”: dd write; 4K rand write 0.22 MB/s'
	},
	{
		name: 'Samsung Evo+ 32 GB',
		kind: 'card',
		long: 21.3,
		durable: 940,
		source: 'dramble-2019',
		locator: 'row “Samsung Evo+ 32GB”: dd write; 4K rand write 3.85 MB/s'
	},
	{
		name: 'SanDisk Extreme Pro A1 32 GB',
		kind: 'card',
		long: 38.8,
		durable: 1147,
		source: 'dramble-2019',
		locator: 'row “SanDisk Extreme Pro A1 32GB”: dd write; 4K rand write 4.70 MB/s'
	},
	{
		name: 'Dane-Elec USB 3.0',
		kind: 'stick',
		long: 11,
		source: 'toms-usb-2013',
		locator: 'page 2: “dead last at 11 MB/s”'
	},
	{
		name: 'Transcend JetFlash 780',
		kind: 'stick',
		long: 145.8,
		source: 'toms-usb-2013',
		locator: 'page 2, sequential write'
	},
	{
		name: 'Patriot Supersonic Magnum',
		kind: 'stick',
		long: 159.2,
		source: 'toms-usb-2013',
		locator: 'page 2, sequential write'
	},
	{
		name: 'SanDisk Extreme USB 3.0',
		kind: 'stick',
		long: 220.7,
		source: 'toms-usb-2013',
		locator: 'page 2, sequential write'
	},
	{
		name: 'Seagate Barracuda 7200.14 3 TB',
		kind: 'disk',
		long: 191.5,
		source: 'toms-usb-2013',
		locator: 'page 2, sequential write, named beside the sticks'
	},
	{
		name: 'Intel 520',
		kind: 'sata',
		long: 193,
		source: 'puget-2013',
		locator: 'data that do not compress; about 500 with zeros'
	},
	{
		name: 'Samsung 870 EVO 4 TB',
		kind: 'sata',
		long: 480,
		behind: { long: 400, afterGb: 24 },
		source: 'techpowerup-870evo-2023',
		locator: PLATEAUS
	},
	{
		name: 'Samsung 870 QVO 2 TB',
		kind: 'sata',
		long: 530,
		behind: { long: 150 },
		source: 'pcworld-870evo-2021',
		locator: 'pages 68 and 70: CrystalDiskMark, then “a miserable 150MBps”'
	},
	{
		name: 'Crucial P1 1 TB',
		kind: 'nvme',
		long: 1600,
		behind: { long: 150, afterGb: 140 },
		source: 'techpowerup-p1-2018',
		locator: PLATEAUS
	},
	{
		name: 'Samsung 970 EVO 500 GB',
		kind: 'nvme',
		long: 2000,
		behind: { long: 600, afterGb: 22 },
		source: 'techpowerup-970evo-2024',
		locator: `${PLATEAUS}: “well over 2 GB/s”, “a bit above 600 MB/s”`
	},
	{
		name: 'Lexar NM800 Pro 2 TB',
		kind: 'nvme',
		long: 3500,
		behind: { long: 1000, afterGb: 592 },
		source: 'techpowerup-nm800-pro',
		locator: `${PLATEAUS}; 2,200 MB/s in between`
	},
	{
		name: 'Team Group MP44S 1 TB',
		kind: 'nvme',
		long: 4000,
		behind: { long: 100, afterGb: 231 },
		source: 'techpowerup-mp44s-2024',
		locator: `${PLATEAUS}: “almost 4 GB/s”, “around 100 MB/s”`
	},
	{
		name: 'Crucial T500 2 TB',
		kind: 'nvme',
		long: 4000,
		behind: { long: 500, afterGb: 700 },
		source: 'techpowerup-t500-2024',
		locator: `${PLATEAUS}: “over 4 GB/s”, “just 500 MB/s”`
	},
	{
		name: 'XPG Atom 50 1 TB',
		kind: 'nvme',
		long: 4500,
		behind: { long: 500, afterGb: 280 },
		source: 'techpowerup-atom-50',
		locator: `${PLATEAUS}; 2,000 MB/s in between`
	},
	{
		name: 'Samsung 990 Pro 4 TB',
		kind: 'nvme',
		long: 6970,
		source: 'ct-990pro-2024',
		locator: 'at most, when writing in sequence'
	},
	{
		name: 'Samsung 990 Pro 2 TB',
		kind: 'nvme',
		durable: 609,
		source: 'poder-2025',
		locator: 'one write of 8 kB at a time, fdatasync'
	}
];
