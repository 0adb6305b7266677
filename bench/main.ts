/**
 * Measures the product against its limits and prints a table. The exit code is 1 if a limit is missed, or a figure
 * could not be measured here. `npm run bench -- pages` (or another part of those below) measures one part. `--against
 * REF` compares this checkout with another commit instead, in as many alternating rounds as `--rounds` says. `--write`
 * puts the figures into the table of docs/performance.md.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Checkout, checkOut } from './against/checkout.ts';
import { ArgumentError, type BenchArguments, readArguments } from './arguments.ts';
import { type Figure, figureTable, isWithinLimit } from './figure.ts';
import { figuresPage, writeFigures } from './figuresOnPage.ts';

// React picks its build when it is loaded, which the parts do.
process.env.NODE_ENV = 'production';

/** Loaded one by one: the modules of other parts would make the garbage collections of a part's client longer. */
const absoluteParts: Record<string, (options: BenchArguments) => Promise<readonly Figure[]>> = {
	pages: async (options) => (await import('./pages.ts')).measurePages(options),
	bookings: async () => (await import('./bookings.ts')).measureBookings(),
	flood: async () => (await import('./flood.ts')).measureFlood(),
	tracking: async (options) => (await import('./tracking.ts')).measureTracking(options),
	messages: async (options) => (await import('./messages.ts')).measureMessages(options),
	start: async () => (await import('./startUp.ts')).measureStart(),
	lines: async () => (await import('./lines.ts')).measureLines(),
	memory: async (options) => (await import('./memory.ts')).measureMemory(options),
};

const comparedParts: Record<string, (other: Checkout, rounds: number) => Promise<readonly Figure[]>> = {
	pages: async (other, rounds) => (await import('./against/pages.ts')).comparePages(other, rounds),
	bookings: async (other, rounds) => (await import('./against/bookings.ts')).compareBookings(other, rounds),
	saveAndBook: async (other, rounds) => (await import('./against/saves.ts')).compareSaves(other, rounds),
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
	if (options.write) {
		const page = resolve(import.meta.dirname, '..', figuresPage);
		writeFileSync(page, writeFigures(readFileSync(page, 'utf8'), figures));
	}
	process.exitCode = figures.every(isWithinLimit) ? 0 : 1;
} catch (error) {
	if (!(error instanceof ArgumentError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
