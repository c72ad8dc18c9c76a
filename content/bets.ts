/** How a prediction is made where it is not chosen from words. */

/** A guess that is made in the picture, or stays there; without one it is chosen from words. */
export type BetSpec =
	/** An option, whose slip of paper is stuck to a page. */
	| {
			readonly kind: 'choice';
			readonly page: number;
			readonly slips: Readonly<Record<string, string>>;
	  }
	/** The page to which the moment brings a logical page; `slip` is what will be on it. */
	| {
			readonly kind: 'page';
			readonly lpn: number;
			readonly slip: string;
			/** What the right page is among all pages, as it stands behind its number. */
			readonly why: string;
			/** The option that a page stands for: its own page of before, that block, or elsewhere. */
			readonly options: {
				readonly page: string;
				readonly block: string;
				readonly elsewhere: string;
			};
	  }
	/** A curve of the host's speed, drawn in the plot; the claim is the speed where it settles. */
	| {
			readonly kind: 'curve';
			/** What is drawn over, in capacities of the drive, and where keys bend the curve. */
			readonly from: number;
			readonly to: number;
			readonly handles: readonly number[];
			readonly claim: string;
			/** What a curve stands for: as fast to the end, slow there alone, or slow at once. */
			readonly options: {
				readonly level: string;
				readonly slope: string;
				readonly cliff: string;
			};
	  }
	/** A number on a scale; the claim of that name is the answer. */
	| {
			readonly kind: 'scale';
			readonly from: number;
			readonly to: number;
			readonly step: number;
			/** What is counted, as it stands behind the number. */
			readonly unit: string;
			readonly claim: string;
			/** Whether keys begin at the upper end: they must not begin beside the answer. */
			readonly isFromTop?: boolean;
			/** Whether it is flash programs for each write of the host: then its bar is drawn. */
			readonly isAmplification?: boolean;
			/** Whether it is how many times slower the drive becomes: then that speed is drawn. */
			readonly isSlowdown?: boolean;
			/** Whether it is how full the drive is when its speed falls: then that place is drawn. */
			readonly isFull?: boolean;
			/** Which pass is meant, if it is its speed in percent of the new drive’s: drawn there. */
			readonly pass?: number;
			/** Whether it is how many times a row is programmed: then that depth is drawn. */
			readonly isTimes?: boolean;
			/** Whether it is thousands of requests a second: then that rate is drawn. */
			readonly isPerS?: boolean;
			/** Whether it is the speed of a run, in MB/s: then that level is drawn. */
			readonly isSpeed?: boolean;
			/** Whether it is how long the slowest of a hundred takes, in ms: then that is drawn. */
			readonly isSlowest?: boolean;
			/** The option that a number stands for, by the largest number that does. */
			readonly options: readonly { readonly upTo: number; readonly option: string }[];
	  };
