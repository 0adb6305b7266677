import { expect, it } from 'vitest';
import { aJob, anEstimate } from '../../domain/testing/vehicles.ts';
import { estimateVersion } from './estimateView.ts';

const estimate = anEstimate({ documentId: 'e1', forApproval: [aJob('p1', 1), aJob('p2', 2)] });

it('is bound to the estimate as it was shown', () => {
	const version = estimateVersion(estimate);
	expect(estimateVersion({ ...estimate })).toBe(version);
	for (const changed of [
		{ ...estimate, documentId: 'e2' },
		{ ...estimate, total: 5 },
		{ ...estimate, forApproval: [aJob('p1', 1), aJob('p2', 3)] },
		{ ...estimate, forApproval: [aJob('p1', 1)] },
		{ ...estimate, forApproval: [aJob('p1', 1), aJob('p2', 2), aJob('', 4), aJob('p2', 4)] },
	]) {
		expect(estimateVersion(changed)).not.toBe(version);
	}
});

it('is as short for a thousand jobs', () => {
	const jobs = Array.from({ length: 1000 }, (_, index) => aJob(`${index}`.padStart(40, 'x'), index));
	expect(estimateVersion({ ...estimate, forApproval: jobs }).length).toBeLessThan(50);
});
