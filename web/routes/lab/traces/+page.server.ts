/** The sample traces, small enough to come with the page: nothing is fetched when one is chosen. */
import { readFile } from 'node:fs/promises';
import type { PageServerLoad } from './$types';

const SAMPLES = [
	{ name: 'desk.csv', label: 'MSR CSV' },
	{ name: 'desk-v2.iolog.txt', label: 'fio 2' },
	{ name: 'desk-v3.iolog.txt', label: 'fio 3' },
	{ name: 'desk.blkparse.txt', label: 'blkparse' },
	{ name: 'desk.ssdpy.txt', label: 'ssd.py' }
] as const;

export const load: PageServerLoad = async () => ({
	samples: await Promise.all(
		SAMPLES.map(async ({ name, label }) => ({
			name,
			label,
			text: await readFile(`public/traces/${name}`, 'utf8')
		}))
	)
});
