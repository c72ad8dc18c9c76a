/** For what stands in English on pages in any language: the value of `lang` where it differs. */
export const ENGLISH = import.meta.env.SITE_LANGUAGE === 'en' ? undefined : 'en';
