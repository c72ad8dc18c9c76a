/** A browser with a profile on a real disk, which may write into folders that are dropped on it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { test as base } from './site';

/** What the browser asks when it hands over a folder for writing; here it is answered before. */
function seed(profile: string, origin: string): void {
	const exceptions = {
		file_system_write_guard: { [`${origin},*`]: { setting: 1, last_modified: '13370000000000000' } }
	};
	mkdirSync(path.join(profile, 'Default'), { recursive: true });
	writeFileSync(
		path.join(profile, 'Default/Preferences'),
		JSON.stringify({ profile: { content_settings: { exceptions } } })
	);
}

interface Where {
	/** Below it lie the profile and the folder; another drive than usual, in tests of drives. */
	readonly diskRoot: string;
}

interface Disk {
	/** Of the browser. */
	readonly profile: string;
	/** Empty, on a real disk, beside the profile. */
	readonly folder: string;
	/** Starts the browser once more. */
	launch(): Promise<BrowserContext>;
}

/** The default context of tests is a private window, which keeps its files in memory. */
export const test = base.extend<{ disk: Disk } & Where>({
	diskRoot: [tmpdir(), { option: true }],
	disk: async ({ baseURL, diskRoot, launchOptions, viewport }, use) => {
		const root = mkdtempSync(path.join(diskRoot, 'write-cliff-disk-'));
		const [profile, folder] = [path.join(root, 'profile'), path.join(root, 'folder')];
		mkdirSync(folder);
		seed(profile, new URL(baseURL ?? '').origin);
		const launched: BrowserContext[] = [];
		const launch = async () => {
			const context = await chromium.launchPersistentContext(profile, {
				...launchOptions,
				baseURL: baseURL ?? '',
				viewport
			});
			launched.push(context);
			return context;
		};
		await use({ profile, folder, launch });
		await Promise.all(launched.map((context) => context.close().catch(() => undefined)));
		rmSync(root, { recursive: true, force: true });
	},
	context: async ({ disk }, use) => {
		await use(await disk.launch());
	}
});

/** Names and sizes of the files in the site's own storage. */
export async function stored(page: Page): Promise<Record<string, number>> {
	return page.evaluate(async () => {
		const sizes: Record<string, number> = {};
		const storage = await navigator.storage.getDirectory();
		const entries: AsyncIterable<[string, FileSystemHandle]> = Reflect.apply(
			Reflect.get(storage, 'entries'),
			storage,
			[]
		);
		for await (const [name, handle] of entries) {
			sizes[name] = handle instanceof FileSystemFileHandle ? (await handle.getFile()).size : -1;
		}
		return sizes;
	});
}

/** Opens the page once its script answers. */
export async function open(page: Page): Promise<void> {
	await page.goto('/disk');
	await expect(page.getByRole('button', { name: /^Test my drive/ })).toBeEnabled();
}

/** From now on the page's own button picks this folder, as a person would in the dialog. */
export async function willPick(page: Page, folder: string): Promise<void> {
	await page.evaluate(() => {
		const dropped = new Promise<unknown>((resolve) => {
			addEventListener('dragover', (event) => event.preventDefault());
			addEventListener('drop', (event) => {
				event.preventDefault();
				const item = event.dataTransfer?.items[0];
				resolve(item?.getAsFileSystemHandle?.());
			});
		});
		Object.assign(window, { dropped, showDirectoryPicker: () => dropped });
	});
	const session = await page.context().newCDPSession(page);
	const data = { items: [], files: [folder], dragOperationsMask: 1 };
	for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
		await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
	}
	await page.evaluate('dropped');
}
