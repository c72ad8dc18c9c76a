/** Pages carry drawings without digits that nobody can see, and everything else as it was. */
import { expect, it } from 'vitest';
import { shortNumbers } from '../../web/lib/server/shortNumbers';

it('places of a drawing are named to a tenth of a pixel', () => {
	const page =
		'<svg><g transform="translate(32.33333333333333 2)"><rect x="-0.0004999" /></g></svg>';
	expect(shortNumbers(page)).toBe('<svg><g transform="translate(32.3 2)"><rect x="0" /></g></svg>');
	expect(shortNumbers('<svg><path d="M44.0001,108.5533353L216.8,36.9999" /></svg>')).toBe(
		'<svg><path d="M44,108.6L216.8,37" /></svg>'
	);
});

it('what is told, scaled, or stands in a script or in the text keeps its digits', () => {
	for (const page of [
		'<svg aria-label="The host writes at 0.0641 MB/s."><text x="1">17.845</text></svg>',
		'<svg><g transform="scale(0.0625)"></g></svg>',
		'<script>draw(\'<svg><rect x="0.33333" /></svg>\')</script>',
		'<p data-x="0.3333">1.2345</p>'
	]) {
		expect(shortNumbers(page)).toBe(page);
	}
});
