/** Rows of text as a file for a spreadsheet (RFC 4180). */

/** The mark at the start tells spreadsheets that the text is in UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): string {
	return '\ufeff' + csvRows(rows);
}

/** More rows for the end of such a file. */
export function csvRows(rows: readonly (readonly string[])[]): string {
	return rows.map((cells) => cells.map(toCell).join(',') + '\r\n').join('');
}

/**
 * Where a cell would begin as a formula, also for who takes other signs than commas for the end of
 * one, and so sees cells within ours; blanks and quotes before do not help, nor full-width signs.
 */
const INNER_STARTS = /([;|\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;
const START = /^(?=[\t\r]|[\s"]*[=+\-@＝＋－＠])/;

/**
 * What starts like a formula gets an apostrophe: spreadsheets would run it otherwise. Quotes keep
 * semicolons, at which some spreadsheets part cells.
 */
function toCell(text: string): string {
	const isNumber = /^\S+$/.test(text) && Number.isFinite(Number(text));
	const safe = isNumber ? text : text.replace(INNER_STARTS, "$1'").replace(START, "'");
	return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
