/** What can be handed to the reader of a drawing. */

type Rows = readonly (readonly string[])[];

export interface ExportProps {
	/** A claim: it stands above the picture, and names the file. */
	readonly title: string;
	/** What it is of: run, seed, and address. */
	readonly caption: string;
	/** The drawing that is seen. */
	readonly picture: () => SVGSVGElement | HTMLCanvasElement | undefined;
	/** Called when the drawing has been read. */
	readonly onpictured?: () => void;
	/** The numbers with their headings. */
	readonly rows: () => Rows | Promise<Rows>;
	/** The same as JSON, where programs may want it. */
	readonly json?: () => string;
}
