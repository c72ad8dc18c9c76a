/** The one sentence beside the curve, made of the state that is shown and of nothing else. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { betAt, type Bet } from './bet';
import { fallOf, forgottenPages, newSpeed, speedNow, type Fall, type SpeedPoint } from './facts';
import type { Host, Lever, LeverKind } from './score';

export interface Seen {
	readonly snapshot: Snapshot;
	readonly curve: readonly SpeedPoint[];
	readonly host: Host;
	/** Levers that were pulled by then. */
	readonly levers: readonly Lever[];
	readonly bet: Bet | undefined;
}

/** A sentence; what leads is stressed. */
export interface Said {
	readonly lead: string;
	readonly text: string;
}

/** Fewer erased blocks than these are few. */
export const FEW_BLOCKS = 8;
/** So many writes after a lever was pulled there is something to say of its effect. */
const EFFECT_WRITES = 48;
/** A drive this near to the speed of a new one is as fast. */
const AS_NEW = 0.95;
/** A drive this much faster than after its fall has been helped. */
const HELPED = 1.15;

const round = (mbPerS: number) => String(Math.round(mbPerS));
const ratio = (value: number) => value.toFixed(1);
const pages = (count: number) => (count === 1 ? 'one page' : `${count} pages`);

/** The fall, as far as no lever was pulled while its speed was taken. */
export function knownFall({ snapshot, curve, levers }: Seen): Fall | undefined {
	const fall = fallOf(snapshot, curve);
	const first = levers.find(({ hostWrites }) => hostWrites >= (fall?.hostWrites ?? 0));
	const width = curve[0]?.hostWrites ?? 0;
	const isCut = first !== undefined && first.hostWrites < (fall?.hostWrites ?? 0) + 6 * width;
	return fall && isCut ? { ...fall, floorMBPerS: undefined } : fall;
}

/** The speed after the fall, beside that of a new drive, where both are known. */
export function gapOf(seen: Seen): { readonly from: string; readonly to: string } | undefined {
	const floor = knownFall(seen)?.floorMBPerS;
	return floor === undefined
		? undefined
		: { from: round(newSpeed(seen.snapshot)), to: round(floor) };
}

function beforeFall({ snapshot, bet }: Seen): Said {
	const hostWrites = snapshot.get('hostWrites');
	const size = snapshot.get('logicalPages');
	if (hostWrites === 0) {
		return bet === undefined
			? {
					lead: 'Hold the key.',
					text: 'Nothing will break. All that you wear down is its speed.'
				}
			: { lead: 'Now hold the key', text: 'and see whether it falls where you drew it.' };
	}
	if (hostWrites < size / 2) {
		return { lead: '', text: 'Every write finds an erased page. The drive is as fast as new.' };
	}
	if (hostWrites <= size) {
		const much = hostWrites < size * 0.9 ? 'More than half full' : 'Nearly full';
		return { lead: '', text: `${much}, and still as fast as new.` };
	}
	return cleaning(snapshot) ?? stillErased(snapshot);
}

/** A block is being cleaned. */
function cleaning(snapshot: Snapshot): Said | undefined {
	const victim = snapshot.find('victimBlock');
	const left = victim === undefined ? 0 : (snapshot.validByBlock[victim] ?? 0);
	if (left === 0) {
		return undefined;
	}
	const text = `Before your page may land, ${pages(left)} must be copied out of the way.`;
	return { lead: 'Hardly an erased block is left.', text };
}

function stillErased(snapshot: Snapshot): Said {
	const free = snapshot.get('freeBlocks');
	if (free > FEW_BLOCKS) {
		const text = 'New versions go to erased pages; the old ones turn stale where they lie.';
		return { lead: 'The drive is full.', text };
	}
	const blocks = free === 1 ? 'one erased block is' : `${free} erased blocks are`;
	return { lead: '', text: `Only ${free === 0 ? 'the block in use is' : blocks} left.` };
}

const perPage = (programs: number) =>
	`For each page of yours the flash now programs ${ratio(programs)}.`;

function afterFall(seen: Seen, fall: Fall): Said {
	const { snapshot, bet, curve } = seen;
	const now = round(speedNow(snapshot));
	if (fall.floorMBPerS === undefined) {
		return (
			cleaning(snapshot) ?? { lead: '', text: 'Each block that is written costs copies first.' }
		);
	}
	const programs = curve.at(-1)?.programsPerWrite ?? 0;
	const size = snapshot.get('logicalPages');
	if (bet !== undefined) {
		const guess = round(betAt(bet, snapshot.get('hostWrites') / size));
		const gap =
			guess === now ? `${now} MB/s here, and so it is.` : `${guess} MB/s here; it is ${now}.`;
		return { lead: `You drew ${gap}`, text: `${perPage(programs)} Three ways back lie below.` };
	}
	return {
		lead: `From ${round(newSpeed(snapshot))} to ${now} MB/s.`,
		text: `${perPage(programs)} Three ways back lie below.`
	};
}

function afterPurge({ snapshot }: Seen, since: number): Said {
	const speed = speedNow(snapshot);
	if (since < EFFECT_WRITES) {
		return { lead: 'Every block was erased,', text: 'and everything on the drive is gone.' };
	}
	if (speed >= AS_NEW * newSpeed(snapshot)) {
		return { lead: 'As fast as new.', text: 'Everything that was on it is gone, too.' };
	}
	const text = 'Nothing had been wrong with the drive: it has no erased blocks left.';
	const isUsedUp = snapshot.get('freeBlocks') <= FEW_BLOCKS;
	return { lead: `${round(speed)} MB/s.`, text: isUsedUp ? text : 'It is being filled anew.' };
}

/** A lever was pulled just now: what the drive knows of it. */
function atLever(kind: LeverKind, forgotten: number, dropped: number): Said {
	if (kind === 'trimOff') {
		return { lead: 'TRIM is off.', text: 'What you delete now, the drive is not told of.' };
	}
	if (forgotten > 0) {
		const lead = kind === 'gameDeleted' ? 'You deleted the game.' : 'You use less of the drive.';
		return { lead, text: `Nobody told the drive: it still keeps ${pages(forgotten)} for you.` };
	}
	return dropped > 0
		? {
				lead: 'TRIM told the drive:',
				text: `${pages(dropped)} that you no longer use are not valid any more.`
			}
		: kind === 'trimOn'
			? {
					lead: 'TRIM is on.',
					text: 'It has nothing to tell the drive until you delete something.'
				}
			: { lead: '', text: 'The computer uses the whole drive again.' };
}

function afterLever(seen: Seen, fall: Fall | undefined, last: Lever): Said {
	const { snapshot, host, curve } = seen;
	const forgotten = forgottenPages(snapshot, host);
	const dropped = snapshot.get('logicalPages') - host.kept - forgotten;
	const since = snapshot.get('hostWrites') - last.hostWrites;
	if (last.kind === 'purge') {
		return afterPurge(seen, since);
	}
	if (since < EFFECT_WRITES) {
		return atLever(last.kind, forgotten, dropped);
	}
	const speed = speedNow(snapshot);
	const programs = curve.at(-1)?.programsPerWrite ?? 0;
	const floor = fall?.floorMBPerS;
	if (forgotten > 0) {
		const isHelped = floor !== undefined && speed > HELPED * floor;
		const kept = `The drive keeps ${pages(forgotten)} that you deleted, because nobody told it.`;
		const text = `${kept} Switch TRIM on.`;
		return {
			lead: `${isHelped || floor === undefined ? '' : 'Still '}${round(speed)} MB/s.`,
			text
		};
	}
	if (floor !== undefined && speed > HELPED * floor && programs < (fall?.programsPerWrite ?? 0)) {
		const before = ratio(fall?.programsPerWrite ?? 0);
		const less = `${ratio(programs)} programs for a page of yours, not ${before}`;
		const text = `Its blocks are more stale, so it copies less: ${less}.`;
		return { lead: `${round(speed)} MB/s, no longer ${round(floor)}.`, text };
	}
	return { lead: `${round(speed)} MB/s.`, text: perPage(programs) };
}

/** What there is to say of a state. */
export function narrate(seen: Seen): Said {
	const last = seen.levers.at(-1);
	const fall = knownFall(seen);
	if (last !== undefined) {
		return afterLever(seen, fall, last);
	}
	return fall === undefined ? beforeFall(seen) : afterFall(seen, fall);
}

/** The sentence as plain text. */
export const plain = ({ lead, text }: Said): string => [lead, text].filter(Boolean).join(' ');
