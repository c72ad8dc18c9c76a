/** Whether the site is kept in the browser for reading offline, and whether a newer one waits. */

interface ScriptUrlPolicy {
	createScriptURL(url: string): string;
}

/** The one script by address that may start: that of this site, at its root. */
function allowOnly(url: string): ScriptUrlPolicy {
	return {
		createScriptURL(asked) {
			if (asked !== url) {
				throw new TypeError(`${asked} does not keep the site.`);
			}
			return asked;
		}
	};
}

/** Missing in most browsers: whether the reader wants as little as can be to be transferred. */
interface Connected {
	readonly connection?: { readonly saveData?: boolean };
}

const savesData = ({ connection }: Navigator & Connected) => connection?.saveData === true;

/** Absent where the browser has none, and refused in frames that may keep nothing. */
function findContainer(): ServiceWorkerContainer | undefined {
	try {
		return 'serviceWorker' in navigator && window === window.top
			? navigator.serviceWorker
			: undefined;
	} catch {
		return undefined;
	}
}

export class Offline {
	/**
	 * Whether it can be read offline: not in this browser, not yet, only when it is asked for, being
	 * fetched, kept, or in vain.
	 */
	status = $state<'never' | 'unasked' | 'fetching' | 'kept' | 'failed'>('never');
	/** The newer site that was fetched meanwhile, which waits for this one to be closed. */
	#newer = $state.raw<ServiceWorker | undefined>();
	readonly #url: string;
	#container: ServiceWorkerContainer | undefined;
	readonly #reload: () => void;

	/**
	 * @param url of the script that keeps the site
	 * @param reload shows the newer site
	 */
	constructor(url: string, reload: () => void) {
		this.#url = url;
		this.#reload = reload;
	}

	get isNewer(): boolean {
		return this.#newer !== undefined;
	}

	/** Once the page has loaded: what it is made of goes first. */
	start(): void {
		this.#container = findContainer();
		if (this.#container === undefined) {
			return;
		}
		if (this.#container.controller !== null) {
			this.status = 'kept';
		} else if (savesData(navigator)) {
			this.status = 'unasked';
			return;
		}
		if (document.readyState === 'complete') {
			void this.keep();
		} else {
			addEventListener('load', () => void this.keep(), { once: true });
		}
	}

	/** Fetches the site, or what is newer of it. */
	async keep(): Promise<void> {
		if (this.#container === undefined) {
			return;
		}
		this.status = this.status === 'kept' ? 'kept' : 'fetching';
		try {
			const policy = window.trustedTypes?.createPolicy('write-cliff-offline', allowOnly(this.#url));
			const url = policy?.createScriptURL(this.#url) ?? this.#url;
			const registered: unknown = await this.#container.register(url);
			if (registered instanceof ServiceWorkerRegistration) {
				this.#watch(registered);
			}
		} catch {
			// Without it the site reads as ever, with a connection.
			this.status = this.status === 'kept' ? 'kept' : 'failed';
		}
	}

	/** Goes over to the newer site. */
	takeNewer(): void {
		this.#container?.addEventListener('controllerchange', this.#reload, { once: true });
		this.#newer?.postMessage('begin');
	}

	#watch(registration: ServiceWorkerRegistration): void {
		const look = () => {
			const isFirst = registration.active === null;
			this.#newer = (isFirst ? null : registration.waiting) ?? undefined;
			if (registration.active?.state === 'activated') {
				this.status = 'kept';
			}
		};
		const follow = () => {
			const { installing } = registration;
			installing?.addEventListener('statechange', () => {
				look();
				if (installing.state === 'redundant' && registration.active === null) {
					this.status = 'failed';
				}
			});
		};
		look();
		follow();
		registration.addEventListener('updatefound', follow);
	}
}
