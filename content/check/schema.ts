/** What is said of a reader's own computer: layers, commands, and where each statement is from. */

export type SystemId = 'windows' | 'macos' | 'linux';

/** What may lie between files and flash, from above. */
export type CheckLayer =
	'file-system' | 'volumes' | 'encryption' | 'machine' | 'raid' | 'usb' | 'drive';

/** A command to be copied. Words in capitals are the reader's to replace. */
export interface Command {
	readonly run: string;
	/** What it can destroy; missing where it destroys nothing. */
	readonly destroys?: string;
}

/** Something that was true when its source said it. */
export interface Statement {
	readonly says: string;
	/** Key of `sources`, whose year is the date of the statement. */
	readonly source: string;
}

/** One layer of one system: how to see whether TRIM passes it. */
export interface Check {
	/** Unique among all checks: part of the page's address. */
	readonly id: string;
	readonly system: SystemId;
	readonly layer: CheckLayer;
	/** Which of the system's layers of that kind. */
	readonly label: string;
	/** What to run, harmless all of it; empty where a window has to be looked at. */
	readonly look: readonly Command[];
	/** Where to run it, if not on the machine itself. */
	readonly where?: string;
	/** What it says if all is well. */
	readonly open: Statement;
	/** What it means, and what to do, if it says something else. */
	readonly shut: Statement;
	readonly mend: readonly Command[];
}

/** A way to erase a whole drive. */
export interface Eraser {
	readonly id: string;
	readonly system: SystemId;
	readonly label: string;
	/** What to run, or to look at, before anything is lost. */
	readonly look: readonly Command[];
	/** What must be seen first. */
	readonly before: Statement;
	/** What is gone afterward, and what is not. */
	readonly after: Statement;
	readonly erase: readonly Command[];
}

/** Where a drive says what was written to it. */
export interface Reading {
	readonly id: string;
	/** Which drives. */
	readonly label: string;
	readonly look: readonly Command[];
	readonly means: Statement;
}
