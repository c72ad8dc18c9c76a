/** Builds the native programs before the tests that compare with them. */
import { execFileSync } from 'node:child_process';

/** Cargo skips what is up to date, so an older program is never compared by mistake. */
export default function buildNative(): void {
	for (const manifest of ['wasm-ftl/Cargo.toml', 'wasm-ftl/pages/Cargo.toml']) {
		const args = ['build', '--profile', 'test', '--quiet', '--locked', '--manifest-path', manifest];
		execFileSync('cargo', args, { stdio: ['ignore', 'inherit', 'inherit'] });
	}
}
