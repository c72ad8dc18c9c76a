/** Labels within a sentence begin small, but for names and German nouns. */
import { expect, it } from 'vitest';
import { uncapitalized } from '$lib/base/capital';

it('begins English labels small, and leaves names of capitals', () => {
	const within = ['Spare area', 'SLC cache, blocks', 'TRIM'].map((text) => uncapitalized(text));
	expect(within).toEqual(['spare area', 'SLC cache, blocks', 'TRIM']);
});

it('leaves German nouns, and begins what stands before them small', () => {
	const within = [
		...['Reservebereich', 'Seiten in einer Anfrage', 'Heiße und kalte Schreibvorgänge'],
		...['Mehrere Schreibende zugleich', 'Der Reihe nach füllen', 'TRIM', 'Heiße Seiten, %'],
		...['Höchstens so viele Runden', 'Menge, % des Laufwerks']
	].map((text) => uncapitalized(text, 'de'));
	expect(within).toEqual([
		...['Reservebereich', 'Seiten in einer Anfrage', 'Heiße und kalte Schreibvorgänge'],
		...['mehrere Schreibende zugleich', 'der Reihe nach füllen', 'TRIM', 'heiße Seiten, %'],
		...['höchstens so viele Runden', 'Menge, % des Laufwerks']
	]);
});
