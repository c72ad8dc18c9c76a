/** Manuals and reports that say what each layer does. */
import type { Source } from '../schema';

export const checkSources: Readonly<Record<string, Source>> = {
	'microsoft-fsutil-2017': {
		author: 'Microsoft',
		title: 'Windows commands: fsutil behavior',
		year: 2017,
		url: 'https://learn.microsoft.com/windows-server/administration/windows-commands/fsutil-behavior'
	},
	'microsoft-optimize-2016': {
		author: 'Microsoft',
		title: 'Windows PowerShell, module Storage: Optimize-Volume',
		year: 2016,
		url: 'https://learn.microsoft.com/powershell/module/storage/optimize-volume'
	},
	'microsoft-vhdx-2012': {
		author: 'Microsoft',
		title: 'Hyper-V virtual hard disk format overview, Windows Server 2012',
		year: 2012
	},
	'veracrypt-2018': {
		author: 'VeraCrypt',
		title: 'Documentation: Trim operation; TRIM on other than system drives, since 1.22',
		year: 2018
	},
	'oracle-virtualbox-2018': {
		author: 'Oracle',
		title: 'VirtualBox 6.0 user manual: VBoxManage storageattach',
		year: 2018,
		url: 'https://docs.oracle.com/en/virtualization/virtualbox/6.0/user/vboxmanage-storageattach.html'
	},
	'apple-trimforce-2015': {
		author: 'Apple',
		title: 'trimforce(8), OS X 10.10.4',
		year: 2015,
		url: 'https://ss64.com/osx/trimforce.html'
	},
	'ask-different-2012': {
		author: 'Ask Different',
		title: 'Does FileVault 2 interfere with TRIM? An answer that measured it, OS X 10.8.2',
		year: 2012,
		url: 'https://apple.stackexchange.com/questions/26961/does-filevault-2-interfere-with-trim-when-using-an-ssd/65166'
	},
	'oakley-2019': {
		author: 'H. Oakley',
		title: 'Caring for SSDs: TRIM, wear levelling and APFS',
		year: 2019,
		url: 'https://eclecticlight.co/2019/08/26/caring-for-ssds-trim-wear-levelling-and-apfs/'
	},
	'oakley-2025': {
		author: 'H. Oakley',
		title: 'Prepare your Mac for safe disposal',
		year: 2025
	},
	'dandumont-2021': {
		author: 'P. Dandumont, Le Journal du Lapin',
		title: 'macOS Monterey supporte enfin le TRIM en USB',
		year: 2021,
		url: 'https://journaldulapin.com/2021/12/24/trim-usb-monterey'
	},
	'util-linux-2022': {
		author: 'util-linux',
		title: 'fstrim(8) and blkdiscard(8), version 2.38',
		year: 2022
	},
	'btrfs-2023': {
		author: 'Btrfs developers',
		title: 'Btrfs documentation: Trim/discard, with Linux 6.2',
		year: 2023,
		url: 'https://btrfs.readthedocs.io/en/latest/Trim.html'
	},
	'openzfs-2019': {
		author: 'OpenZFS',
		title: 'zpool-trim(8), zpool-status(8), and zpoolprops(8)',
		year: 2019
	},
	'lvmthin-2018': {
		author: 'LVM2 developers',
		title: 'lvmthin(7), section “Discard”, LVM2 2.03',
		year: 2018
	},
	'cryptsetup-2022': {
		author: 'cryptsetup developers',
		title: 'cryptsetup-refresh(8), cryptsetup 2.5',
		year: 2022,
		url: 'https://man7.org/linux/man-pages/man8/cryptsetup-refresh.8.html'
	},
	'libvirt-2013': {
		author: 'libvirt developers',
		title: 'Domain XML format: discard of a disk’s driver, since 1.0.6',
		year: 2013,
		url: 'https://libvirt.org/formatdomain.html'
	},
	'li-2012': {
		author: 'S. Li',
		title: 'md: raid 0, raid 1, and raid 10 support TRIM; Linux kernel',
		year: 2012
	},
	'hdparm-2022': {
		author: 'M. Lord',
		title: 'hdparm(8), version 9.65',
		year: 2022,
		url: 'https://manpages.ubuntu.com/manpages/noble/en/man8/hdparm.8.html'
	},
	'nvme-cli-2024': {
		author: 'nvme-cli developers',
		title: 'nvme-sanitize(1), nvme-format(1), and nvme-ocp-smart-add-log(1), nvme-cli 2.8',
		year: 2024
	},
	'micron-smart-2018': {
		author: 'Micron',
		title: 'TN-FD-22: Client SATA SSD SMART attribute reference, revision E',
		year: 2018
	},
	'scrutiny-2026': {
		author: 'Staros Labs',
		title: 'Scrutiny, notes on version 1.13.2: drives that count in 32 MiB under 241',
		year: 2026,
		url: 'https://github.com/Staros-Labs/scrutiny/releases/tag/v1.13.2'
	},
	'pcpro-2025': {
		author: 'B. Collins, PC Pro',
		title: 'Wipe your devices, November 2025',
		year: 2025
	},
	'nist-2025': {
		author: 'NIST',
		title: 'SP 800-88, revision 2: Guidelines for media sanitization',
		year: 2025
	}
};
