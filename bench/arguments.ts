import { parseArgs } from 'node:util';

/** What `npm run bench -- …` was asked for. */
export interface BenchArguments {
	/** All of them when none is named. */
	readonly parts: readonly string[];
	/** The commit to compare this state with; null: absolute limits alone. */
	readonly against: string | null;
	/** Alternating rounds that count, of each comparison. */
	readonly rounds: number;
	/** Pages that the memory of a process is measured after. */
	readonly pages: number;
	/** Bookings of each arm of a run beside open tracking pages. */
	readonly bookings: number;
}

/** One line for a person: what cannot be measured that way. */
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
		bookings: wholeNumber('bookings', values.bookings),
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
				bookings: { type: 'string', default: '2000' },
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
