import type { JobSummary } from '../../../domain/catalogue.ts';

/** A job's name for the owner; an upstream provider may name only its part or its labour. */
export const jobName = ({ jobTypeName, partName, labourName }: JobSummary): string =>
	jobTypeName || partName || labourName;
