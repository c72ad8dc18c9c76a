/** Sorts files into kinds that a reader has words for: by name, then by first bytes. */
import type { Kind } from './fileFacts';

/** In the order in which the page lists them when they weigh the same. */
export const KINDS: readonly Kind[] = [
	'program',
	'text',
	'document',
	'picture',
	'sound',
	'video',
	'archive',
	'database',
	'disk-image',
	'font',
	'other'
];

const LABELS: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
	program: ['Program', 'Programs'],
	text: ['Text', 'Text and code'],
	document: ['Document', 'Documents'],
	picture: ['Picture', 'Pictures'],
	sound: ['Sound', 'Music and sound'],
	video: ['Video', 'Videos'],
	archive: ['Archive', 'Archives'],
	database: ['Database', 'Databases'],
	'disk-image': ['Disk image', 'Disk images'],
	font: ['Font', 'Fonts'],
	other: ['Other', 'Other files']
};

const EXTENSIONS: Readonly<Record<Kind, string>> = {
	program:
		'exe dll so dylib sys drv ocx node pyd wasm class o a lib obj app elf efi msi com scr ko',
	text:
		'txt md log csv tsv json xml html htm css scss js mjs cjs ts tsx jsx svelte vue py rs c h cc ' +
		'cpp hpp java kt go rb php pl lua sh bash bat ps1 sql yaml yml toml ini cfg conf tex bib rst ' +
		'srt vtt svg map lock diff patch r jl ipynb eml vcf ics xmp properties gradle cmake asm s ' +
		'swift',
	document: 'pdf doc docx xls xlsx ppt pptx odt ods odp rtf epub mobi pages numbers key ps eps',
	picture:
		'jpg jpeg png gif webp avif heic heif bmp tif tiff ico raw cr2 cr3 nef arw dng orf rw2 psd ' +
		'jxl raf 3fr fff gpr iiq x3f pef sr2 srw nrw rwl mrw erf kdc',
	sound: 'mp3 m4a aac ogg oga opus flac wav aif aiff wma mid midi',
	video: 'mp4 m4v mov mkv webm avi wmv flv mpg mpeg mts m2ts 3gp ogv insv braw r3d lrv',
	archive:
		'zip gz tgz bz2 tbz xz txz 7z rar zst lz4 lzma br jar war apk ipa whl deb rpm cab crx xpi ' +
		'nupkg vsix appx msix tar cpio',
	database: 'sqlite sqlite3 db db3 mdb accdb ldb sst frm ibd parquet',
	'disk-image': 'iso img vhd vhdx vmdk vdi qcow2 dmg wim',
	font: 'ttf otf ttc woff woff2 eot',
	other: ''
};

const KIND_BY_EXTENSION: ReadonlyMap<string, Kind> = new Map(
	KINDS.flatMap((kind) =>
		EXTENSIONS[kind]
			.split(' ')
			.filter((extension) => extension !== '')
			.map((extension) => [extension, kind] as const)
	)
);

const KIND_BY_MIME_GROUP: ReadonlyMap<string, Kind> = new Map([
	['text', 'text'],
	['image', 'picture'],
	['audio', 'sound'],
	['video', 'video'],
	['font', 'font']
]);

/** First bytes of formats that often come without an extension. */
const SIGNATURES: readonly (readonly [Kind, readonly number[]])[] = [
	['program', [0x7f, 0x45, 0x4c, 0x46]],
	['program', [0x4d, 0x5a]],
	['program', [0xcf, 0xfa, 0xed, 0xfe]],
	['program', [0xca, 0xfe, 0xba, 0xbe]],
	['program', [0x00, 0x61, 0x73, 0x6d]],
	['archive', [0x50, 0x4b, 0x03, 0x04]],
	['archive', [0x1f, 0x8b]],
	['archive', [0x28, 0xb5, 0x2f, 0xfd]],
	['archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
	['picture', [0xff, 0xd8, 0xff]],
	['picture', [0x89, 0x50, 0x4e, 0x47]],
	['document', [0x25, 0x50, 0x44, 0x46]],
	['database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
	['text', [0x23, 0x21]]
];

export function kindLabel(kind: Kind): string {
	return LABELS[kind][0];
}

export function kindLabelPlural(kind: Kind): string {
	return LABELS[kind][1];
}

/** The name decides, as it does for the reader; then the type the system gave; then `head`. */
export function kindOf(path: string, mime: string, head: Uint8Array): Kind {
	return (
		KIND_BY_EXTENSION.get(extensionOf(path)) ??
		KIND_BY_MIME_GROUP.get(mime.slice(0, mime.indexOf('/'))) ??
		SIGNATURES.find(([, bytes]) => startsWith(head, bytes))?.[0] ??
		'other'
	);
}

/** Lower case, without the dot; empty for `Makefile` and for `.profile`. `libx.so.6` gives `so`. */
function extensionOf(path: string): string {
	const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
	const library = /\.so(\.\d+)+$/.test(name);
	if (library) {
		return 'so';
	}
	const dot = name.lastIndexOf('.');
	return dot > 0 ? name.slice(dot + 1) : '';
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
	return bytes.every((byte, index) => head[index] === byte);
}
