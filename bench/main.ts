/**
 * Measures the product against its limits and prints a table; the exit code is 1 when a limit is missed.
 * `npm run bench -- pages` (or another part of those below) measures one part. `--against REF` compares this checkout
 * with another commit instead, in as many alternating rounds as `--rounds` says.
 */

import { compareBookings } from './against/bookings.ts';
import { type Checkout, checkOut } from './against/checkout.ts';
import { comparePages } from './against/pages.ts';
import { compareSaves } from './against/saves.ts';
import { ArgumentError, type BenchArguments, readArguments } from './arguments.ts';
import { measureBookings } from './bookings.ts';
import { measureCodes } from './codes.ts';
import { type Figure, figureTable, isWithinLimit } from './figure.ts';
import { measureFiles } from './files.ts';
import { measureFlood } from './flood.ts';
import { measureGuards } from './guards.ts';
import { measureInvoices } from './invoices.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './startUp.ts';
import { measureTracking } from './tracking.ts';

const absoluteParts: Record<string, (options: BenchArguments) => Promise<readonly Figure[]>> = {
	pages: measurePages,
	bookings: measureBookings,
	guards: measureGuards,
	flood: measureFlood,
	codes: measureCodes,
	tracking: measureTracking,
	search: measureSearch,
	invoices: measureInvoices,
	start: measureStart,
	files: measureFiles,
	memory: measureMemory,
};

const comparedParts: Record<string, (other: Checkout, rounds: number) => Promise<readonly Figure[]>> = {
	pages: comparePages,
	bookings: compareBookings,
	saveAndBook: compareSaves,
};

function checkParts(parts: Record<string, unknown>, wanted: readonly string[]): void {
	const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
	if (unknown === undefined) return;
	throw new ArgumentError(`Unknown part "${unknown}". Known: ${Object.keys(parts).join(', ')}.`);
}

/** Measures the wanted parts one after the other, and prints each part's figures as soon as it is measured. */
async function measureParts<T>(
	parts: Record<string, T>,
	wanted: readonly string[],
	measure: (part: T) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
	checkParts(parts, wanted);
	const figures: Figure[] = [];
	for (const [name, part] of Object.entries(parts)) {
		if (wanted.length > 0 && !wanted.includes(name)) continue;
		process.stdout.write(`Measuring ${name}…\n`);
		const measured = await measure(part);
		process.stdout.write(`${figureTable(measured)}\n`);
		figures.push(...measured);
	}
	return figures;
}

async function compareWith(ref: string, { parts, rounds }: BenchArguments): Promise<readonly Figure[]> {
	checkParts(comparedParts, parts);
	process.stdout.write(`Building ${ref}…\n`);
	const other = await checkOut(ref);
	try {
		return await measureParts(comparedParts, parts, (compare) => compare(other, rounds));
	} finally {
		await other.remove();
	}
}

// Exit handlers remove the processes and folders that a measurement has made.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
	const options = readArguments(process.argv.slice(2));
	const { against, parts } = options;
	const figures =
		against === null
			? await measureParts(absoluteParts, parts, (measure) => measure(options))
			: await compareWith(against, options);
	process.stdout.write(`\n${figureTable(figures)}\n`);
	process.exitCode = figures.every(isWithinLimit) ? 0 : 1;
} catch (error) {
	if (!(error instanceof ArgumentError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
