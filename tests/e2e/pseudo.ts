/** Pages as if they were written in other languages: longer, in another script, from the right. */
import type { Page } from '@playwright/test';

export const PSEUDO = ['longer', 'right to left', 'ideographs'] as const;

/** Replaces the words of a page; numbers, code, and what figures say later stay as they are. */
export async function translate(page: Page, kind: (typeof PSEUDO)[number]): Promise<void> {
	await page.evaluate((of) => {
		const ALPHABETS: Readonly<Record<string, string>> = {
			'right to left': 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
			ideographs: '硬盘写入页块擦除映射回收旧新快慢数据缓存'
		};
		const IDEOGRAPHS_SHARE = 0.5;
		const LONGER_SHARE = 0.4;
		const alphabet = [...(ALPHABETS[of] ?? '')];
		const spell = (word: string) =>
			[...word].map(
				(letter, at) => alphabet[((letter.codePointAt(0) ?? 0) + at) % alphabet.length]
			);
		const inWords = (word: string) => {
			if (of === 'longer') {
				return word + word.slice(-Math.ceil(word.length * LONGER_SHARE)).toLowerCase();
			}
			const share = of === 'ideographs' ? IDEOGRAPHS_SHARE : 1;
			return spell(word.slice(0, Math.ceil(word.length * share))).join('');
		};
		document.documentElement.dir = of === 'right to left' ? 'rtl' : 'ltr';
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
			const isWords =
				node.parentElement?.closest('script, style, code, pre, noscript, svg') === null;
			if (isWords && node instanceof Text) {
				node.data = node.data.replaceAll(/\p{L}{2,}/gu, inWords);
			}
		}
	}, kind);
}
