/** The teacher's kit: a guide for each chapter, in reading order, courses, and a test. */
import { guide as cellPageBlock } from './01-cell-page-block';
import { guide as neverInPlace } from './02-never-in-place';
import { guide as onlyAMark } from './03-only-a-mark';
import { guide as fourMappings } from './04-four-mappings';
import { guide as garbageCollection } from './05-garbage-collection';
import { guide as borrowedSpeed } from './06-borrowed-speed';
import { guide as manyAtOnce } from './07-many-at-once';
import { guide as savedPromise } from './08-saved-promise';
import { guide as steadyState } from './09-steady-state';
import { guide as spareArea } from './10-spare-area';
import { guide as trim } from './11-trim';
import { guide as leftAlone } from './12-left-alone';
import { guide as fewerBytes } from './13-fewer-bytes';
import { guide as readingAReview } from './14-reading-a-review';
import { guide as howLongItLives } from './15-how-long-it-lives';
import type { Guide } from './schema';

export { courses } from './courses';
export { questions } from './questions';

export const guides: readonly Guide[] = [
	cellPageBlock,
	neverInPlace,
	onlyAMark,
	fourMappings,
	garbageCollection,
	borrowedSpeed,
	manyAtOnce,
	savedPromise,
	steadyState,
	spareArea,
	trim,
	leftAlone,
	fewerBytes,
	readingAReview,
	howLongItLives
];
