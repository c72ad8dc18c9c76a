/** Colors as eyes see them: contrast, difference, and three kinds of color blindness. */

export type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** `#rrggbb` as shares of full light, gamma included. @throws on any other notation */
export function parseHex(hex: string): Rgb {
	const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
	if (match === null) {
		throw new Error(`'${hex}' is not a color like #00507f`);
	}
	const share = (text: string | undefined) => parseInt(text ?? '', 16) / 255;
	return [share(match[1]), share(match[2]), share(match[3])];
}

const map = (rgb: Rgb, change: (value: number) => number): Rgb => [
	change(rgb[0]),
	change(rgb[1]),
	change(rgb[2])
];

const toLinear = (rgb: Rgb): Rgb =>
	map(rgb, (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));

const times = (matrix: Matrix, [x, y, z]: Rgb): Rgb => {
	const row = ([a, b, c]: Rgb) => a * x + b * y + c * z;
	return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** Contrast as WCAG 2 defines it, 1 to 21. */
export function contrast(a: string, b: string): number {
	const luminance = (hex: string) => {
		const [red, green, blue] = toLinear(parseHex(hex));
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
	return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Machado, Oliveira, and Fernandes 2009, severity 1, on linear light. */
export const VISIONS: Readonly<Record<string, Matrix>> = {
	normal: [
		[1, 0, 0],
		[0, 1, 0],
		[0, 0, 1]
	],
	protan: [
		[0.152286, 1.052583, -0.204868],
		[0.114503, 0.786281, 0.099216],
		[-0.003882, -0.048116, 1.051998]
	],
	deutan: [
		[0.367322, 0.860646, -0.227968],
		[0.280085, 0.672501, 0.047413],
		[-0.01182, 0.04294, 0.968881]
	],
	tritan: [
		[1.255528, -0.076749, -0.178779],
		[-0.078411, 0.930809, 0.147602],
		[0.004733, 0.691367, 0.3039]
	]
};

const RGB_TO_XYZ: Matrix = [
	[0.4124564, 0.3575761, 0.1804375],
	[0.2126729, 0.7151522, 0.072175],
	[0.0193339, 0.119192, 0.9503041]
];
const WHITE: Rgb = [0.95047, 1, 1.08883];

/** CIELAB of a color, as somebody with this vision sees it. */
export function toLab(hex: string, vision: Matrix): Rgb {
	const seen = map(times(vision, toLinear(parseHex(hex))), (v) => Math.min(1, Math.max(0, v)));
	const [x, y, z] = times(RGB_TO_XYZ, seen);
	const f = (v: number) => (v > 216 / 24_389 ? Math.cbrt(v) : ((24_389 / 27) * v + 16) / 116);
	const [fx, fy, fz] = [f(x / WHITE[0]), f(y / WHITE[1]), f(z / WHITE[2])];
	return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const RAD = Math.PI / 180;
const hue = (a: number, b: number) =>
	a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RAD + 360) % 360;

/** Difference of two hues in degrees, and the hue halfway between them. */
function betweenHues(h1: number, h2: number, isGray: boolean): { delta: number; mean: number } {
	if (isGray) {
		return { delta: 0, mean: h1 + h2 };
	}
	const raw = h2 - h1;
	if (Math.abs(raw) <= 180) {
		return { delta: raw, mean: (h1 + h2) / 2 };
	}
	const delta = raw > 180 ? raw - 360 : raw + 360;
	return { delta, mean: h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2 };
}

/** CIEDE2000: how different two colors look; about 2 is just noticeable side by side. */
export function difference([l1, a1, b1]: Rgb, [l2, a2, b2]: Rgb): number {
	const chroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
	const g = 0.5 * (1 - Math.sqrt(chroma7 / (chroma7 + 25 ** 7)));
	const [x1, x2] = [a1 * (1 + g), a2 * (1 + g)];
	const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
	const { delta, mean } = betweenHues(hue(x1, b1), hue(x2, b2), c1 * c2 === 0);
	const [dl, dc] = [l2 - l1, c2 - c1];
	const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((delta / 2) * RAD);
	const [lMean, cMean] = [(l1 + l2) / 2, (c1 + c2) / 2];
	const cos = (factor: number, shift: number) => Math.cos((factor * mean + shift) * RAD);
	const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63);
	const sl = 1 + (0.015 * (lMean - 50) ** 2) / Math.sqrt(20 + (lMean - 50) ** 2);
	const sc = 1 + 0.045 * cMean;
	const sh = 1 + 0.015 * cMean * t;
	const theta = 30 * Math.exp(-(((mean - 275) / 25) ** 2));
	const rc = 2 * Math.sqrt(cMean ** 7 / (cMean ** 7 + 25 ** 7));
	const rt = -Math.sin(2 * theta * RAD) * rc;
	const [pl, pc, ph] = [dl / sl, dc / sc, dh / sh];
	return Math.sqrt(pl ** 2 + pc ** 2 + ph ** 2 + rt * pc * ph);
}

/** How different two colors look to somebody with this vision. */
export const separation = (a: string, b: string, vision: Matrix): number =>
	difference(toLab(a, vision), toLab(b, vision));
