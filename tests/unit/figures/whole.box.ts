/** What of figures of whole drives leaves its plot, by their kind. */
export { cacheOutside } from './cache.box';
export { passesOutside } from './passes.box';
export { shareOutside } from './share.box';
export { steadyOutside } from './steady.box';
