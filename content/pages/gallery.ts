/** Every kind of figure in fixed states, for those who work on the site. */
import type { ChapterSpec } from '../schema';

const still = { startStep: 0, moments: {} } as const;

/** A drive after random writes, at the end of its run. */
const used = {
	...still,
	variants: [{ id: 'consistency', label: 'A drive', experiment: 'consistency' }],
	keyStep: 217_665
} as const;

export const page: ChapterSpec = {
	slug: 'gallery',
	folder: 'pages',
	number: 0,
	figures: {
		iops: { ...used, kind: 'iops' },
		lba: { ...used, kind: 'lba' },
		valid: { ...used, kind: 'valid' },
		wear: { ...used, kind: 'wear' },
		'wear-map': { ...used, kind: 'wearMap' },
		latency: { ...used, kind: 'latency' },
		bytes: { ...used, kind: 'bytes' },
		cliff: {
			...still,
			kind: 'cliff',
			variants: [{ id: 'cliff', label: 'A drive', experiment: 'write-cliff' }],
			keyStep: 130_880
		},
		zoom: {
			...still,
			kind: 'zoom',
			variants: [{ id: 'dies', label: 'A drive of four dies', experiment: 'stalls' }],
			keyStep: 8_000
		},
		medium: {
			...still,
			kind: 'drive',
			variants: [{ id: 'medium', label: 'Flash alone', experiment: 'medium' }],
			keyStep: 4
		},
		overwrite: {
			...still,
			kind: 'drive',
			variants: [{ id: 'overwrite', label: 'A drive', experiment: 'overwrite' }],
			keyStep: 13
		},
		trim: {
			...still,
			kind: 'drive',
			variants: [{ id: 'trim', label: 'TRIM on', experiment: 'delete-trim' }],
			keyStep: 20
		}
	},
	predictions: {},
	tasks: {},
	recalls: {},
	claims: {}
};
