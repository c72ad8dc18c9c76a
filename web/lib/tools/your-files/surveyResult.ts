/** What a survey says of all files and of each kind, with how far it may be off. */
import type { KindCount, LargeFile, Place } from './byteLine';
import { RATIOS } from './chunk';
import type { Failure, Kind } from './fileFacts';
import { marginOf, meanOf, type Drawn } from './interval';
import { CLASSES } from './pages';
import type { Mix } from './tally';

/** A place that was looked at, with the bytes that it stands for. */
export interface Look extends Drawn {
	readonly place: Place;
}

/** Sizes after by sizes before, and how far the widest of the three may be off. */
export interface Ratios {
	readonly gzip: number;
	readonly deflate: number;
	readonly lz4: number;
	/** Half of the 95 % interval. */
	readonly margin: number;
}

export interface SurveyedKind {
	readonly kind: Kind;
	readonly filesCount: number;
	readonly bytes: number;
	readonly placesCount: number;
	/** Missing where no place of this kind was drawn. */
	readonly ratios: Ratios | undefined;
	readonly largest: readonly SurveyedFile[];
}

export interface SurveyedFile extends LargeFile {
	/** Only where enough places lie in it. */
	readonly ratios: Ratios | undefined;
}

export interface SurveyResult {
	/** Of the files that were found when the answer was begun. */
	readonly filesCount: number;
	readonly bytes: number;
	/** Files were still being found. */
	readonly isGrowing: boolean;
	readonly placesCount: number;
	/** Places that could not be read: the answer says nothing of such files. */
	readonly failedCount: number;
	/** Some of the files that these are in. */
	readonly failures: readonly Failure[];
	readonly bytesRead: number;
	readonly total: Ratios;
	readonly kinds: readonly SurveyedKind[];
	readonly mix: Mix;
}

export type Surveyed = Pick<
	SurveyResult,
	'filesCount' | 'bytes' | 'isGrowing' | 'failedCount' | 'failures' | 'bytesRead'
> & { readonly kinds: readonly KindCount[] };

/** Fewer places in a file say more of chance than of it. */
const PLACES_PER_FILE_MIN = 16;

/** `looks` are in the order of the line. */
export function surveyOf(looks: readonly Look[], surveyed: Surveyed): SurveyResult {
	const byPath = groupsOf(looks, ({ place }) => place.path);
	const byKind = groupsOf(looks, ({ place }) => place.kind);
	const kinds = surveyed.kinds.map(({ kind, filesCount, bytes, largest }) => {
		const own = byKind.get(kind) ?? [];
		return {
			kind,
			filesCount,
			bytes,
			placesCount: own.length,
			ratios: own.length === 0 ? undefined : ratiosOf(own),
			largest: largest.map((file) => {
				const inside = byPath.get(file.path) ?? [];
				const ratios = inside.length < PLACES_PER_FILE_MIN ? undefined : ratiosOf(inside);
				return { ...file, ratios };
			})
		};
	});
	return {
		...surveyed,
		kinds,
		placesCount: looks.length,
		total: ratiosOf(looks),
		mix: Array.from({ length: CLASSES }, (_, index) => ({
			bytes: meanOf(looks, RATIOS + index) * surveyed.bytes,
			stored: meanOf(looks, RATIOS + CLASSES + index) * surveyed.bytes
		}))
	};
}

/** Nothing counts as larger than it is: a drive would store it as it was. */
function ratiosOf(looks: readonly Look[]): Ratios {
	const margins = Array.from({ length: RATIOS }, (_, place) => marginOf(looks, place));
	return {
		gzip: Math.min(1, meanOf(looks, 0)),
		deflate: meanOf(looks, 1),
		lz4: meanOf(looks, 2),
		margin: Math.max(...margins)
	};
}

function groupsOf<K>(looks: readonly Look[], keyOf: (look: Look) => K): Map<K, Look[]> {
	const groups = new Map<K, Look[]>();
	for (const look of looks) {
		const key = keyOf(look);
		const group = groups.get(key);
		if (group === undefined) {
			groups.set(key, [look]);
		} else {
			group.push(look);
		}
	}
	return groups;
}
