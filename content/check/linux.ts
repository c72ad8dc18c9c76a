/** How to see on Linux whether TRIM arrives. */
import type { Check } from './schema';

const fileSystems: readonly Check[] = [
	{
		id: 'linux-ext4',
		system: 'linux',
		layer: 'file-system',
		label: 'ext4, XFS, and others',
		look: [{ run: 'lsblk --discard' }, { run: 'systemctl status fstrim.timer' }],
		open: {
			says:
				'DISC-GRAN and DISC-MAX are not zero in any row from your file system down to its ' +
				'drive, and the timer is active: then free space is told each week.',
			source: 'fedora-fstrim-2019'
		},
		shut: {
			says:
				'The highest row with zeros is the layer that stops it: go on there. If only the timer ' +
				'is off, switch it on, and tell of all free space once. Once a week is enough.',
			source: 'util-linux-2022'
		},
		mend: [
			{ run: 'sudo systemctl enable --now fstrim.timer' },
			{ run: 'sudo fstrim --all --verbose' }
		]
	},
	{
		id: 'linux-btrfs',
		system: 'linux',
		layer: 'file-system',
		label: 'Btrfs',
		look: [{ run: 'findmnt --types btrfs --output TARGET,OPTIONS' }],
		open: {
			says:
				'The options have discard=async. Since Linux 6.2 Btrfs sets it by itself on drives that ' +
				'can be trimmed.',
			source: 'btrfs-2023'
		},
		shut: {
			says:
				'Trim by hand or by the weekly timer instead, or mount with the option. Avoid plain ' +
				'“discard”, which trims at once and is slow.',
			source: 'btrfs-2023'
		},
		mend: [{ run: 'sudo mount -o remount,discard=async /' }, { run: 'sudo fstrim --verbose /' }]
	},
	{
		id: 'linux-zfs',
		system: 'linux',
		layer: 'file-system',
		label: 'ZFS',
		look: [{ run: 'zpool get autotrim' }, { run: 'zpool status -t' }],
		open: {
			says:
				'autotrim is on, or each drive was trimmed lately. A drive with “trim unsupported” is ' +
				'told nothing.',
			source: 'openzfs-2019'
		},
		shut: {
			says:
				'autotrim is off unless you set it. A trim by hand works without it, and tells of all ' +
				'free space of the pool.',
			source: 'openzfs-2019'
		},
		mend: [{ run: 'sudo zpool trim POOL' }, { run: 'sudo zpool set autotrim=on POOL' }]
	}
];

const between: readonly Check[] = [
	{
		id: 'linux-lvm',
		system: 'linux',
		layer: 'volumes',
		label: 'LVM with a thin pool',
		look: [{ run: 'sudo lvs -o name,pool_lv,discards' }],
		open: {
			says: 'The pool has passdown, its default: what is freed is told to what lies below.',
			source: 'lvmthin-2018'
		},
		shut: {
			says: '“nopassdown” keeps it to the pool, “ignore” drops it. Both can be changed.',
			source: 'lvmthin-2018'
		},
		mend: [{ run: 'sudo lvchange --discards passdown GROUP/POOL' }]
	},
	{
		id: 'linux-luks',
		system: 'linux',
		layer: 'encryption',
		label: 'LUKS (dm-crypt)',
		look: [{ run: 'sudo cryptsetup status NAME' }],
		open: {
			says: 'The flags have “discards”. By default they do not: encryption stops TRIM.',
			source: 'broz-2011'
		},
		shut: {
			says:
				'With LUKS2 one command opens the gate for good; else put “discard” among the options ' +
				'in /etc/crypttab. A thief could then see which pages are empty.',
			source: 'cryptsetup-2022'
		},
		mend: [{ run: 'sudo cryptsetup refresh --allow-discards --persistent NAME' }]
	},
	{
		id: 'linux-libvirt',
		system: 'linux',
		layer: 'machine',
		label: 'In a machine of libvirt or QEMU',
		look: [{ run: 'virsh dumpxml NAME' }],
		where: 'On the host:',
		open: {
			says: "The driver of the disk has discard='unmap'.",
			source: 'libvirt-2013'
		},
		shut: {
			says: 'Add the attribute to the driver of the disk, then shut the machine down and start it.',
			source: 'libvirt-2013'
		},
		mend: [{ run: 'virsh edit NAME' }]
	},
	{
		id: 'linux-proxmox',
		system: 'linux',
		layer: 'machine',
		label: 'In a machine of Proxmox',
		look: [{ run: 'qm config ID' }],
		where: 'On the host:',
		open: {
			says: 'The line of the disk has discard=on.',
			source: 'proxmox-2024'
		},
		shut: {
			says:
				'Set the mark Discard of the disk, under Hardware. Some guests must also see “SSD ' +
				'emulation” before they send anything.',
			source: 'proxmox-2024'
		},
		mend: []
	},
	{
		id: 'linux-md',
		system: 'linux',
		layer: 'raid',
		label: 'RAID 0, 1, or 10 (md)',
		look: [{ run: 'cat /proc/mdstat' }],
		open: {
			says:
				'It names raid0, raid1, or raid10. These pass TRIM on, also where only one of the ' +
				'drives takes it.',
			source: 'li-2012'
		},
		shut: {
			says: 'With raid4, raid5, or raid6 read the entry on parity.',
			source: 'brown-2014'
		},
		mend: []
	},
	{
		id: 'linux-parity',
		system: 'linux',
		layer: 'raid',
		label: 'RAID 4, 5, or 6 (md)',
		look: [{ run: 'cat /sys/module/raid456/parameters/devices_handle_discard_safely' }],
		open: {
			says: 'It says Y. The default is N: TRIM is stopped.',
			source: 'brown-2014'
		},
		shut: {
			says:
				'Leave it so, unless each drive surely returns zeros after TRIM: else the parity is ' +
				'wrong, which shows on the day when a drive fails. Spare area does without it.',
			source: 'brown-2014'
		},
		mend: [
			{
				run:
					'echo options raid456 devices_handle_discard_safely=Y | ' +
					'sudo tee /etc/modprobe.d/raid456.conf',
				destroys: 'data of the array after a drive fails, if any drive does not return zeros'
			}
		]
	}
];

const below: readonly Check[] = [
	{
		id: 'linux-usb',
		system: 'linux',
		layer: 'usb',
		label: 'Behind USB',
		look: [
			{ run: 'sudo sg_vpd --page=lbpv /dev/sdX' },
			{ run: 'grep . /sys/class/scsi_disk/*/provisioning_mode' }
		],
		open: {
			says: 'The bridge says “LBPU: 1”, and the mode of the drive is unmap.',
			source: 'plugable-2021'
		},
		shut: {
			says:
				'Linux does not switch it on for USB by itself. Where the bridge says that it can, set ' +
				'the mode; it holds until the drive is unplugged. Where it says 0, try another case.',
			source: 'plugable-2021'
		},
		mend: [
			{
				run: 'echo unmap | sudo tee /sys/class/scsi_disk/H:C:T:L/provisioning_mode',
				destroys: 'data behind a bridge that promises what it does not do: have a backup'
			}
		]
	},
	{
		id: 'linux-sata',
		system: 'linux',
		layer: 'drive',
		label: 'A SATA drive',
		look: [{ run: 'sudo hdparm -I /dev/sdX | grep -i trim' }],
		open: {
			says: '“Data Set Management TRIM supported”, with a star before it.',
			source: 'hdparm-2022'
		},
		shut: {
			says: 'No such line: the drive does not know TRIM, or something between hides it.',
			source: 'hdparm-2022'
		},
		mend: []
	},
	{
		id: 'linux-nvme',
		system: 'linux',
		layer: 'drive',
		label: 'An NVMe drive',
		look: [{ run: 'sudo nvme id-ctrl /dev/nvme0 --human-readable | grep -i "data set"' }],
		open: { says: '“Data Set Management Supported”: so NVMe calls it.', source: 'nvme-2021' },
		shut: {
			says: '“Not Supported”: then leave a part of the drive without a partition instead.',
			source: 'nvme-2021'
		},
		mend: []
	}
];

export const linux: readonly Check[] = [...fileSystems, ...between, ...below];
