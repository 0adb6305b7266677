/** What a recording consists of, and where it is kept: one file for each chapter, played in the order of their names. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** What happens outside the wire between two exchanges. */
export type OutsideChange =
	/** A desk command with its fields, as `desk/deskCommand.ts` declares them; it must succeed. */
	| { readonly desk: string; readonly given: Json }
	/** From now on the payment gateway says this about an order; paise. */
	| { readonly gatewayKnows: string; readonly state: GatewayState; readonly amount: number }
	/** The payment gateway does not answer, or does again. */
	| { readonly isGatewayDown: boolean }
	/** The provider's clock, as an ISO instant. */
	| { readonly now: string };

type GatewayState = 'paid' | 'awaited' | 'shown' | 'failed' | 'refunded';

export interface Exchange {
	/** Unique in the whole recording. */
	readonly name: string;
	/** Method, a blank, and path with query. */
	readonly request: string;
	/** Besides the chapter's own; null leaves one of those out. */
	readonly headers?: Readonly<Record<string, string | null>>;
	/** Sent as JSON. */
	readonly body?: Json;
	/** The body is that of this earlier exchange, but for the fields in `body`, and without those in `without`. */
	readonly bodyOf?: string;
	readonly without?: readonly string[];
	/** Sent as it stands. */
	readonly text?: string;
	/** Sent is a JSON text of so many bytes. */
	readonly bytes?: number;
	readonly answer: RecordedResponse | { readonly sameAs: string };
}

/** Header names are those of HTTP; a header that is not there did not come. */
export interface RecordedResponse {
	readonly status: number;
	readonly 'Content-Type'?: string;
	readonly Allow?: string;
	readonly body: Json;
}

export type RecordedStep = Exchange | { readonly change: OutsideChange };

export interface Chapter {
	readonly name: string;
	/** Sent with every request of the chapter. */
	readonly headers: Readonly<Record<string, string>>;
	readonly steps: readonly RecordedStep[];
}

const folder = new URL('./', import.meta.url);

/** The committed recording. */
export async function readChapters(): Promise<readonly Chapter[]> {
	const texts = await Promise.all((await files()).map((file) => readFile(new URL(file, folder), 'utf8')));
	return texts.map((text) => JSON.parse(text) as Chapter);
}

/** Replaces the committed recording. */
export async function writeChapters(chapters: readonly Chapter[]): Promise<void> {
	for (const file of await files()) await rm(new URL(file, folder));
	for (const [index, chapter] of chapters.entries()) {
		const number = String(index + 1).padStart(2, '0');
		await writeFile(new URL(`${number}-${chapter.name}.json`, folder), formatChapter(chapter));
	}
}

const files = async () => (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();

/** A step takes few lines, so that a changed answer is a changed line. */
export function formatChapter({ name, headers, steps }: Chapter): string {
	const lines = steps.map((step) => {
		const parts = Object.entries(step).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
		return `\t\t{ ${parts.join(',\n\t\t\t')} }`;
	});
	const head = `"name": ${JSON.stringify(name)},\n\t"headers": ${JSON.stringify(headers)},\n\t"steps": [\n`;
	return `{\n\t${head}${lines.join(',\n')}\n\t]\n}\n`;
}
