/** What a step does, in one sentence. */
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import { blocks, pages } from '../words';
import { pageLabel } from './drive.frame';

const page = (ppn: number | undefined) => `page ${ppn ?? '?'}`;
const letter = (code: number | undefined) => String.fromCharCode(code ?? 63);

/** What a picture calls what lies on a flash page. */
type Called = (snapshot: Snapshot, ppn: number) => string;

/** What lies on a flash page as the picture calls it, like "0b"; nothing without letters. */
function contentOf(snapshot: Snapshot, ppn: number | undefined, called: Called): string {
	return ppn === undefined || snapshot.letter(ppn) === '' ? '' : called(snapshot, ppn);
}

function describeWrite(event: SimEvent, snapshot: Snapshot, called: Called): string {
	const content = contentOf(snapshot, event.to, called);
	const what = content === '' ? `logical page ${event.lpn ?? '?'}` : content;
	const where = `The host writes ${what}: it goes to flash ${page(event.to)}`;
	if (event.from === undefined) {
		return `${where}.`;
	}
	const before = contentOf(snapshot, event.from, called);
	return before === ''
		? `${where}. The version before, on flash ${page(event.from)}, turns stale.`
		: `${where}, and ${before} turns stale.`;
}

function describePick(event: SimEvent, snapshot: Snapshot): string {
	const valid = event.to ?? 0;
	const copies = valid === 0 ? 'nothing must be copied' : `${pages(valid)} must be copied`;
	const free = snapshot.get('freeBlocks');
	const left =
		free === 0
			? 'The last erased block has just been opened'
			: `Only ${free} erased ${free === 1 ? 'block is' : 'blocks are'} left`;
	return `${left}. Garbage collection picks block ${event.from ?? '?'}: ${copies}.`;
}

function describeCopy(event: SimEvent, snapshot: Snapshot, called: Called): string {
	const lpn = event.lpn ?? -1;
	const content = contentOf(snapshot, event.to, called);
	const to = `to flash ${page(event.to)}`;
	const hasFiles = snapshot.find('trimEnabled') !== undefined;
	if (hasFiles && snapshot.ownerByLpn[lpn] === 0) {
		const what = content === '' ? `logical page ${lpn}` : content;
		return `The drive copies ${what} ${to}: its file was deleted, but nobody told the drive.`;
	}
	return content === ''
		? `The drive copies logical page ${lpn}, still needed, from flash ${page(event.from)} ${to}.`
		: `The drive copies ${content}, still needed, ${to}.`;
}

function describeRead({ lpn, from }: SimEvent, snapshot: Snapshot): string {
	if (from === undefined) {
		return `The host reads logical page ${lpn ?? '?'}: nothing is mapped there.`;
	}
	const found = `The host reads logical page ${lpn ?? '?'}: the map says flash ${page(from)}.`;
	// Counted only where data age.
	const again = snapshot.find('retries');
	if (again === undefined) {
		return found;
	}
	return again === 0
		? `${found} So far, one try was enough each time.`
		: `${found} So far, ${again} more ${again === 1 ? 'try was' : 'tries were'} needed.`;
}

function describeTrim(event: SimEvent): string {
	const count = event.from ?? 0;
	const mapped = event.to ?? 0;
	if (mapped === 0) {
		return `TRIM of ${pages(count)} that the drive holds nothing of: nothing changes.`;
	}
	const told = `${pages(count)} ${count === 1 ? 'is' : 'are'} not needed`;
	const turned = `${pages(mapped)} ${mapped === 1 ? 'turns' : 'turn'} stale`;
	return `TRIM tells the drive that ${told}: ${turned}.`;
}

function describeRefusal(event: SimEvent): string {
	switch (event.to) {
		case 1:
			return `Refused: ${page(event.from)} is programmed already. Erase its block first.`;
		case 2:
			return (
				`Refused: ${page(event.from)} is out of order. ` +
				'The pages of a block are programmed one after the other.'
			);
		case 4:
			return `Refused: the file system has too little room for file ${letter(event.from)}.`;
		case 5:
			return `Refused: there is no file ${letter(event.from)}.`;
		case 6:
			return `Refused: file ${letter(event.from)} exists already.`;
		case 7:
			return `Refused: block ${event.from ?? '?'} is not full yet. Choose one without free pages.`;
		case 8:
			return `Refused: the valid pages of block ${event.from ?? '?'} find no room elsewhere.`;
		case 9:
			return `Refused: another block is being cleaned. Let it finish first.`;
		default:
			return `Refused: ${event.from ?? '?'} does not exist on this drive.`;
	}
}

function describePad(event: SimEvent, snapshot: Snapshot): string {
	const name = page(event.to).replace('p', 'P');
	const how = snapshot.get('flushes') < 0 ? 'in order' : 'together, and a flush does not wait';
	return `${name} is programmed with nothing: pages are programmed ${how}.`;
}

function describeSwitch(event: SimEvent): string {
	const block = event.from ?? '?';
	return `Block ${block} takes the place of the data block that it rewrote: nothing is copied.`;
}

function describeMapRead(event: SimEvent): string {
	return event.lpn === undefined
		? 'TRIM needs a page of the map that is not in memory: it is read.'
		: `The place of logical page ${event.lpn} is not in memory: a page of the map is read.`;
}

function describeMapProgram(event: SimEvent): string {
	const entry = event.lpn === undefined ? '' : ` of logical page ${event.lpn}`;
	return `Memory for the map is full: the changed entry${entry} is programmed and makes way.`;
}

function describeRewriteRead(event: SimEvent): string {
	const name = page(event.from).replace('p', 'P');
	return `${name} is read: the host writes only a part of it, and the rest must be kept.`;
}

function describeFlush(event: SimEvent): string {
	if (event.from === undefined) {
		return 'The host has the drive’s buffer emptied: everything is on the flash now.';
	}
	const promise = `The drive answers a flush, which promises ${pages(event.from)} more`;
	const waiting = event.to ?? 0;
	return waiting === 0
		? `${promise}: everything is on the flash now.`
		: `${promise}: ${pages(waiting)} still wait in its buffer.`;
}

function describeBuffered({ lpn, to = 0 }: SimEvent): string {
	const host = `The host writes logical page ${lpn ?? '?'}`;
	return `${host}: the drive’s buffer keeps it for now, ${pages(to)} in all.`;
}

function describePowerCut({ from = 0, to = 0 }: SimEvent): string {
	return `Power is cut while ${pages(from)} wait in the drive’s buffer: ${pages(to)} lost.`;
}

function describeRebuild({ from = 0, to = 0 }: SimEvent): string {
	const found = `finds the places of ${pages(to)} again`;
	return `Power is back: the drive reads ${pages(from)} and ${found}.`;
}

function describeFold({ lpn, from, to }: SimEvent): string {
	const where = `from ${page(from)} of the fast cache to ${page(to)}`;
	return `Folding copies logical page ${lpn ?? '?'} ${where}.`;
}

function describeRefresh({ kind, lpn, from, to }: SimEvent): string {
	return kind === 'refreshPick'
		? `The data of block ${from ?? '?'} have aged: the drive rewrites them.`
		: `The drive rewrites logical page ${lpn ?? '?'}, which has aged, ` +
				`from flash ${page(from)} to flash ${page(to)}.`;
}

/** One sentence on the step that led to `snapshot`, in the names that the picture has for pages. */
export function describeStep(snapshot: Snapshot, called: Called = pageLabel): string {
	const { event } = snapshot;
	switch (event.kind) {
		case 'start':
			return snapshot.isRaw
				? 'Every page is erased.'
				: 'The drive is new: every page is erased and nothing is mapped.';
		case 'hostWrite':
			return describeWrite(event, snapshot, called);
		case 'hostRead':
			return describeRead(event, snapshot);
		case 'trim':
			return describeTrim(event);
		case 'gcPick':
			return describePick(event, snapshot);
		case 'gcCopy':
			return describeCopy(event, snapshot, called);
		case 'erase':
			return `Block ${event.from ?? '?'} is erased: all of its pages at once.`;
		case 'rawProgram':
			return `${page(event.to).replace('p', 'P')} is programmed.`;
		case 'fileDelete':
			return (
				`The file system deletes file ${letter(event.lpn)}: ` +
				`it marks ${pages(event.from ?? 0)} as unused. No flash page changes.`
			);
		case 'refused':
			return describeRefusal(event);
		case 'buffered':
			return describeBuffered(event);
		case 'idle':
			return 'The host asks for nothing.';
		case 'purge':
			return `Secure erase: ${blocks(event.from ?? 0)} erased, ${pages(event.to ?? 0)} forgotten.`;
		case 'flush':
			return describeFlush(event);
		case 'pad':
			return describePad(event, snapshot);
		case 'switch':
			return describeSwitch(event);
		case 'packed':
			return (
				`The host writes logical page ${event.lpn ?? '?'}: compressed, ` +
				`it waits in the controller until ${page(event.to)} is complete.`
			);
		case 'parity':
			return `The drive programs ${page(event.to)} with parity of the pages before it.`;
		case 'foldPick':
			return `The drive empties block ${event.from ?? '?'} of its fast cache.`;
		case 'fold':
			return describeFold(event);
		case 'refreshPick':
		case 'refresh':
			return describeRefresh(event);
		case 'seal':
			return `The drive programs ${page(event.to)} before it is full: the next piece does not fit.`;
		case 'mapRead':
			return describeMapRead(event);
		case 'mapProgram':
			return describeMapProgram(event);
		case 'rewriteRead':
			return describeRewriteRead(event);
		case 'powerCut':
			return describePowerCut(event);
		case 'rebuild':
			return describeRebuild(event);
	}
}

/** The whole state in one sentence, for those who do not see the picture. */
export function summarize(snapshot: Snapshot): string {
	const counts = [
		`${snapshot.get('freePages')} free`,
		`${snapshot.get('validPages')} ${snapshot.isRaw ? 'programmed' : 'valid'}`
	];
	if (!snapshot.isRaw) {
		counts.push(`${snapshot.get('stalePages')} stale`);
	}
	const shape = `${snapshot.get('blocks')} blocks of ${snapshot.get('pagesPerBlock')} pages`;
	return `${shape}: ${counts.join(', ')}.`;
}
