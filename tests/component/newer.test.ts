/** A newer version of the site that waits is offered, and shown when the reader wants it. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import OfflineNote from '$lib/article/OfflineNote.svelte';
import { until } from '../unit/until';

type State = 'installing' | 'installed' | 'activated';

/** What keeps the site; it remembers what it was told. */
class FakeWorker extends EventTarget {
	readonly told: unknown[] = [];

	constructor(public state: State) {
		super();
	}

	postMessage(message: unknown) {
		this.told.push(message);
	}

	becomes(state: State) {
		this.state = state;
		this.dispatchEvent(new Event('statechange'));
	}
}

class FakeRegistration extends EventTarget {
	active: FakeWorker | null = null;
	installing: FakeWorker | null = null;
	waiting: FakeWorker | null = null;

	/** A newer version arrives, and waits for the tabs of this one. */
	newer(): FakeWorker {
		const worker = new FakeWorker('installing');
		this.installing = worker;
		this.dispatchEvent(new Event('updatefound'));
		this.installing = null;
		this.waiting = worker;
		worker.becomes('installed');
		return worker;
	}
}

class FakeContainer extends EventTarget {
	controller: FakeWorker | null = null;
	readonly register = () => Promise.resolve(registration);
}

let registration: FakeRegistration;
let container: FakeContainer;
const reload = vi.fn<() => void>();

beforeEach(() => {
	registration = new FakeRegistration();
	container = new FakeContainer();
	reload.mockClear();
	vi.stubEnv('MODE', 'production');
	vi.stubGlobal('ServiceWorkerRegistration', FakeRegistration);
	vi.stubGlobal('location', { reload });
	Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
});

afterEach(() => {
	vi.unstubAllEnvs();
	vi.unstubAllGlobals();
	Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** The foot of a page that is kept already. */
async function openKept() {
	registration.active = new FakeWorker('activated');
	container.controller = registration.active;
	render(OfflineNote);
	await until(() => expect(document.querySelector('[data-offline="kept"]')).toBeTruthy());
}

const offer = () => screen.queryByRole('status');

it('waits until it is asked for, and only then the page is loaded anew', async () => {
	await openKept();
	expect(offer()).toBeNull();
	const worker = registration.newer();
	await until(() => expect(offer()?.textContent).toContain('A newer version'));
	expect(worker.told).toEqual([]);
	await fireEvent.click(screen.getByRole('button', { name: 'Show it now' }));
	expect(worker.told).toEqual(['begin']);
	expect(reload).not.toHaveBeenCalled();
	container.dispatchEvent(new Event('controllerchange'));
	expect(reload).toHaveBeenCalledTimes(1);
});

it('is put off, and the page stays as it is', async () => {
	await openKept();
	const worker = registration.newer();
	await until(() => expect(offer()).toBeTruthy());
	await fireEvent.click(screen.getByRole('button', { name: 'Later' }));
	expect(offer()).toBeNull();
	expect(worker.told).toEqual([]);
	container.dispatchEvent(new Event('controllerchange'));
	expect(reload).not.toHaveBeenCalled();
});

it('is offered at the next visit where it still waits', async () => {
	registration.waiting = new FakeWorker('installed');
	await openKept();
	await until(() => expect(offer()).toBeTruthy());
});

it('of a site that is kept for the first time there is none', async () => {
	render(OfflineNote);
	await until(() => expect(document.querySelector('[data-offline="fetching"]')).toBeTruthy());
	const worker = registration.newer();
	registration.active = worker;
	registration.waiting = null;
	worker.becomes('activated');
	await until(() => expect(document.querySelector('[data-offline="kept"]')).toBeTruthy());
	expect(offer()).toBeNull();
});
