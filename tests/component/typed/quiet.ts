/** What goes wrong where made values make no sense is recorded, and ends nothing. */
import { refusal } from './told';

/** Hears what no one caught. */
export function catchAll(hear: (what: string) => void): void {
	window.addEventListener('error', (event) => {
		event.preventDefault();
		hear(refusal(event.error));
	});
	for (const name of ['unhandledRejection', 'uncaughtException'] as const) {
		process.removeAllListeners(name);
	}
	process.on('unhandledRejection', () => undefined);
	process.on('uncaughtException', () => undefined);
}
