import type { JobSummary, PartSummary } from './catalogue.ts';

/** What of a visit that is booked again is offered now. */
export interface OfferedAgain {
	/** Of the additional jobs that are offered. */
	readonly serviceIds: readonly string[];
	/** Names of parts and jobs that cannot be booked here any more. */
	readonly notOffered: readonly string[];
}

/**
 * Finds the parts and jobs of a visit, by name, in what is offered (docs/product.md#book-the-same-again): ids differ
 * between dealerships, and some systems name no more. Convenience services cannot be chosen.
 */
export function offeredAgain(
	names: readonly string[],
	{ parts, jobs }: { readonly parts: readonly PartSummary[]; readonly jobs: readonly JobSummary[] },
): OfferedAgain {
	const suggested = new Set(parts.map(({ partName }) => partName));
	const additional = jobs.filter(({ kind }) => kind === 'additional').toReversed();
	const idsByName = new Map(additional.map((job) => [nameOfJob(job), job.serviceId]));
	return {
		serviceIds: [...new Set(names.flatMap((name) => idsByName.get(name) ?? []))],
		notOffered: [...new Set(names.filter((name) => !suggested.has(name) && !idsByName.has(name)))],
	};
}

/** A job's name: an upstream provider may name only its part or its labour. Empty: nothing. */
export const nameOfJob = ({ jobTypeName, partName, labourName }: JobSummary): string =>
	jobTypeName || partName || labourName;
