/** Placeholder until the chapter format is written below. */
export const chapterMarkdown = () => ({ name: 'chapter-markdown' });
