/** Rules that keep tests from depending on how fast a machine is. */
import { eachFile, findAll, withoutComments, type Rule } from './rule';

const TESTS = /^tests\/(?!tidy\/).*\.(?:ts|mjs|svelte)$/;
const BROWSER_TESTS = /^tests\/(?:e2e|visual)\/.*\.ts$/;

interface Refused {
	readonly name: string;
	readonly applies: RegExp;
	/** Has the flag `g`. */
	readonly pattern: RegExp;
	readonly message: string;
	/** The only files that may, and why it is them. */
	readonly owners?: readonly string[];
	readonly breaks: readonly string[];
	readonly keeps: readonly string[];
}

const REFUSED: readonly Refused[] = [
	{
		name: 'no test sleeps',
		applies: TESTS,
		pattern: /\bwaitForTimeout\b|(?<![\w'])set(?:Timeout|Interval)\(/g,
		message: 'wait for what you wait for: with expect.poll, until, or a promise.',
		// A timer that the test's fake clock runs; the sign of life of a worker that is held.
		owners: ['tests/unit/your-drive/run.test.ts', 'tests/e2e/workers.ts'],
		breaks: ['await page.waitForTimeout(100);', 'await new Promise((go) => setTimeout(go, 9));'],
		keeps: ["vi.useFakeTimers({ toFake: ['setTimeout'] });", 'await page.clock.runFor(100);']
	},
	{
		name: 'events are waited for from before what brings them about',
		applies: BROWSER_TESTS,
		pattern: /\bawait [\w.?()[\]]*waitFor(?:Event|Request|Response|Navigation)\(/g,
		message: 'it may be over by now: keep the promise before the action, and await it after.',
		breaks: ["await page.waitForEvent('download');", "await worker?.waitForEvent('close');"],
		keeps: ["const saving = page.waitForEvent('download');\nawait press();\nawait saving;"]
	},
	{
		name: 'how patient browser tests are is said once',
		applies: BROWSER_TESTS,
		pattern: /\btimeout: *[\w.]|\btest\.(?:slow|setTimeout)\(/g,
		message: 'leave it out: tests/playwright.config.ts has what fits slow machines.',
		breaks: ['await expect(done).toBeVisible({ timeout: 5_000 });', 'test.slow();'],
		keeps: ['await expect(done).toBeVisible();']
	},
	{
		name: 'unit tests wait as long as a test may take',
		applies: /^tests\/(?:unit|component|boundary|content)\/.*\.ts$/,
		pattern: /\bvi\.waitFor\(|(?<!\.)\bwaitFor\(|\bfind(?:All)?By\w+\(|\{ timeout: /g,
		message: 'it gives up after a second: call until of tests/unit/until.ts.',
		owners: ['tests/unit/until.ts'],
		breaks: ['await vi.waitFor(isDone);', "await screen.findByText('Done');"],
		keeps: ['await until(isDone);']
	}
];

function ruleOf({ name, applies, pattern, message, owners = [], breaks, keeps }: Refused): Rule {
	const sample = 'tests/e2e/x.spec.ts';
	const path = applies.test(sample) ? sample : 'tests/unit/x.test.ts';
	return {
		name,
		check: eachFile(applies, (file) =>
			owners.includes(file.path) ? [] : findAll(withoutComments(file.text), pattern, message)
		),
		breaks: breaks.map((text) => ({ [path]: text })),
		keeps: [
			...keeps.map((text) => ({ [path]: text })),
			...owners.map((owner) => ({ [owner]: breaks[0] ?? '' }))
		]
	};
}

export const waitRules: readonly Rule[] = REFUSED.map(ruleOf);
