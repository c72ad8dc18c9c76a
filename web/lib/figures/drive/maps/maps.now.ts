/** What four drives do at a moment of their run, or at rest on paper. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import type { Quartet } from '$lib/run/view/Quartet.svelte';
import type { DriveNow } from './maps.state';
import { mapKindOf } from './maps.wires';

function baseOf(start: Snapshot) {
	return {
		hostWrites: start.get('hostWrites'),
		programs: start.get('nandPrograms'),
		erases: start.get('erases')
	};
}

/** How far the step after the state that is there has come; states arrive a moment later. */
function progressOf(there: Snapshot, step: number, progress: number): number {
	if (there.step === step) {
		return progress;
	}
	return there.step === step - 1 ? 1 : 0;
}

function waitingOf(quartet: Quartet, drive: number, step: number): number | undefined {
	const write = quartet.writeOf(drive);
	const landing = write?.events.find(({ kind }) => kind === 'hostWrite');
	const isUnderWay = !Number.isInteger(quartet.position);
	return isUnderWay && landing !== undefined && landing.step > step + 1 ? write?.lpn : undefined;
}

/** Every drive of the figure as it is now. */
export function drivesNow(view: FigureView): readonly DriveNow[] {
	const { quartet } = view;
	return view.players.map(({ session }, drive) => {
		const { snapshot, next, startFrame } = session;
		const place = quartet?.place(drive);
		const step = place?.step ?? snapshot.step;
		return {
			kind: mapKindOf(view.spec.variants[drive]?.id ?? ''),
			snapshot,
			next,
			progress: progressOf(snapshot, step, place?.progress ?? 0),
			elapsedNs: (place?.timeNs ?? snapshot.timeNs) - startFrame.timeNs,
			waiting: quartet && waitingOf(quartet, drive, step),
			isDone: place?.isDone ?? true,
			base: baseOf(startFrame),
			isAtStart: quartet?.position === 0
		};
	});
}

/** Every drive as paper shows it. */
export function drivesStill(view: FigureView): readonly DriveNow[] {
	return view.players.flatMap(({ session }, drive) => {
		const snapshot = view.keys.frames()[drive];
		return snapshot === undefined
			? []
			: {
					kind: mapKindOf(view.spec.variants[drive]?.id ?? ''),
					snapshot,
					next: undefined,
					progress: 0,
					elapsedNs: snapshot.timeNs - session.startFrame.timeNs,
					waiting: undefined,
					isDone: false,
					base: baseOf(session.startFrame),
					isAtStart: false
				};
	});
}
