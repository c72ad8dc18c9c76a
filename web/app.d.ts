/** What SvelteKit hands around of this site. */

declare global {
	namespace App {
		interface Error {
			readonly message: string;
			/** Whether nothing else is wrong than the connection. */
			readonly isConnection?: boolean;
		}
	}
}

export {};
