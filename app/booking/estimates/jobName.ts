import type { JobSummary } from '../../../domain/catalogue.ts';

/** A job as its owner knows it; an upstream may name only the part or the labour. */
export const jobName = ({ jobTypeName, partName, labourName }: JobSummary): string =>
	jobTypeName || partName || labourName;
