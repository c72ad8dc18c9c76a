/** Everything that is taught, in reading order. */
import { chapter as cellPageBlock } from './01-cell-page-block/chapter';
import { chapter as neverInPlace } from './02-never-in-place/chapter';
import { chapter as onlyAMark } from './03-only-a-mark/chapter';
import { chapter as fourMappings } from './04-four-mappings/chapter';
import { chapter as garbageCollection } from './05-garbage-collection/chapter';
import { chapter as borrowedSpeed } from './06-borrowed-speed/chapter';
import { chapter as manyAtOnce } from './07-many-at-once/chapter';
import { chapter as savedPromise } from './08-saved-promise/chapter';
import { chapter as steadyState } from './09-steady-state/chapter';
import { chapter as spareArea } from './10-spare-area/chapter';
import { chapter as trim } from './11-trim/chapter';
import { chapter as leftAlone } from './12-left-alone/chapter';
import { chapter as fewerBytes } from './13-fewer-bytes/chapter';
import { chapter as readingAReview } from './14-reading-a-review/chapter';
import { chapter as howLongItLives } from './15-how-long-it-lives/chapter';
import { page as challenges } from './pages/challenges';
import { page as drive } from './pages/drive';
import { page as gallery } from './pages/gallery';
import { page as start } from './pages/start';
import type { ChapterSpec } from './schema';

export { benchmarks } from './benchmarks';
export { checks, erasers, layers, readings, systems } from './check/index';
export { driveClasses } from './driveClasses';
export { glossary } from './glossary';
export { ahead, stretches } from './path';
export { publishedDrives } from './publishedDrives';
export { sources } from './sources';
export { spare } from './spare';

export const chapters: readonly ChapterSpec[] = [
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

/** Pages with figures that are not chapters. */
export const pages: readonly ChapterSpec[] = [start, drive, challenges, gallery];
