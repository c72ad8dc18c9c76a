/** Pages whose figures can stand in frames of other pages, though they are no chapters. */
export const FRAMED: readonly string[] = ['challenges', 'drive'];
