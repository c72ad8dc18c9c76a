/** Drawings of the page as files that look the same without it. */
import { crc32 } from '$lib/base/crc32';

export interface PictureText {
	/** Above the drawing. */
	readonly title: string;
	/** Below it: what it is of, and where to find it. */
	readonly caption: string;
	/** Style sheet with the font. */
	readonly fontStyle: string;
}

/** A picture as the text of an SVG file. */
export interface Picture {
	readonly svg: string;
	readonly width: number;
	readonly height: number;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const MARGIN_PX = 16;
const TITLE_LINE_PX = 22;
const CAPTION_LINE_PX = 16;
/** Average width of a character at the sizes of title and caption. */
const TITLE_CHARACTER_PX = 8.6;
const CAPTION_CHARACTER_PX = 5.8;
/** PNG files have so many pixels for each of the page. */
const PNG_SCALE = 2;

/** What the page's style sheets say, and a file must say itself. */
const PROPERTIES = [
	'fill',
	'fill-opacity',
	'stroke',
	'stroke-width',
	'stroke-dasharray',
	'stroke-linecap',
	'stroke-linejoin',
	'opacity',
	'paint-order',
	'font-size',
	'font-weight',
	'text-anchor'
] as const;

/** The drawing as shapes whose look no longer depends on the page. */
function standalone(drawing: SVGSVGElement): SVGSVGElement {
	const copy = document.createElementNS(SVG_NAMESPACE, 'svg');
	const clone = drawing.cloneNode(true);
	copy.append(...clone.childNodes);
	const originals = drawing.querySelectorAll('*');
	const copies = Array.from(copy.querySelectorAll('*'));
	copies.forEach((element, index) => {
		const original = originals[index];
		if (original === undefined) {
			return;
		}
		const style = getComputedStyle(original);
		if (style.display === 'none') {
			element.remove();
			return;
		}
		for (const property of PROPERTIES) {
			element.setAttribute(property, style.getPropertyValue(property));
		}
		element.removeAttribute('class');
	});
	return copy;
}

function element(
	name: string,
	attributes: Readonly<Record<string, string | number>>,
	text = ''
): SVGElement {
	const made = document.createElementNS(SVG_NAMESPACE, name);
	for (const [key, value] of Object.entries(attributes)) {
		made.setAttribute(key, String(value));
	}
	made.textContent = text;
	return made;
}

/** Text in lines that fit; what is longer than a line, like an address, is broken anywhere. */
function lines(text: string, width: number, characterPx: number): readonly string[] {
	const most = Math.max(1, Math.floor(width / characterPx));
	const pieces = text
		.split(' ')
		.flatMap((word) => word.match(new RegExp(`.{1,${most}}`, 'gu')) ?? ['']);
	return pieces.reduce<string[]>((done, word) => {
		const last = done.at(-1);
		return last === undefined || (last.length + word.length + 1) * characterPx > width
			? [...done, word]
			: [...done.slice(0, -1), `${last} ${word}`];
	}, []);
}

function boxOf(drawing: SVGSVGElement | HTMLCanvasElement): { width: number; height: number } {
	if (drawing instanceof HTMLCanvasElement) {
		return { width: drawing.clientWidth, height: drawing.clientHeight };
	}
	const { width, height } = drawing.viewBox.baseVal;
	return { width, height };
}

/** Where the drawing's own coordinates begin. */
function originOf(drawing: SVGSVGElement | HTMLCanvasElement): readonly [number, number] {
	if (drawing instanceof HTMLCanvasElement) {
		return [0, 0];
	}
	const { x, y } = drawing.viewBox.baseVal;
	return [x, y];
}

/** Cells too many for shapes are drawn on a canvas, which a file holds as pixels. */
function bodyOf(drawing: SVGSVGElement | HTMLCanvasElement): readonly Node[] {
	if (drawing instanceof HTMLCanvasElement) {
		return [element('image', { ...boxOf(drawing), href: drawing.toDataURL('image/png') })];
	}
	return Array.from(standalone(drawing).childNodes);
}

/** A drawing with its title above and what it is of below. */
export function toPicture(
	drawing: SVGSVGElement | HTMLCanvasElement,
	{ title, caption, fontStyle }: PictureText
): Picture {
	const box = boxOf(drawing);
	const page = getComputedStyle(drawing);
	const surface = getComputedStyle(document.documentElement).getPropertyValue('--raised').trim();
	const titleLines = lines(title, box.width, TITLE_CHARACTER_PX);
	const captionLines = lines(caption, box.width, CAPTION_CHARACTER_PX);
	const top = MARGIN_PX + titleLines.length * TITLE_LINE_PX + 10;
	const [width, height] = [
		box.width + 2 * MARGIN_PX,
		top + box.height + captionLines.length * CAPTION_LINE_PX + MARGIN_PX + 8
	];
	const picture = element('svg', {
		xmlns: SVG_NAMESPACE,
		viewBox: `0 0 ${width} ${height}`,
		width,
		height,
		'font-family': page.fontFamily
	});
	const ground = element('rect', { width, height, fill: resolved(drawing, surface) });
	const [left, above] = originOf(drawing);
	const body = element('g', { transform: `translate(${MARGIN_PX - left} ${top - above})` });
	body.append(...bodyOf(drawing));
	const text = (line: string, y: number, size: number, weight: number) =>
		element(
			'text',
			{ x: MARGIN_PX, y, fill: page.color, 'font-size': size, 'font-weight': weight },
			line
		);
	picture.append(
		// Whole and in one piece, for whoever looks for the address.
		element('desc', {}, caption),
		ground,
		...titleLines.map((line, index) => text(line, MARGIN_PX + 16 + index * TITLE_LINE_PX, 17, 650)),
		body,
		...captionLines.map((line, index) =>
			text(line, top + box.height + 20 + index * CAPTION_LINE_PX, 11, 400)
		)
	);
	const serialized = new XMLSerializer().serializeToString(picture);
	// A style element made here would fall under the page's own policy; in the file it is data.
	const svg = serialized.replace('>', `><style>${fontStyle}</style>`);
	return { svg, width, height };
}

/** A color as a browser computes it: the token may be one of two. */
function resolved(near: Element, color: string): string {
	const probe = document.createElement('span');
	probe.style.color = color;
	near.parentElement?.append(probe);
	const value = getComputedStyle(probe).color;
	probe.remove();
	return value;
}

/** Length, type, and checksum of a part of a PNG file; its first part has the size. */
const CHUNK_FRAME_BYTES = 12;
const HEADER_END = 8 + CHUNK_FRAME_BYTES + 13;

/** A text as a part of a PNG file, after its header, where programs look for it. */
export function withPngText(png: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
	const body = new TextEncoder().encode(`iTXtDescription\0\0\0\0\0${text}`);
	const made = new Uint8Array(png.length + body.length + CHUNK_FRAME_BYTES - 4);
	const view = new DataView(made.buffer);
	made.set(png.subarray(0, HEADER_END));
	view.setUint32(HEADER_END, body.length - 4);
	made.set(body, HEADER_END + 4);
	view.setUint32(HEADER_END + 4 + body.length, crc32(body));
	made.set(png.subarray(HEADER_END), HEADER_END + 8 + body.length);
	return made;
}

/** With what it is of as its description. @throws when the browser cannot draw it */
export async function toPng({ svg, width, height }: Picture, caption: string): Promise<Blob> {
	const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
	try {
		const image = new Image();
		image.src = url;
		await image.decode();
		const canvas = document.createElement('canvas');
		canvas.width = Math.round(width * PNG_SCALE);
		canvas.height = Math.round(height * PNG_SCALE);
		canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
		const drawn = await new Promise<Blob>((resolve, reject) => {
			canvas.toBlob((blob) => {
				if (blob === null) {
					reject(new Error('This browser did not draw the picture.'));
				} else {
					resolve(blob);
				}
			}, 'image/png');
		});
		const bytes = new Uint8Array(await drawn.arrayBuffer());
		return new Blob([withPngText(bytes, caption)], { type: 'image/png' });
	} finally {
		URL.revokeObjectURL(url);
	}
}

/** A title as the name of a file. */
export function fileName(title: string, ending: string): string {
	const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['figure'];
	return `${words.slice(0, 8).join('-')}.${ending}`;
}
