/** Hands a file to the reader's browser, to be saved. */

let url: string | undefined;

/** The file before is let go only now: the browser may have read it long after the click. */
export function saveFile(content: Blob, name: string): void {
	forgetFile();
	url = URL.createObjectURL(content);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
}

/** Lets go of the last file. */
export function forgetFile(): void {
	if (url !== undefined) {
		URL.revokeObjectURL(url);
		url = undefined;
	}
}
