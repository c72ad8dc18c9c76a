/** Chapters and courses, as the teacher's page lists them. */
import { sourceText } from '$lib/content/load';
import { courses } from '$lib/content/kit';
import { kitChapters } from '$lib/server/teach/kit';
import { said } from '$lib/tools/teach/said';
import * as format from '../../markdown/blocks.js';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => {
	const chapters = kitChapters(format);
	const numberOf = (slug: string) => chapters.find((one) => one.slug === slug)?.number ?? 0;
	const told = courses.map(({ id, title, weeks }) => ({
		...{ id, title },
		weeks: weeks.map(({ topic, chapters: slugs, plan, use }) => ({
			...{ topic, plan, use: said(use) },
			chapters: slugs.map((slug) => ({ slug, number: numberOf(slug) }))
		}))
	}));
	const cited = told.flatMap(({ weeks }) => weeks.flatMap(({ use }) => use));
	const keys = new Set(cited.flatMap(({ cite }) => cite ?? []));
	const sources = [...keys].map((id) => ({ id, text: sourceText(id) }));
	return { chapters, courses: told, sources };
};
