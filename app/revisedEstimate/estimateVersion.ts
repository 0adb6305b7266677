import { hash } from 'node:crypto';
import type { RevisedEstimate } from '../../domain/vehicle/vehicle.ts';

/**
 * Identifies an estimate with its jobs and prices, so that an answer is not applied to an estimate other than the one
 * shown. A hash, since the form sends it back, and a thousand jobs would not fit.
 */
export function estimateVersion({ documentId, total, forApproval }: RevisedEstimate): string {
	const jobs = forApproval.map((job) => [job.partId, job.price]);
	return hash('sha256', JSON.stringify([documentId, total, ...jobs]), 'base64url');
}
