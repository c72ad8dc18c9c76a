/** Estimates all files from chunks that are drawn evenly over their bytes, closer and closer. */
import type { ByteLine, Place } from './byteLine';
import { bytesOfCell, cellsOf, drawIn, type Cells } from './cells';
import type { ChunkValues } from './chunk';
import { answerWithin, failureOf } from './failures';
import type { Failure } from './fileFacts';
import type { Sampler } from './sampler';
import { surveyOf, type Look, type SurveyResult } from './surveyResult';

/** A first answer from so many places; then from twice as many, and so on. */
const PLACES_MIN = 32;
/** While files are still being found: whatever is drawn now is thinned out as they are. */
const PLACES_WHILE_GROWING = 256;
const PLACES_MAX = 4096;
/** The most places that all files of so many bytes are looked at in: fewer than wanted. */
export const placesMaxOf = (bytes: number) => (bytes > 0 ? cellsOf(bytes, PLACES_MAX).count : 1);
/** An estimate is good enough when its 95 % interval reaches so far to either side. */
const MARGIN_GOAL = 0.0075;
/** Of files that cannot be read so many are named. */
const FAILURES_MAX = 100;

export interface SurveyOptions {
	/** Told of each answer. */
	readonly onresult: (result: SurveyResult) => void;
	/** Whether files are still being found. */
	readonly isGrowing: () => boolean;
	/** Waits while the reader wants a pause. */
	readonly pass: () => Promise<void>;
	readonly seed?: number;
}

export class Survey {
	readonly #line: ByteLine;
	readonly #samplers: readonly Sampler[];
	readonly #options: SurveyOptions;
	/** By the byte that was drawn; `undefined` where it could not be read. */
	readonly #looks = new Map<number, { place: Place; found: ChunkValues | undefined }>();
	readonly #failures = new Map<string, Failure>();
	#bytesRead = 0;
	#wanted = PLACES_MIN;
	#isRunning = false;
	#isResting = false;

	constructor(line: ByteLine, samplers: readonly Sampler[], options: SurveyOptions) {
		this.#line = line;
		this.#samplers = samplers;
		this.#options = options;
	}

	get isRunning(): boolean {
		return this.#isRunning;
	}

	/** Stops after the places that are being read: every file that was found is measured. */
	rest(): void {
		this.#isResting = this.#isRunning;
	}

	/**
	 * Goes on until the answer is close enough, or until more files must be found first; to be
	 * called again when the line has grown, and when it is known to grow no more.
	 */
	async run(): Promise<void> {
		if (this.#isRunning || this.#line.bytes === 0) {
			return;
		}
		this.#isRunning = true;
		for (;;) {
			const result = await this.#round();
			const isGrown = this.#options.isGrowing() || result?.bytes !== this.#line.bytes;
			if (result === undefined || (!isGrown && this.#isEnough(result))) {
				break;
			}
			const isAllLookedAt = this.#wanted >= PLACES_WHILE_GROWING || this.#isAll(result);
			if (this.#options.isGrowing() && isAllLookedAt && result.bytes === this.#line.bytes) {
				// Going round without a read would leave no turn to those who find the next file.
				break;
			}
			const limit = isGrown ? PLACES_WHILE_GROWING : PLACES_MAX;
			this.#wanted = Math.min(limit, 2 * this.#wanted);
		}
		this.#isRunning = false;
		this.#isResting = false;
	}

	#isEnough(result: SurveyResult): boolean {
		const isClose = result.total.margin <= MARGIN_GOAL;
		return isClose || this.#wanted >= PLACES_MAX || this.#isAll(result);
	}

	/** Each chunk was drawn: a look at more places would find the same. */
	#isAll({ placesCount, failedCount }: SurveyResult): boolean {
		return placesCount + failedCount < this.#wanted / 2;
	}

	/** One answer: of the files that were found when it began. `undefined` when it is to rest. */
	async #round(): Promise<SurveyResult | undefined> {
		const { bytes, filesCount, kinds } = this.#line;
		const isGrowing = this.#options.isGrowing();
		const cells = cellsOf(bytes, this.#wanted);
		const positions = Array.from({ length: cells.count }, (_, cell) =>
			drawIn(cells, cell, this.#options.seed ?? 1)
		);
		await this.#readAll(positions.filter((position) => !this.#looks.has(position)));
		if (this.#isResting) {
			return undefined;
		}
		const looks = this.#looksAt(cells, positions);
		const failedCount = positions.length - looks.length;
		const result = surveyOf(looks, {
			filesCount,
			bytes,
			kinds,
			isGrowing,
			failedCount,
			failures: [...this.#failures.values()],
			bytesRead: this.#bytesRead
		});
		this.#options.onresult(result);
		return result;
	}

	#looksAt(cells: Cells, positions: readonly number[]): readonly Look[] {
		return positions.flatMap((position, cell) => {
			const look = this.#looks.get(position);
			return look?.found === undefined
				? []
				: [{ weight: bytesOfCell(cells, cell), place: look.place, values: look.found.values }];
		});
	}

	async #readAll(positions: readonly number[]): Promise<void> {
		const waiting = positions.values();
		await Promise.all(
			this.#samplers.map(async (sampler) => {
				for (const position of waiting) {
					await this.#options.pass();
					if (this.#isResting) {
						return;
					}
					await this.#read(position, sampler);
				}
			})
		);
	}

	async #read(position: number, sampler: Sampler): Promise<void> {
		const place = this.#line.at(position);
		if (place === undefined) {
			return;
		}
		let found: ChunkValues | undefined;
		try {
			found = await answerWithin(sampler.measure(place));
			this.#bytesRead += found.bytesRead;
		} catch (error) {
			if (this.#failures.size < FAILURES_MAX) {
				this.#failures.set(place.path, failureOf(place.path, error, 0));
			}
		}
		this.#looks.set(position, { place, found });
	}
}
