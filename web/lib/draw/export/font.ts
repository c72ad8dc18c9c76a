/** The font of charts as data, for copies that must look the same elsewhere. Loaded when needed. */
import data from '$lib/styles/faces/figtree.woff2?inline';

/** A style sheet that brings the font along. */
export const FONT_STYLE =
	`@font-face{font-family:'Figtree Variable';font-weight:400 800;` +
	`src:url(${data}) format('woff2')}`;
