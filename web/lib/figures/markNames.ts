/** What the marks of a timeline are called, for its key. */
export const MARK_NAMES = {
	write: 'write',
	copy: 'copy within the drive',
	erase: 'erase',
	trim: 'delete or TRIM',
	refused: 'refused',
	full: 'write buffer full',
	idle: 'idle'
} as const;
