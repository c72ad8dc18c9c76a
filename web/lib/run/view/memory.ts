/** What a drive keeps in memory before it programs it, as its experiment says. */

/** What becomes of the buffer in a power cut, and when a flush is answered. */
export type PowerLoss = 'unprotected' | 'protected' | 'lying';

const KINDS: readonly PowerLoss[] = ['unprotected', 'protected', 'lying'];

export interface Memory {
	/** Pages that the write buffer holds. */
	readonly slots: number;
	/** Pages that flash programs together. */
	readonly together: number;
	readonly powerLoss: PowerLoss;
}

/** @param lines wire form of an experiment */
export function readMemory(lines: string): Memory {
	const textOf = (field: string) => new RegExp(`^drive\\.${field}=(.+)$`, 'm').exec(lines)?.[1];
	const kind = textOf('power_loss');
	return {
		slots: Number(textOf('write_buffer_pages') ?? 0),
		together: Number(textOf('program_pages') ?? 1),
		powerLoss: KINDS.find((one) => one === kind) ?? 'unprotected'
	};
}
