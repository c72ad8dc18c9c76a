/** What a drive at work sounds like: made by the browser itself, and only where it is wanted. */
import type { EventKind } from '$lib/run/sim/layout';

interface Tone {
	readonly hz: number;
	/** Where its pitch ends. */
	readonly endHz: number;
	readonly seconds: number;
	readonly loudness: number;
}

const WRITE: Tone = { hz: 1_800, endHz: 1_400, seconds: 0.03, loudness: 0.06 };
const COPY: Tone = { hz: 720, endHz: 620, seconds: 0.05, loudness: 0.08 };
const ERASE: Tone = { hz: 130, endHz: 46, seconds: 0.24, loudness: 0.3 };
const REFUSED: Tone = { hz: 240, endHz: 180, seconds: 0.11, loudness: 0.12 };

/** A tick for what the host writes, a lower one for a copy, a thump for an erase. */
const TONES: Readonly<Partial<Record<EventKind, Tone>>> = {
	hostWrite: WRITE,
	rawProgram: WRITE,
	gcCopy: COPY,
	erase: ERASE,
	refused: REFUSED
};

let context: AudioContext | undefined;

/** Plays the sound of a step; silent for steps without one, and where there is no audio. */
export function playStep(kind: EventKind): void {
	const tone = TONES[kind];
	if (tone === undefined || typeof AudioContext === 'undefined') {
		return;
	}
	context ??= new AudioContext();
	const [start, end] = [context.currentTime, context.currentTime + tone.seconds];
	const oscillator = context.createOscillator();
	const gain = context.createGain();
	oscillator.frequency.setValueAtTime(tone.hz, start);
	oscillator.frequency.exponentialRampToValueAtTime(tone.endHz, end);
	gain.gain.setValueAtTime(tone.loudness, start);
	gain.gain.exponentialRampToValueAtTime(0.001, end);
	oscillator.connect(gain).connect(context.destination);
	oscillator.start(start);
	oscillator.stop(end);
}
