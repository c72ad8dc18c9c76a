/** End-to-end tests: the built site, served as a static host would, in a real browser. */
import { defineConfig } from '@playwright/test';

/** `E2E_PORT=N` lets two runs on one machine keep out of each other's way. */
const PORT = Number(process.env.E2E_PORT ?? 4191);
/** Chromium on machines where Playwright's own download does not work; set-up finds it. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** The same without windows, where set-up found it: what draws none takes less of a processor. */
const shellPath = process.env.CHROMIUM_SHELL_PATH ?? executablePath;
/**
 * Left out of each browser. Of two such lists the last counts, so the first ones repeat what
 * Playwright leaves out for steady tests; the last two are the suggestions under the address bar,
 * web pages themselves, which each new window loads: most of a second of processor time per test.
 */
const WITHOUT = [
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsUpgrades',
	'HttpsFirstBalancedModeAutoEnable',
	'LensOverlay',
	'MediaRouter',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'OptimizationHints',
	'NetworkTimeServiceQuerying',
	'AimEnabled',
	'PreconnectToSearch',
	'WebUIOmniboxPopup',
	'WebUIOmniboxAimPopup'
];

const launch = {
	executablePath,
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		`--disable-features=${WITHOUT.join(',')}`,
		// Pictures: letters and colors that depend on no setting of the machine.
		'--font-render-hinting=none',
		'--disable-lcd-text',
		'--force-color-profile=srgb'
	]
};

/** What needs the whole browser: its pictures, what profiles let pages do, pages that it keeps. */
const WHOLE = [
	...['visual/*.spec.ts', 'e2e/disk*.spec.ts', 'e2e/files.handles.spec.ts'],
	'e2e/back.spec.ts'
];

export default defineConfig({
	testDir: '.',
	snapshotPathTemplate: '{testDir}/visual/pictures/{arg}{ext}',
	globalSetup: './native.setup.ts',
	projects: [
		{
			name: 'pages',
			testMatch: 'e2e/*.spec.ts',
			testIgnore: WHOLE,
			use: { launchOptions: { ...launch, executablePath: shellPath } }
		},
		{ name: 'whole', testMatch: WHOLE, use: { launchOptions: launch } }
	],
	outputDir: 'output/playwright',
	fullyParallel: true,
	forbidOnly: process.env.CI === 'true',
	// For browsers that stop drawing: tests/once.reporter.ts lets nothing else pass the second time.
	retries: 1,
	// One more than processors: tests wait for frames and answers for a quarter of their time.
	workers: 3,
	// A slow machine is not a wrong answer; what hangs is still found.
	timeout: 900_000,
	expect: { timeout: 180_000 },
	reporter: [['list'], ['./once.reporter.ts']],
	use: {
		// What is not there to be pressed is named long before the whole test gives up.
		actionTimeout: 180_000,
		// What the site keeps for reading offline would answer before the tests' own network does.
		serviceWorkers: 'block',
		baseURL: `http://127.0.0.1:${PORT}`
	},
	webServer: {
		command: `node ../web/setup/serve.mjs --port=${PORT}`,
		url: `http://127.0.0.1:${PORT}/`,
		reuseExistingServer: false
	}
});
