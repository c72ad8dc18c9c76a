/** Where drives say how much was written to them. */
import type { Reading } from './schema';

export const readings: readonly Reading[] = [
	{
		id: 'smart-nvme',
		label: 'What the computer wrote, of any NVMe drive',
		look: [{ run: 'sudo smartctl -a /dev/nvme0' }],
		means: {
			says:
				'“Data Units Written”, times 512,000 bytes. With 1,953 units more, it wrote a gigabyte ' +
				'more. What the flash wrote is not told here.',
			source: 'nvme-2021'
		}
	},
	{
		id: 'smart-ocp',
		label: 'What the flash wrote, of drives for data centers',
		look: [{ run: 'sudo nvme ocp smart-add-log /dev/nvme0' }],
		means: {
			says: '“Physical media units written”, in bytes, where the drive follows that standard.',
			source: 'nvme-cli-2024'
		}
	},
	{
		id: 'smart-micron',
		label: 'Both, of SATA drives by Micron and Crucial',
		look: [{ run: 'sudo smartctl -A /dev/sdX' }],
		means: {
			says:
				'247 counts pages that the computer wrote, 248 pages that the drive wrote by itself. ' +
				'Over the same weeks, (247 + 248) ÷ 247 is the write amplification.',
			source: 'micron-smart-2018'
		}
	},
	{
		id: 'smart-sata',
		label: 'What the computer wrote, of other SATA drives',
		look: [{ run: 'sudo smartctl -A -l devstat /dev/sdX' }],
		means: {
			says:
				'“Logical Sectors Written” counts 512 bytes. Where it is missing, 241 or “Total LBAs ' +
				'Written” counts 512 bytes with some, 32 MiB or a GiB with others, whatever its name: ' +
				'see by how much it grows when you copy a large file.',
			source: 'scrutiny-2026'
		}
	},
	{
		id: 'smart-erases',
		label: 'What the flash wrote, nearly, of many others',
		look: [{ run: 'sudo smartctl -x /dev/sdX' }],
		means: {
			says:
				'The average erases of a block (173 with Micron; others have other numbers), times the ' +
				'capacity of the flash. It moves slowly: wait for months.',
			source: 'micron-smart-2018'
		}
	}
];
