/** Everything that the page on a reader's own computer says, one entry a layer. */
import { linux } from './linux';
import { macos } from './macos';
import type { Check, CheckLayer, SystemId } from './schema';
import { windows } from './windows';

export { erasers } from './erase';
export { readings } from './readings';

export const checks: readonly Check[] = [...windows, ...macos, ...linux];

interface SystemText {
	readonly id: SystemId;
	readonly label: string;
	/** Where its commands are typed. */
	readonly terminal: string;
}

/** Systems, as a reader knows them. */
export const systems: readonly SystemText[] = [
	{
		id: 'windows',
		label: 'Windows',
		terminal:
			'Type commands into PowerShell as administrator: right-click the Start button, and choose ' +
			'Terminal (Admin) or Windows PowerShell (Admin).'
	},
	{
		id: 'macos',
		label: 'macOS',
		terminal: 'Type commands into Terminal, which is in the folder Applications, Utilities.'
	},
	{
		id: 'linux',
		label: 'Linux',
		terminal: 'Type commands into a terminal. Those that begin with sudo ask for your password.'
	}
];

interface LayerText {
	readonly id: CheckLayer;
	readonly label: string;
	/** Whether every computer has it. */
	readonly isAlways: boolean;
}

/** Layers from above, as TRIM passes them. */
export const layers: readonly LayerText[] = [
	{ id: 'file-system', label: 'File system', isAlways: true },
	{ id: 'volumes', label: 'Volumes', isAlways: false },
	{ id: 'encryption', label: 'Encryption', isAlways: false },
	{ id: 'machine', label: 'Virtual machine', isAlways: false },
	{ id: 'raid', label: 'RAID', isAlways: false },
	{ id: 'usb', label: 'USB bridge', isAlways: false },
	{ id: 'drive', label: 'Drive', isAlways: true }
];
