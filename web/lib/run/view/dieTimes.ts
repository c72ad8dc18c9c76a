/** What an experiment says of a drive whose dies work at once, for who tells their work apart. */

export interface DieTimes {
	readonly dies: number;
	readonly readNs: number;
	/** Requests that the host keeps under way after the first fill. */
	readonly queueDepth: number;
	/** Pages of that fill, which is one request. */
	readonly fillPages: number;
}

/** @param lines wire form of an experiment */
export function readDieTimes(lines: string): DieTimes {
	const last = (field: string) =>
		[...lines.matchAll(new RegExp(`^(?:drive|phases\\.\\d+)\\.${field}=(\\d+)$`, 'gm'))].at(
			-1
		)?.[1];
	const fill = /^phases\.0\.sequential\.request_pages=(\d+)$/m.exec(lines)?.[1];
	return {
		dies: Number(last('dies') ?? 1),
		readNs: Number(last('read_us') ?? 0) * 1_000,
		queueDepth: Number(last('queue_depth') ?? 1),
		fillPages: Number(fill ?? 0)
	};
}
