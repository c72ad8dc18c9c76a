/** How to see on macOS whether TRIM arrives. */
import type { Check } from './schema';

export const macos: readonly Check[] = [
	{
		id: 'macos-apfs',
		system: 'macos',
		layer: 'file-system',
		label: 'APFS',
		look: [{ run: 'diskutil info / | grep -i -e "file system" -e "solid state"' }],
		open: {
			says: 'The file system is APFS, and the drive is a solid-state one.',
			source: 'oakley-2019'
		},
		shut: {
			says:
				'A drive with exFAT is not trimmed by macOS. Copy what is on it elsewhere first; only ' +
				'then format it as APFS in Disk Utility, which erases it.',
			source: 'dandumont-2021'
		},
		mend: []
	},
	{
		id: 'macos-filevault',
		system: 'macos',
		layer: 'encryption',
		label: 'FileVault',
		look: [{ run: 'fdesetup status' }],
		open: {
			says:
				'“FileVault is On” or “Off”: neither stops TRIM. A reader of Ask Different filled an ' +
				'encrypted drive with OS X 10.8.2, and deleted: with TRIM it wrote fast again, without ' +
				'not. We found no document of Apple’s.',
			source: 'ask-different-2012'
		},
		shut: {
			says: 'Then ask the drive below: what matters is whether TRIM is on there.',
			source: 'apple-trimforce-2015'
		},
		mend: []
	},
	{
		id: 'macos-apple-raid',
		system: 'macos',
		layer: 'raid',
		label: 'RAID',
		look: [{ run: 'diskutil appleRAID list' }],
		open: {
			says: 'No RAID of Apple’s is found. Some other programs for RAID pass TRIM on.',
			source: 'oakley-2019'
		},
		shut: {
			says:
				'Apple’s own RAID does not pass TRIM on, and boxes with a RAID in hardware mostly do ' +
				'not. Leave a part of each drive unused, or use the drives without RAID.',
			source: 'oakley-2019'
		},
		mend: []
	},
	{
		id: 'macos-usb',
		system: 'macos',
		layer: 'usb',
		label: 'Behind USB',
		look: [{ run: 'system_profiler SPUSBDataType' }],
		open: {
			says:
				'The drive is listed, the Mac runs Monterey or later, and the drive has APFS. Then TRIM ' +
				'passes, where the bridge passes it.',
			source: 'dandumont-2021'
		},
		shut: {
			says: 'Not every bridge from USB to SATA does; this lies in its hardware. Try another case.',
			source: 'dandumont-2021'
		},
		mend: []
	},
	{
		id: 'macos-drive',
		system: 'macos',
		layer: 'drive',
		label: 'The drive itself',
		look: [{ run: 'system_profiler SPNVMeDataType SPSerialATADataType | grep -i trim' }],
		open: {
			says: '“TRIM Support: Yes”. Drives that Apple built in are trimmed without being asked.',
			source: 'apple-trimforce-2015'
		},
		shut: {
			says:
				'On a SATA drive that is not Apple’s, TRIM can be switched on by force. Make a backup ' +
				'first: Apple has not tried your drive, and says so.',
			source: 'apple-trimforce-2015'
		},
		mend: [
			{
				run: 'sudo trimforce enable',
				destroys: 'data on a drive whose own TRIM is faulty; it restarts the Mac'
			}
		]
	}
];
