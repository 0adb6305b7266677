import { parseArgs } from 'node:util';

/** The arguments of `npm run bench -- …`. */
export interface BenchArguments {
	/** The named parts; empty: all of them. */
	readonly parts: readonly string[];
	/** The commit to compare this checkout with; null: measure against the absolute limits. */
	readonly against: string | null;
	/** Rounds of each comparison, without the warm-up rounds. */
	readonly rounds: number;
	/** Number of pages requested by the memory measurement. */
	readonly pages: number;
	/** Part of the names of the pages to measure, in any case; null: all pages. */
	readonly only: string | null;
	/** Bookings of the tracking measurement, in a run with open pages and in a run without. */
	readonly bookings: number;
	/** Whether the figures are written into docs/performance.md. */
	readonly write: boolean;
	/** Reminders of the measurement of messages, at most 200,000. */
	readonly messages: number;
}

/** The arguments cannot be used. The message is one line for the terminal. */
export class ArgumentError extends Error {
	override readonly name = 'ArgumentError';
}

/** @throws ArgumentError */
export function readArguments(args: readonly string[]): BenchArguments {
	const { values, positionals } = parse(args);
	return {
		parts: positionals,
		against: values.against ?? null,
		rounds: wholeNumber('rounds', values.rounds),
		pages: wholeNumber('pages', values.pages),
		only: values.only ?? null,
		write: values.write,
		bookings: wholeNumber('bookings', values.bookings),
		messages: wholeNumber('messages', values.messages),
	};
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			allowPositionals: true,
			options: {
				against: { type: 'string' },
				rounds: { type: 'string', default: '15' },
				pages: { type: 'string', default: '50000' },
				only: { type: 'string' },
				bookings: { type: 'string', default: '2000' },
				write: { type: 'boolean', default: false },
				messages: { type: 'string', default: '100000' },
			},
		});
	} catch (cause) {
		throw new ArgumentError(cause instanceof Error ? cause.message : 'The arguments cannot be read.', { cause });
	}
}

function wholeNumber(name: string, text: string): number {
	if (!/^[1-9]\d{0,6}$/.test(text)) throw new ArgumentError(`--${name} must be a whole number, 1 or more.`);
	return Number(text);
}
