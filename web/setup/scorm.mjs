/** Lays out a SCORM 1.2 package: the single file, and one page a chapter that reports of it. */
import { SINGLE_NAME } from './single.mjs';

/**
 * @typedef {object} Chapter
 * @property {string} slug
 * @property {number} number
 * @property {string} title
 * @property {readonly string[]} bets
 * @property {readonly string[]} tasks
 */

const REPORT = 'report.js';

/** @type {(text: string) => string} */
const escaped = (text) =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');

/** @type {(chapter: Chapter) => string} */
const pageName = ({ number }) => `chapter-${String(number).padStart(2, '0')}.html`;

/** @type {(chapter: Chapter) => string} */
function chapterPage({ slug, title, bets, tasks }) {
	const chapter = JSON.stringify({ slug, bets, tasks }).replaceAll('<', '\\u003c');
	return `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>${escaped(title)}</title>
		<style>
			html, body { height: 100%; margin: 0; }
			body { display: flex; flex-direction: column; font-family: system-ui, sans-serif; }
			p { margin: 0; padding: 0.5rem 1rem; background: #fff4d6; color: #16191f; }
			iframe { flex: 1; width: 100%; border: 0; }
		</style>
	</head>
	<body>
		<p role="status" hidden></p>
		<iframe title="${escaped(title)}" data-src="${SINGLE_NAME}#/chapters/${slug}"></iframe>
		<script type="module">
			import { start } from './${REPORT}';
			start(${chapter}, window);
		</script>
	</body>
</html>
`;
}

/** @type {(chapters: readonly Chapter[], version: string) => string} */
export function manifest(chapters, version) {
	const items = chapters.map(
		({ number, title }) => `
			<item identifier="item-${number}" identifierref="chapter-${number}">
				<title>${number}. ${escaped(title)}</title>
			</item>`
	);
	const resources = chapters.map((chapter) => {
		const page = pageName(chapter);
		return `
		<resource identifier="chapter-${chapter.number}" type="webcontent"
			adlcp:scormtype="sco" href="${page}">
			<file href="${page}"/>
			<dependency identifierref="shared"/>
		</resource>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="write-cliff" version="${version}"
	xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
	xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
	<metadata>
		<schema>ADL SCORM</schema>
		<schemaversion>1.2</schemaversion>
	</metadata>
	<organizations default="chapters">
		<organization identifier="chapters">
			<title>Write Cliff</title>${items.join('')}
		</organization>
	</organizations>
	<resources>${resources.join('')}
		<resource identifier="shared" type="webcontent" adlcp:scormtype="asset">
			<file href="${SINGLE_NAME}"/>
			<file href="${REPORT}"/>
		</resource>
	</resources>
</manifest>
`;
}

/**
 * Everything in the package.
 * @type {(chapters: readonly Chapter[], version: string, single: Buffer, report: Buffer) =>
 *   import('./zip.mjs').Entry[]}
 */
export function scormEntries(chapters, version, single, report) {
	return [
		['imsmanifest.xml', Buffer.from(manifest(chapters, version))],
		...chapters.map(
			(chapter) => /** @type {const} */ ([pageName(chapter), Buffer.from(chapterPage(chapter))])
		),
		[REPORT, report],
		[SINGLE_NAME, single]
	];
}
