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
 * What starts like a formula gets an apostrophe: spreadsheets would run it otherwise, also behind
 * blanks and with full-width signs. Quotes keep semicolons, at which some spreadsheets part cells.
 */
function toCell(text: string): string {
	const isNumber = text !== '' && Number.isFinite(Number(text));
	const safe = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/.test(text) && !isNumber ? `'${text}` : text;
	return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
