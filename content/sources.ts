/** Where statements and numbers come from. */
import { checkSources } from './check/sources';
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
	'sata-2007': {
		author: 'Serial ATA International Organization',
		title: 'Serial ATA Revision 2.6: 3 Gb/s, 8b/10b coding',
		year: 2007
	},
	'sata-2009': {
		author: 'Serial ATA International Organization',
		title: 'Serial ATA Revision 3.0: 6 Gb/s',
		year: 2009
	},
	'anandtech-m5s-2012': {
		author: 'AnandTech',
		title: 'Plextor M5S 256GB review, page 9: performance over time and TRIM',
		year: 2012
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
	'xbitlabs-x25m': {
		author: 'X-bit labs',
		title: 'Intel X25-M review, page 2: twenty chips in ten channels',
		year: 2008
	},
	'anandtech-anthology': {
		author: 'AnandTech',
		title: 'The SSD Anthology, page 13: random writes of the drives of 2009',
		year: 2009
	},
	'toms-s3700': {
		author: 'Tom’s Hardware',
		title: 'Intel SSD DC S3700 review, page 2',
		year: 2012
	},
	's3700-spec': {
		author: 'Intel',
		title: 'Solid-State Drive DC S3700 Series, product specification',
		year: 2012
	},
	'hardocp-extreme2': {
		author: 'HardOCP',
		title: 'SanDisk Extreme II review',
		year: 2013
	},
	'anandtech-840evo': {
		author: 'AnandTech',
		title: 'Samsung SSD 840 EVO review, page 4: TurboWrite',
		year: 2013
	},
	'intel-520-spec': {
		author: 'Intel',
		title: 'Solid-State Drive 520 Series, product specification',
		year: 2012
	},
	'anandtech-vertex4-2012': {
		author: 'AnandTech',
		title: 'OCZ Vertex 4 review (128GB), firmware 1.4 and 1.5 tested',
		year: 2012
	},
	'anandtech-vertex3': {
		author: 'AnandTech',
		title: 'OCZ Vertex 3 preview: the SandForce SF-2200',
		year: 2011
	},
	'sabrent-mapping': {
		author: 'Sabrent',
		title: 'How drives keep their map: with and without memory of their own',
		year: 2021
	},
	'techpowerup-atom-50': {
		author: 'TechPowerUp',
		title: 'XPG Atom 50 1 TB review, page 6: SLC cache, write-intensive use',
		year: 2022
	},
	'techpowerup-nm800-pro': {
		author: 'TechPowerUp',
		title: 'Lexar NM800 Pro 2 TB review, page 6: SLC cache, write-intensive use',
		year: 2022
	},
	'guru3d-nm800-pro': {
		author: 'Guru3D',
		title: 'Lexar NM800 Pro 2TB M.2 NVMe SSD review, page 9: linear reads and writes',
		year: 2022
	},
	'anandtech-mp400': {
		author: 'AnandTech',
		title: 'Corsair MP400 announcement: QLC drives of up to 8 TB',
		year: 2020
	},
	'anandtech-mp400-2020': {
		author: 'AnandTech',
		title: 'The Corsair MP400 1TB QLC NVMe SSD: a quick review',
		year: 2020
	},
	'anandtech-retention-2015': {
		author: 'AnandTech',
		title: 'The truth about SSD data retention, with the table of JEDEC’s committee',
		year: 2015
	},
	'jesd218-2016': {
		author: 'JEDEC',
		title: 'JESD218B: Solid-State Drive (SSD) requirements and endurance test method',
		year: 2016,
		url: 'https://www.jedec.org/standards-documents/docs/jesd218b01'
	},
	'jesd219-2012': {
		author: 'JEDEC',
		title: 'JESD219A: Solid-State Drive (SSD) endurance workloads',
		year: 2012,
		url: 'https://www.jedec.org/standards-documents/docs/jesd219a'
	},
	'techreport-qlc-2018': {
		author: 'The Tech Report',
		title: 'Intel and Micron say their quad-level-cell NAND is ready to rip',
		year: 2018,
		url: 'https://techreport.com/news/33672/intel-and-micron-say-their-quad-level-cell-nand-is-ready-to-rip/'
	},
	'anandtech-performance-pro': {
		author: 'AnandTech',
		title: 'Corsair Performance Series Pro 256GB: performance over time and TRIM',
		year: 2012
	},
	'anandtech-evo-2014': {
		author: 'AnandTech',
		title: 'Samsung releases firmware update to fix the SSD 840 EVO read performance bug',
		year: 2014
	},
	'anandtech-evo-2015': {
		author: 'AnandTech',
		title: 'Samsung releases second 840 EVO performance fix',
		year: 2015
	},
	'pcper-evo-2014': {
		author: 'PC Perspective',
		title: 'Samsung 840 EVO performance restoration tool preview',
		year: 2014,
		url: 'https://pcper.com/2014/10/samsung-840-evo-performance-restoration-tool-preview-getting-evos-back-up-to-speed/'
	},
	'pcper-evo-2015': {
		author: 'PC Perspective',
		title: 'Samsung 840 EVO performance restoring firmware only partially effective',
		year: 2015,
		url: 'https://pcper.com/2015/01/samsung-840-evo-performance-restoring-firmware-only-partially-effective/'
	},
	'techreport-2015': {
		author: 'The Tech Report',
		title: 'The SSD endurance experiment: they’re all dead',
		year: 2015
	},
	'anandtech-raid-2012': {
		author: 'AnandTech',
		title: 'Intel brings TRIM to RAID-0 arrays on 7-series motherboards',
		year: 2012
	},
	'anandtech-p3700-2014': {
		author: 'AnandTech',
		title: 'Intel SSD DC P3700 review, page 3: random read performance',
		year: 2014
	},
	'toms-p3700-2014': {
		author: 'Tom’s Hardware',
		title: 'Intel SSD DC P3700 review, page 5: 4 KB random performance and latency',
		year: 2014,
		url: 'https://www.tomshardware.com/uk/reviews/intel-ssd-dc-p3700-nvme,3858-5.html'
	},
	'nvme-2021': {
		author: 'NVM Express',
		title: 'NVM Express base specification 2.0: SMART and health information',
		year: 2021
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
	'wikipedia-2026': {
		author: 'Wikipedia',
		title: 'Write amplification: what SandForce claimed, 0.5 in use and 0.14 at best',
		year: 2026,
		url: 'https://en.wikipedia.org/wiki/Write_amplification'
	},
	'zfs-2020': {
		author: 'mabod',
		title: 'Bad performance on NVMe SSD, OpenZFS on GitHub',
		year: 2020,
		url: 'https://github.com/openzfs/zfs/issues/10856'
	},
	'fedora-fstrim-2019': {
		author: 'Fedora Project',
		title: 'Changes: enable fstrim.timer by default',
		year: 2019,
		url: 'https://fedoraproject.org/wiki/Changes/EnableFSTrimTimer'
	},
	'broz-2011': {
		author: 'M. Broz',
		title: 'dm crypt: optionally support discard requests; Linux kernel, commit 772ae5f5',
		year: 2011,
		url: 'https://github.com/torvalds/linux/commit/772ae5f54d69c38a5e3c4352c5fdbdaff141af21'
	},
	'brown-2014': {
		author: 'N. Brown',
		title: 'md/raid5: disable DISCARD by default due to safety concerns; Linux kernel',
		year: 2014,
		url: 'https://github.com/torvalds/linux/commit/8e0e99ba64c7ba46133a7c8a3e3f7de01f23bd93'
	},
	'proxmox-2024': {
		author: 'Proxmox',
		title: 'Proxmox VE Administration Guide, section “Trim/Discard”, as of April 2024',
		year: 2024
	},
	'plugable-2021': {
		author: 'Plugable',
		title: 'TRIM an SSD in Linux: drives behind USB',
		year: 2021,
		url: 'https://kb.plugable.com/question/725946'
	},
	'toms-trim-2012': {
		author: 'Tom’s Hardware',
		title: 'Plextor M5S and its rivals: how long TRIM of a large file takes',
		year: 2012
	},
	't13-2009': {
		author: 'T13',
		title: 'e09158r2: what a read returns after TRIM',
		year: 2009
	},
	'anandtech-force-2012': {
		author: 'AnandTech',
		title: 'Corsair Force GS review: TRIM and data that does not compress',
		year: 2012
	},
	ostep: {
		author: 'R. and A. Arpaci-Dusseau',
		title: 'Operating Systems: Three Easy Pieces, chapter 44, Flash-based SSDs',
		year: 2018,
		url: 'https://pages.cs.wisc.edu/~remzi/OSTEP/'
	},
	'iec-2008': {
		author: 'IEC',
		title: '80000-13, Quantities and units: information science and technology',
		year: 2008
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
	'micron-2023': {
		author: 'J. Mazzie and S. Shirode, Micron',
		title: 'Eliminating the I/O blender: the promise of flexible data placement',
		year: 2023,
		url: 'https://www.micron.com/about/blog/storage/innovations/eliminating-the-io-blender-promise-of-flexible-data-placement'
	},
	'snia-2020': {
		author: 'SNIA',
		title: 'Solid State Storage Performance Test Specification, version 2.0.2',
		year: 2020
	},
	'xiang-2011': {
		author: 'L. Xiang and B. Kurkoski',
		title: 'An Improved Analytical Expression for Write Amplification in NAND Flash',
		year: 2011,
		url: 'https://arxiv.org/abs/1110.4245'
	},
	'dramble-2019': {
		author: 'J. Geerling, Raspberry Pi Dramble',
		title: 'microSD card benchmarks, fifteen cards in a Raspberry Pi 4',
		year: 2019,
		url: 'https://www.pidramble.com/wiki/benchmarks/microsd-cards'
	},
	'toms-usb-2013': {
		author: 'Tom’s Hardware',
		title: '31 USB 3.0 Thumb Drives, Tested And Reviewed, page 2',
		year: 2013,
		url: 'https://www.tomshardware.com/reviews/usb-3.0-thumb-drive-review,3477-2.html'
	},
	'toms-850evo-2015': {
		author: 'Tom’s Hardware',
		title: 'Samsung 850 EVO and 850 Pro 2TB SSD review, page 5: TLC sequential writes',
		year: 2015,
		url: 'https://www.tomshardware.com/reviews/samsung-850-evo-850-pro-2tb-ssd,4205-5.html'
	},
	'pcworld-870evo-2021': {
		author: 'PC World',
		title: 'Samsung 870 EVO SATA SSD review, March 2021, page 68',
		year: 2021
	},
	'techpowerup-p1-2018': {
		author: 'TechPowerUp',
		title: 'Crucial P1 NVMe M.2 SSD 1 TB review, page 6: write intensive usage',
		year: 2018,
		url: 'https://www.techpowerup.com/review/crucial-p1-nvme-m-2-ssd-1-tb/6.html'
	},
	'techpowerup-970evo-2024': {
		author: 'TechPowerUp',
		title: 'Samsung 970 EVO 500 GB review, page 6, as it stood in April 2024',
		year: 2024,
		url: 'https://www.techpowerup.com/reviews/Samsung/970_Evo_SSD_500_GB/6.html'
	},
	'techpowerup-870evo-2023': {
		author: 'TechPowerUp',
		title: 'Samsung 870 EVO 4 TB review, page 6: SLC cache, write-intensive use',
		year: 2023,
		url: 'https://www.techpowerup.com/review/samsung-870-evo-4-tb/6.html'
	},
	'techpowerup-mp44s-2024': {
		author: 'TechPowerUp',
		title: 'Team Group MP44S 1 TB review, page 6, as it stood in June 2024',
		year: 2024,
		url: 'https://www.techpowerup.com/review/team-group-mp44s-1-tb/6.html'
	},
	'techpowerup-t500-2024': {
		author: 'TechPowerUp',
		title: 'Crucial T500 2 TB review, page 6, as it stood in October 2024',
		year: 2024,
		url: 'https://www.techpowerup.com/review/crucial-t500-2-tb/6.html'
	},
	'ct-990pro-2024': {
		author: 'c’t',
		title: 'Samsung SSD 990 Pro with 4 TByte, c’t 4/2024',
		year: 2024,
		url: 'https://heise.de/select/ct/2024/4/2400913153544615272'
	},
	'poder-2025': {
		author: 'T. Poder',
		title: 'Using the Postgres pg_test_fsync tool for testing low latency writes',
		year: 2025,
		url: 'https://tanelpoder.com/posts/using-pg-test-fsync-for-testing-low-latency-writes'
	},
	'zheng-2013': {
		author: 'M. Zheng, J. Tucek, F. Qin, and M. Lillibridge',
		title: 'Understanding the Robustness of SSDs under Power Fault, FAST ’13',
		year: 2013
	},
	'callaghan-2026': {
		author: 'M. Callaghan',
		title: 'SSDs, power loss protection and fsync latency',
		year: 2026,
		url: 'http://smalldatum.blogspot.com/2026/01/ssds-power-loss-protection-and-fsync.html'
	},
	'sth-micron-2022': {
		author: 'ServeTheHome',
		title: 'Micron 7450 SSDs launched with 176-layer NAND',
		year: 2022,
		url: 'https://servethehome.com/?p=59563'
	},
	...checkSources
};
