/** The end of scrolling, for browsers that do not tell it: Safari did not before version 26.2. */

/** A page that moves tells it oftener than this, and a finger that lies still says nothing. */
const REST_MS = 150;

/** Tells the window of each end of scrolling from now on, as other browsers do. */
export function tellScrollEnds(): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let fingers = 0;
	// What was scrolled before this was fetched has not been told, either.
	let isMoving = true;
	const restart = () => {
		clearTimeout(timer);
		if (isMoving && fingers === 0) {
			timer = setTimeout(() => {
				isMoving = false;
				dispatchEvent(new Event('scrollend'));
			}, REST_MS);
		}
	};
	const touch = ({ touches }: TouchEvent) => {
		fingers = touches.length;
		restart();
	};
	addEventListener('scroll', () => {
		isMoving = true;
		restart();
	});
	for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) {
		addEventListener(type, touch, { passive: true });
	}
	restart();
}
