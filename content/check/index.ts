/** Everything that the page on a reader's own computer says, one entry a layer. */
import { linux } from './linux';
import { macos } from './macos';
import type { Check, CheckLayer, SystemId } from './schema';
import { windows } from './windows';

export { erasers } from './erase';
export { readings } from './readings';

export const checks: readonly Check[] = [...windows, ...macos, ...linux];

/** Systems, as a reader knows them. */
export const systems: readonly { readonly id: SystemId; readonly label: string }[] = [
	{ id: 'windows', label: 'Windows' },
	{ id: 'macos', label: 'macOS' },
	{ id: 'linux', label: 'Linux' }
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
