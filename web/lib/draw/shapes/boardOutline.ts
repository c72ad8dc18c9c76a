/** The outline of a drive's board, with the notch that screws an M.2 drive down. Pure. */

type Box = Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>;

interface Shape {
	readonly cornerPx: number;
	/** Half of the notch's height; 0 for none. */
	readonly notchPx: number;
	/** Where its middle is, as a share of the height. */
	readonly notchAt?: number;
}

export function boardOutline(
	{ x, y, width, height }: Box,
	{ cornerPx: c, notchPx: n, notchAt = 0.5 }: Shape
): string {
	const [right, bottom, middle] = [x + width, y + height, y + height * notchAt];
	const notch = n === 0 ? '' : `V${middle - n}A${n} ${n} 0 0 0 ${right} ${middle + n}`;
	return (
		`M${x + c} ${y}H${right - c}Q${right} ${y} ${right} ${y + c}${notch}V${bottom - c}` +
		`Q${right} ${bottom} ${right - c} ${bottom}H${x + c}Q${x} ${bottom} ${x} ${bottom - c}` +
		`V${y + c}Q${x} ${y} ${x + c} ${y}Z`
	);
}
