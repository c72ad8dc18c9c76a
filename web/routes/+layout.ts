/** Every page is a file that reads without JavaScript. */
export const prerender = true;
export const trailingSlash = 'never';
