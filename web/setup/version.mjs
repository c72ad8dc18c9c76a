/** Reads and compares the version numbers that tools and lock files print. */

/**
 * The first version number in a text such as `rustc 1.95.0 (59807616e 2026-04-14)`.
 * @param {string} text
 * @returns {string | undefined}
 */
export function parseVersion(text) {
	return /\b\d+\.\d+(?:\.\d+)*\b/.exec(text)?.[0];
}

/**
 * Negative, zero or positive as `a` is older than, equal to or newer than `b`.
 * @param {string} a
 * @param {string} b
 */
export function compareVersions(a, b) {
	const left = a.split('.').map(Number);
	const right = b.split('.').map(Number);
	for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
		const difference = (left[i] ?? 0) - (right[i] ?? 0);
		if (difference !== 0) return difference;
	}
	return 0;
}

/**
 * The version that a `Cargo.lock` fixes for a package; undefined when it does not name it.
 * @param {string} lock the text of the file
 * @param {string} name
 */
export function lockedVersion(lock, name) {
	for (const section of lock.split('[[package]]')) {
		if (tomlString(section, 'name') === name) return tomlString(section, 'version');
	}
	return undefined;
}

/**
 * The value of the first line `key = "value"` of a TOML text.
 * @param {string} toml
 * @param {string} key
 * @returns {string | undefined}
 */
export function tomlString(toml, key) {
	return new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, 'm').exec(toml)?.[1];
}
