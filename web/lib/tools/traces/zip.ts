/** The largest file of a zip archive, found by the archive's own list; nothing is unpacked here. */

/** Farthest from the end at which the list's own place can be written. */
const TAIL_BYTES = 65_557;
const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
/** Stands where a number is too large for its place. */
const TOO_LARGE = 0xff_ff_ff_ff;
const DEFLATED = 8;

/** One file of an archive. */
export interface ZipFile {
	readonly name: string;
	/** Its bytes as they are stored. */
	readonly packed: Blob;
	readonly isPacked: boolean;
}

interface Entry {
	readonly name: string;
	readonly method: number;
	readonly isEncrypted: boolean;
	readonly packedBytes: number;
	readonly bytes: number;
	readonly at: number;
}

const refuse = (why: string, then: string) => new Error(`The zip archive ${why}; ${then}`);

async function viewOf(blob: Blob): Promise<DataView> {
	return new DataView(await blob.arrayBuffer());
}

function entriesOf(list: DataView): readonly Entry[] {
	const entries: Entry[] = [];
	let at = 0;
	while (at + 46 <= list.byteLength && list.getUint32(at, true) === ENTRY) {
		const nameBytes = list.getUint16(at + 28, true);
		const end = at + 46 + nameBytes;
		if (end > list.byteLength) {
			break;
		}
		entries.push({
			name: new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameBytes)),
			method: list.getUint16(at + 10, true),
			isEncrypted: (list.getUint16(at + 8, true) & 1) === 1,
			packedBytes: list.getUint32(at + 20, true),
			bytes: list.getUint32(at + 24, true),
			at: list.getUint32(at + 42, true)
		});
		at = end + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
	}
	return entries;
}

/** Whether a file is one that somebody put there, not a folder or what a system adds. */
const isMeant = ({ name }: Entry) =>
	!name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.[^/]*$/.test(name);

/** The largest file of an archive; nothing if the file is none. @throws what is wrong with it. */
export async function openZip(file: Blob): Promise<ZipFile | undefined> {
	const begin = new Uint8Array(await file.slice(0, 4).arrayBuffer());
	if (String.fromCharCode(...begin) !== 'PK\u0003\u0004') {
		return undefined;
	}
	const tail = await viewOf(file.slice(Math.max(0, file.size - TAIL_BYTES)));
	let end = tail.byteLength - 22;
	while (end >= 0 && tail.getUint32(end, true) !== END) {
		end -= 1;
	}
	if (end < 0) {
		throw refuse('has no list of its files', 'its end is missing: get it again');
	}
	const listAt = tail.getUint32(end + 16, true);
	const list = file.slice(listAt, listAt + tail.getUint32(end + 12, true));
	const entries = entriesOf(await viewOf(list)).filter(isMeant);
	const [largest] = entries.toSorted((one, other) => other.bytes - one.bytes);
	const byHand = 'unpack it first, and choose the trace that is in it';
	if (largest === undefined) {
		throw refuse('has no file in it', 'choose one that has a trace');
	}
	if (largest.isEncrypted) {
		throw refuse('has a password', byHand);
	}
	if (largest.bytes === TOO_LARGE || largest.at === TOO_LARGE) {
		throw refuse('is larger than 4 GB', byHand);
	}
	if (largest.method !== 0 && largest.method !== DEFLATED) {
		throw refuse('is packed in a way that browsers do not know', byHand);
	}
	const head = await viewOf(file.slice(largest.at, largest.at + 30));
	if (head.byteLength < 30) {
		throw refuse('is damaged', 'get it again');
	}
	const start = largest.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
	return {
		name: largest.name,
		packed: file.slice(start, start + largest.packedBytes),
		isPacked: largest.method === DEFLATED
	};
}
