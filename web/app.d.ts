/** What SvelteKit hands around of this site. */

declare global {
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
