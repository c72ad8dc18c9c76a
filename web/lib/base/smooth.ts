/** From 0 to 1, slow at both ends. */
export const smooth = (share: number): number => share * share * (3 - 2 * share);
