/** Builds the simulator's command line before the tests that compare with it. */
import { execFileSync } from 'node:child_process';

/** Cargo skips what is up to date, so an older program is never compared by mistake. */
export default function buildNative(): void {
	const args = ['build', '--quiet', '--locked', '--manifest-path', 'wasm-ftl/Cargo.toml'];
	execFileSync('cargo', args, { stdio: ['ignore', 'inherit', 'inherit'] });
}
