/** A text as the modules of a QR code (ISO/IEC 18004). */
import { encode } from 'uqr';

/** Bytes of the longest text: version 40 at the lowest level of correction. */
export const QR_BYTES_MAX = 2_953;
/** Light modules around the code, as the standard asks. */
export const QUIET = 4;

export interface QrPath {
	/** Modules on a side, with the quiet zone. */
	readonly size: number;
	/** The dark ones, as an SVG path of runs in rows. */
	readonly path: string;
}

/** Nothing if the text is longer than any code holds. */
export function qrPath(text: string): QrPath | undefined {
	if (new TextEncoder().encode(text).length > QR_BYTES_MAX) {
		return undefined;
	}
	const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: QUIET });
	const runs = data.flatMap((row, y) =>
		row.flatMap((isDark, x) => {
			if (!isDark || row[x - 1] === true) {
				return [];
			}
			const end = row.findIndex((other, at) => at > x && !other);
			return [`M${x} ${y}h${(end === -1 ? size : end) - x}v1H${x}z`];
		})
	);
	return { size, path: runs.join('') };
}
