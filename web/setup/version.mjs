/** Version numbers as tools and lock files print them; even an old Node.js can parse this file. */

const NODE_VERSION_MIN = '20.19.0';

/**
 * The first version number in a text such as `rustc 1.95.0 (59807616e 2026-04-14)`.
 * @type {(text: string) => string | undefined}
 */
export const parseVersion = (text) => (/\b\d+\.\d+(?:\.\d+)*\b/.exec(text) || [])[0];

/**
 * Negative, zero or positive as `a` is older than, equal to or newer than `b`.
 * @type {(a: string, b: string) => number}
 */
export function compareVersions(a, b) {
	const [left, right] = [a, b].map((version) => version.replace(/(\.0)+$/, ''));
	return String(left).localeCompare(String(right), 'en', { numeric: true });
}

/**
 * What to tell the reader whose Node.js is too old; an empty text when it is new enough.
 * @type {(found: string) => string}
 */
export function nodeComplaint(found) {
	if (compareVersions(found, NODE_VERSION_MIN) >= 0) return '';
	return (
		`Node.js ${NODE_VERSION_MIN} or newer is needed, but this is ${found}: install a current ` +
		'one from https://nodejs.org or with your version manager ' +
		'(the file .nvmrc names the version this project is tested with).'
	);
}

/**
 * The version that a `Cargo.lock` fixes for a package; undefined when it does not name it.
 * @type {(lock: string, name: string) => string | undefined}
 */
export function lockedVersion(lock, name) {
	const section = lock.split('[[package]]').find((text) => tomlString(text, 'name') === name);
	return section && tomlString(section, 'version');
}

/**
 * The value of the first line `key = "value"` of a TOML text.
 * @type {(toml: string, key: string) => string | undefined}
 */
export function tomlString(toml, key) {
	return (new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, 'm').exec(toml) || [])[1];
}
