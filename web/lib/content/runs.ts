/** Makes experiment files plain that name their drives and give amounts in units, as `ftl` does. */

/** What a JSON file holds. */
export type Json =
	string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

type Fields = { readonly [key: string]: Json };

/** One drive and what the host does with it; without published values and words for readers. */
export interface Run {
	/** Id of the drive's file; empty when the experiment describes its drive. */
	readonly drive: string;
	readonly experiment: Fields;
	/** Published values that this run decides alone; those that compare drives are left out. */
	readonly published: readonly Json[];
}

interface Size {
	readonly scale: number;
	readonly logicalPages: number;
	readonly pageBytes: number;
	readonly isPlain: boolean;
}

const SCALE_MAX = 65_536;
const KIB_BYTES = 1_024;
const DECIMAL = /^(\d{1,6})(?:\.(\d{0,3}))? (%|GiB|MiB|GB|MB|KiB|min|s)$/;
const BYTES_BY_UNIT = new Map([
	['GiB', 2 ** 30],
	['MiB', 2 ** 20],
	['GB', 1e9],
	['MB', 1e6]
]);
const MICROS_BY_UNIT = new Map([
	['min', 60_000_000],
	['s', 1_000_000]
]);

const isFields = (value: Json | undefined): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(value: Json | undefined, what: string): Fields {
	if (!isFields(value)) {
		throw new Error(`${what} must be an object.`);
	}
	return value;
}

const wholeOf = (value: Json | undefined): number =>
	typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;

function without(fields: Fields, ...names: readonly string[]): Record<string, Json> {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** The floor of thousandths × whole / by / 1000; big, because the product may be beyond 2^53. */
function part(thousandths: number, whole: number, by: number): number {
	return Number((BigInt(thousandths) * BigInt(whole)) / BigInt(by) / 1_000n);
}

/** The whole number that an amount stands for here; nothing for other words. */
function numberOf(text: string, size: Size): number | undefined {
	const match = DECIMAL.exec(text);
	if (match === null) {
		return undefined;
	}
	const [, whole = '', fraction = '', unit = ''] = match;
	const thousandths = Number(whole + fraction.padEnd(3, '0'));
	const micros = MICROS_BY_UNIT.get(unit);
	if (micros !== undefined) {
		return part(thousandths, micros, size.scale);
	}
	if (!size.isPlain) {
		throw new Error(`'${text}' must be a number of pages below an array or a partition.`);
	}
	if (unit === '%') {
		return part(thousandths, size.logicalPages, 100);
	}
	const bytes = BYTES_BY_UNIT.get(unit);
	return bytes === undefined
		? Math.max(1, part(thousandths, KIB_BYTES, size.pageBytes))
		: part(thousandths, bytes, size.scale * size.pageBytes);
}

function publishedOf(file: Fields, drive: string): readonly Json[] {
	const rows: readonly Json[] = Array.isArray(file.published) ? file.published : [];
	const isOwn = (row: Json) =>
		isFields(row) &&
		row.drives === undefined &&
		(row.drive ?? drive) === drive &&
		(!isFields(row.against) || (row.against.drive ?? drive) === drive);
	return rows.filter(isOwn).map((row) => {
		const { against, ...rest } = without(fieldsOf(row, 'A published value'), 'drive');
		return isFields(against) ? { ...rest, against: without(against, 'drive') } : rest;
	});
}

function resolve(value: Json, size: Size): Json {
	if (typeof value === 'string') {
		return numberOf(value, size) ?? value;
	}
	if (Array.isArray(value)) {
		return value.map((inner: Json) => resolve(inner, size));
	}
	return isFields(value)
		? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, size)]))
		: value;
}

/** In place of what is given drive by drive, what is given for this one, or for all `others`. */
function choose(value: Json, id: string): Json {
	if (Array.isArray(value)) {
		return value.map((inner: Json) => choose(inner, id));
	}
	if (!isFields(value)) {
		return value;
	}
	return value.others === undefined
		? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, choose(inner, id)]))
		: (value[id] ?? value.others);
}

function finish(run: Fields): Fields {
	const drive = isFields(run.drive) ? run.drive : {};
	const { phases } = run;
	return phases === undefined
		? run
		: {
				...run,
				phases: resolve(phases, {
					scale: Math.min(wholeOf(run.scale) || 1, SCALE_MAX),
					logicalPages: wholeOf(drive.logical_pages),
					pageBytes: wholeOf(drive.page_bytes) || 1,
					isPlain: !('array' in run) && !('partition' in run)
				})
			};
}

function withDrive(file: Fields, id: string, overrides: Fields, described: Json | undefined) {
	const fields = fieldsOf(described, `Drive ${id}`);
	const gone = Object.keys(overrides).filter((name) => overrides[name] === null);
	const drive = without(
		{ ...fieldsOf(fields.drive, `The drive of drive ${id}`), ...overrides },
		...gone
	);
	const scale = file.scale ?? fields.scale;
	const phases = choose(file.phases ?? [], id);
	return finish({ ...file, phases, drive, ...(scale === undefined ? {} : { scale }) });
}

/** The runs of an experiment file, one for each drive that it names, or for the one that it has. */
export function expandRuns(json: Json, drives: Readonly<Record<string, Json>>): readonly Run[] {
	const file = fieldsOf(json, 'The experiment');
	const rest = without(file, 'published', 'about', 'provenance', 'drive_overrides', 'drives');
	const overrides = isFields(file.drive_overrides) ? file.drive_overrides : {};
	if (isFields(file.drive)) {
		return [{ drive: '', experiment: finish(rest), published: publishedOf(file, '') }];
	}
	const named: Json = file.drives ?? [file.drive ?? ''];
	const ids: readonly Json[] = Array.isArray(named) ? named : [];
	return ids.map((id) => {
		if (typeof id !== 'string') {
			throw new Error('drives must be a list of ids, like "x25m-g2".');
		}
		const experiment = withDrive(rest, id, overrides, drives[id]);
		return { drive: id, experiment, published: publishedOf(file, id) };
	});
}
