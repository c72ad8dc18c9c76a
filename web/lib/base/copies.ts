/** Steps that move a page within the drive: by cleaning, folding, or refreshing. */
const COPIES: ReadonlySet<string> = new Set(['gcCopy', 'fold', 'refresh']);

/** Whether a step moves a page within the drive, whatever for. */
export const isCopy = ({ kind }: { readonly kind: string }): boolean => COPIES.has(kind);
