/** How a whole drive is erased, and what must be seen first. */
import type { Eraser } from './schema';

const WHOLE = 'everything on that drive, at once and for good';

export const erasers: readonly Eraser[] = [
	{
		id: 'erase-windows',
		system: 'windows',
		label: 'Reset this PC, or the maker’s own program',
		look: [{ run: 'Get-Disk | Select-Object Number, FriendlyName, Size, BusType' }],
		before: {
			says:
				'Know which drive it is, and that your backup can be read. Windows has no command of its ' +
				'own that makes a drive erase itself: the maker’s program for the drive has.',
			source: 'pcpro-2025'
		},
		after: {
			says:
				'Settings, System, Recovery, Reset this PC, Remove everything, with “Clean data” on, is ' +
				'enough among friends. Microsoft says that it does not meet standards of government and ' +
				'industry.',
			source: 'pcpro-2025'
		},
		erase: []
	},
	{
		id: 'erase-macos',
		system: 'macos',
		label: 'Erase All Content and Settings',
		look: [{ run: 'system_profiler SPiBridgeDataType SPHardwareDataType | grep -i -e chip -e t2' }],
		before: {
			says:
				'The Mac has Apple’s own chip, or a T2. Sign out, and have a backup; look for volumes of ' +
				'your own that lie beside the system’s.',
			source: 'oakley-2025'
		},
		after: {
			says:
				'In System Settings, General, Transfer or Reset. The key of the drive is destroyed, and ' +
				'nothing can be read without it. Volumes that you added are not part of that.',
			source: 'oakley-2025'
		},
		erase: []
	},
	{
		id: 'erase-nvme',
		system: 'linux',
		label: 'An NVMe drive: sanitize, or format',
		look: [{ run: 'sudo nvme list' }, { run: 'sudo nvme sanitize-log /dev/nvme0' }],
		before: {
			says:
				'Model and size are those of the drive that you mean. Start from another drive, such as ' +
				'a stick. Not every drive knows every way; it then refuses, and nothing has happened.',
			source: 'nvme-cli-2024'
		},
		after: {
			says:
				'Sanitize takes the whole drive, hidden copies too, and goes on after a power cut. ' +
				'Format with --ses=1 does the same for what it is told of. “nvme sanitize-log” says when ' +
				'it is done.',
			source: 'nvme-2021'
		},
		erase: [
			{ run: 'sudo nvme sanitize /dev/nvme0 --sanact=start-crypto-erase', destroys: WHOLE },
			{ run: 'sudo nvme sanitize /dev/nvme0 --sanact=start-block-erase', destroys: WHOLE },
			{ run: 'sudo nvme format /dev/nvme0n1 --ses=1', destroys: WHOLE }
		]
	},
	{
		id: 'erase-sata',
		system: 'linux',
		label: 'A SATA drive: secure erase',
		look: [{ run: 'sudo hdparm -I /dev/sdX' }],
		before: {
			says:
				'Model and serial number are right, and under Security stands “not frozen”. If it is ' +
				'frozen, let the computer sleep and wake, and look again.',
			source: 'hdparm-2022'
		},
		after: {
			says:
				'First a password is set, then the drive is told to erase itself with it. Do not cut ' +
				'the power in between: the drive stays locked until it is erased. Of the drives that ' +
				'were opened in 2011, not all did it well.',
			source: 'wei-2011'
		},
		erase: [
			{
				run: 'sudo hdparm --user-master u --security-set-pass p /dev/sdX',
				destroys: 'the way to your data, until the password “p” is taken off or the drive erased'
			},
			{ run: 'sudo hdparm --user-master u --security-erase p /dev/sdX', destroys: WHOLE }
		]
	},
	{
		id: 'erase-discard',
		system: 'linux',
		label: 'Only for the speed: TRIM of everything',
		look: [{ run: 'lsblk --output NAME,MODEL,SIZE,MOUNTPOINTS' }],
		before: {
			says: 'The drive is the right one, and nothing of it is mounted.',
			source: 'util-linux-2022'
		},
		after: {
			says:
				'The drive is as fast as new, as far as it is up to free space. Whether the old copies ' +
				'are gone, nobody promises.',
			source: 't13-2009'
		},
		erase: [{ run: 'sudo blkdiscard /dev/sdX', destroys: WHOLE }]
	}
];
