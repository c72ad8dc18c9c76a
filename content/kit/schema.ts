/** What the teacher's kit says of a chapter, beyond what the chapter says itself. Data only. */

/** A belief that students bring along, and the question that brings it out. */
export interface Misconception {
	/** Unique in the chapter: wrong answers of the test name it. */
	readonly id: string;
	readonly belief: string;
	readonly ask: string;
	/** What a teacher can answer. */
	readonly answer: string;
}

/** A state of a figure that is worth a question, shown by a link. */
export interface KitState {
	/** "figure", as it begins, or "figure/moment", as the chapter declares them. */
	readonly at: string;
	readonly ask: string;
}

/** A question about a picture on a worksheet. */
export type LookQuestion =
	/** Its answer is a number of the snapshot's header: the simulator counts it. */
	| { readonly ask: string; readonly field: LookField }
	/** Its answer is a sentence. */
	| { readonly ask: string; readonly answer: string };

export type LookField = 'freePages' | 'validPages' | 'stalePages' | 'gcCopies' | 'erases';

/** A picture on a worksheet, and what is asked of it. */
export interface Look {
	/** As in a state; without a moment it is the picture that is printed in the chapter. */
	readonly at: string;
	readonly questions: readonly LookQuestion[];
}

export interface Guide {
	/** Last part of the chapter's address. */
	readonly chapter: string;
	/** What students can do afterward. */
	readonly goal: string;
	/** What to do with five, fifteen, and fifty minutes, in order. */
	readonly plans: Readonly<Record<PlanId, readonly string[]>>;
	/** Three of them. */
	readonly misconceptions: readonly Misconception[];
	/** What the model leaves out, where the chapter does not say so itself. */
	readonly simplifies?: readonly string[];
	/** Three to five. */
	readonly states: readonly KitState[];
	/** For the worksheet, one or two. */
	readonly looks: readonly Look[];
}

export type PlanId = 'five' | 'fifteen' | 'fifty';

/** A week of a course, and what of the site fits it. */
export interface CourseWeek {
	readonly topic: string;
	/** Addresses of chapters. */
	readonly chapters: readonly string[];
	readonly plan: PlanId;
	readonly use: string;
}

export interface Course {
	readonly id: string;
	readonly title: string;
	readonly weeks: readonly CourseWeek[];
}

/** A question that is asked before the first lesson and after the last one. */
export interface TestQuestion {
	readonly ask: string;
	/** Address of the chapter that answers it. */
	readonly chapter: string;
	readonly right: string;
	/** Why it is right. */
	readonly because: string;
	/** Each is what somebody says who believes a misconception: "chapter/id". */
	readonly wrong: readonly { readonly text: string; readonly from: string }[];
}
