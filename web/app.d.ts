/** What SvelteKit hands around of this site. */

declare global {
	interface ImportMetaEnv {
		/** Which language the site is built in, like `de`; missing in tests. */
		readonly SITE_LANGUAGE?: string;
		/** Names of phases, where they are read in another language. */
		readonly SITE_PHASES?: Readonly<Record<string, string>>;
		/** Texts of homework, with places for numbers; likewise. */
		readonly SITE_QUESTIONS?: Readonly<Record<string, string>>;
		/** What is wrong with a trace, with places for what is so in it; likewise. */
		readonly SITE_TRACES?: Readonly<Record<string, string>>;
		/** The path of its root, like `/write-cliff/de`. */
		readonly SITE_BASE?: string;
	}
	namespace App {
		interface Error {
			readonly message: string;
			/** Whether nothing else is wrong than the connection. */
			readonly isConnection?: boolean;
		}
		interface PageData {
			/** Whether it stands in a frame of another page, with that one's header and footer. */
			readonly isFramed?: boolean;
		}
	}
}

export {};
