/** Steps that move a page within the drive: by cleaning, folding, or refreshing. */
import type { SimEvent } from './snapshot';

const COPIES: ReadonlySet<string> = new Set(['gcCopy', 'fold', 'refresh']);

/** Whether a step moves a page within the drive, whatever for. */
export const isCopy = ({ kind }: SimEvent): boolean => COPIES.has(kind);
