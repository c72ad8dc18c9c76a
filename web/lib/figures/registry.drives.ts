/** Kinds of figures that show whole drives: chapters have none, and do not fetch their styles. */
import type { Loaders } from './registry';

export const WHOLE_DRIVES: Loaders = {
	copy: async () => (await import('./drive/copy/copy.kind')).copyKind,
	zoom: async () => (await import('./drive/levels/zoom.kind')).zoomKind
};
