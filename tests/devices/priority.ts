/** Whose turn it is on a machine that has something else to do: the drive test comes first. */
import { writeFileSync } from 'node:fs';

/** As `nice -n -10`, among the sessions of a machine; within one, programs have their own. */
const SESSION_NICE = '-10';

/** Kernels that share processors out among sessions first know no other way than this. */
function goFirst(process: string): void {
	try {
		writeFileSync(`/proc/${process}/autogroup`, SESSION_NICE);
	} catch {
		// No such kernel, no such rights, or the process is gone: times scatter more.
	}
}

/** This program, and a browser, which is a session of its own. */
export function letGoFirst(browser: number): void {
	goFirst('self');
	goFirst(String(browser));
}
