/** How to see on Windows whether TRIM arrives. */
import type { Check } from './schema';

export const windows: readonly Check[] = [
	{
		id: 'windows-ntfs',
		system: 'windows',
		layer: 'file-system',
		label: 'NTFS or ReFS',
		look: [{ run: 'fsutil behavior query DisableDeleteNotify' }],
		open: {
			says:
				'The line of your file system ends in 0: nothing is disabled. NTFS sends TRIM at once ' +
				'unless somebody switched it off.',
			source: 'microsoft-fsutil-2017'
		},
		shut: {
			says:
				'A 1 means that nothing is sent. Set it to 0, then tell the drive once ' +
				'of all free space: what was deleted before is not told again by itself.',
			source: 'microsoft-fsutil-2017'
		},
		mend: [
			{ run: 'fsutil behavior set DisableDeleteNotify 0' },
			{ run: 'Optimize-Volume -DriveLetter C -ReTrim' }
		]
	},
	{
		id: 'windows-veracrypt',
		system: 'windows',
		layer: 'encryption',
		label: 'VeraCrypt',
		look: [],
		open: {
			says:
				'In the window of VeraCrypt, under Settings, Performance/Driver Configuration: “Allow ' +
				'TRIM command for non-system SSD partition/drive” has a check mark. An encrypted system ' +
				'drive lets TRIM through by itself.',
			source: 'veracrypt-2018'
		},
		shut: {
			says:
				'Other encrypted drives stop TRIM unless you set that mark. Know the price: whoever ' +
				'sees the drive can tell which parts of it are empty.',
			source: 'veracrypt-2018'
		},
		mend: []
	},
	{
		id: 'windows-bitlocker',
		system: 'windows',
		layer: 'encryption',
		label: 'BitLocker',
		look: [
			{ run: 'manage-bde -status C:' },
			{ run: 'Optimize-Volume -DriveLetter C -ReTrim -Verbose' }
		],
		open: {
			says:
				'The first tells that the drive is encrypted, the second how much was trimmed. We found ' +
				'no document that promises it: your machine’s answer counts.',
			source: 'microsoft-optimize-2016'
		},
		shut: {
			says:
				'The second says that the hardware does not support this: a layer below BitLocker stops ' +
				'TRIM, or BitLocker does. Ask those below first, on a drive that is not encrypted.',
			source: 'microsoft-optimize-2016'
		},
		mend: []
	},
	{
		id: 'windows-hyper-v',
		system: 'windows',
		layer: 'machine',
		label: 'In a machine of Hyper-V',
		look: [{ run: 'Get-VMHardDiskDrive -VMName NAME' }],
		where: 'On the host:',
		open: {
			says:
				'The drive of the machine is a VHDX on a SCSI controller, and what lies below ' +
				'understands TRIM.',
			source: 'microsoft-vhdx-2012'
		},
		shut: {
			says:
				'Move the drive from the IDE to the SCSI controller while the machine is off. A fixed ' +
				'VHDX is not trimmed by “Optimize” by default; a dynamic one is.',
			source: 'microsoft-optimize-2016'
		},
		mend: []
	},
	{
		id: 'windows-virtualbox',
		system: 'windows',
		layer: 'machine',
		label: 'In a machine of VirtualBox',
		look: [{ run: 'findstr /i discard NAME.vbox' }],
		where: 'On the host, in the folder of the machine:',
		open: {
			says: 'The line of its disk has discard="true". No line: TRIM is stopped.',
			source: 'oracle-virtualbox-2018'
		},
		shut: {
			says: 'Attach the same drive file to the same port once more, with the option on.',
			source: 'oracle-virtualbox-2018'
		},
		mend: [
			{
				run:
					'VBoxManage storageattach NAME --storagectl SATA --port 0 --medium FILE.vdi --type hdd ' +
					'--nonrotational on --discard on'
			}
		]
	},
	{
		id: 'windows-raid',
		system: 'windows',
		layer: 'raid',
		label: 'Intel RAID, Storage Space',
		look: [{ run: 'Optimize-Volume -DriveLetter D -ReTrim -Verbose' }],
		open: {
			says:
				'It tells how much was trimmed. By itself Windows does that for a thin Storage Space; ' +
				'one of fixed size is only defragmented, so ask for it by this command.',
			source: 'microsoft-optimize-2016'
		},
		shut: {
			says:
				'It says that the hardware does not support this: the RAID stops it. Intel’s driver has ' +
				'passed TRIM through stripes since 2012, on boards made since then: look for a newer one.',
			source: 'anandtech-raid-2012'
		},
		mend: []
	},
	{
		id: 'windows-usb',
		system: 'windows',
		layer: 'usb',
		label: 'Behind USB',
		look: [{ run: 'Optimize-Volume -DriveLetter E -ReTrim -Verbose' }],
		open: {
			says:
				'It tells how much was trimmed. On removable drives with FAT, and on drives that do not ' +
				'tell of TRIM, Windows does nothing by itself.',
			source: 'microsoft-optimize-2016'
		},
		shut: {
			says:
				'It says that the hardware does not support this: the bridge stops it. Another case may ' +
				'pass it on; or leave part of the drive without a partition from the beginning.',
			source: 'plugable-2021'
		},
		mend: []
	},
	{
		id: 'windows-drive',
		system: 'windows',
		layer: 'drive',
		label: 'The drive itself',
		look: [{ run: 'Get-PhysicalDisk | Select-Object FriendlyName, BusType, MediaType' }],
		open: {
			says:
				'MediaType is SSD. Windows then trims it when it “optimizes” the drive; one without ' +
				'TRIM is left alone.',
			source: 'microsoft-optimize-2016'
		},
		shut: {
			says:
				'Where the kind is unknown, Windows does nothing. A driver or a bridge between hides ' +
				'what the drive is: connect it directly, and look again.',
			source: 'microsoft-optimize-2016'
		},
		mend: []
	}
];
