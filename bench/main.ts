/**
 * Measures the product against its limits and prints a table; ends with 1 when one is missed.
 * `npm run bench -- pages` (or bookings, guards, tracking, search, invoices, start, files, fuzz, reliability) measures one part alone.
 */

import { measureBookings } from './bookings.ts';
import { type Figure, isKept, tableOf } from './figure.ts';
import { measureFiles } from './files.ts';
import { measureFuzz } from './fuzz.ts';
import { measureGuards } from './guards.ts';
import { measureInvoices } from './invoices.ts';
import { measurePages } from './pages.ts';
import { measureReliability } from './reliability.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './startUp.ts';
import { measureTracking } from './tracking.ts';

const parts: Record<string, () => Promise<readonly Figure[]>> = {
	pages: measurePages,
	bookings: measureBookings,
	guards: measureGuards,
	tracking: measureTracking,
	search: measureSearch,
	invoices: measureInvoices,
	start: measureStart,
	files: measureFiles,
	fuzz: measureFuzz,
	reliability: measureReliability,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown) {
	process.stderr.write(`Unknown part "${unknown}". Known: ${Object.keys(parts).join(', ')}.\n`);
	process.exit(1);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
	if (wanted.length > 0 && !wanted.includes(name)) continue;
	process.stdout.write(`Measuring ${name}…\n`);
	figures.push(...(await measure()));
}
process.stdout.write(`\n${tableOf(figures)}\n`);
process.exitCode = figures.every(isKept) ? 0 : 1;
