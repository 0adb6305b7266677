/** The format of the recording: one JSON file for each chapter, replayed in the order of their names. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A change between two exchanges that does not come over the provider API. */
export type OutsideChange =
	/** A desk command with its fields, as `provider/embedded/desk/` declares them; it has to succeed. */
	| { readonly desk: string; readonly given: Json }
	/** The payment gateway's report of an order from now on; the amount is in paise. */
	| { readonly gatewayKnows: string; readonly state: GatewayState; readonly amount: number }
	/** Whether the payment gateway is down from now on. */
	| { readonly isGatewayDown: boolean }
	/** The new time of the provider's clock, as an ISO instant. */
	| { readonly now: string };

type GatewayState = 'paid' | 'awaited' | 'shown' | 'failed' | 'refunded';

export interface Exchange {
	/** Unique in the whole recording. */
	readonly name: string;
	/** Method, space, path and query. */
	readonly request: string;
	/** In addition to the headers of the chapter; null removes one of those. */
	readonly headers?: Readonly<Record<string, string | null>>;
	/** Sent as JSON. */
	readonly body?: Json;
	/** The body is that of this earlier exchange, with the fields of `body` replaced and those of `without` removed. */
	readonly bodyOf?: string;
	readonly without?: readonly string[];
	/** The body as text, sent unchanged. */
	readonly text?: string;
	/** The body is a generated JSON text of this many bytes. */
	readonly bytes?: number;
	readonly answer: RecordedResponse | { readonly sameAs: string };
}

/** Without a header field, the response did not have that header. */
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

/** One line for each property of a step, so that a changed response is a changed line. */
export function formatChapter({ name, headers, steps }: Chapter): string {
	const lines = steps.map((step) => {
		const parts = Object.entries(step).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
		return `\t\t{ ${parts.join(',\n\t\t\t')} }`;
	});
	const head = `"name": ${JSON.stringify(name)},\n\t"headers": ${JSON.stringify(headers)},\n\t"steps": [\n`;
	return `{\n\t${head}${lines.join(',\n')}\n\t]\n}\n`;
}
