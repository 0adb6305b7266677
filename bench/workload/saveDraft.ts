import type { PartSummary } from '../../domain/booking/catalogue.ts';
import { draftReducer } from '../../domain/booking/draftReducer.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { sum } from '../../domain/money.ts';
import { draftForEstimates } from '../../tests/support/draftForEstimates.ts';

/**
 * A draft of a bench vehicle that Save and Book accepts. With another registration number it also fits any other bench
 * vehicle of the same kind. `short`: without the estimates step.
 */
export async function draftForSave(portal: string, regNo: string, kind: 'short' | 'full'): Promise<Draft> {
	const draft = await draftForEstimates(portal, regNo);
	if (kind === 'short') return draft;
	const now = new Date();
	const { dealer, slot, km, repairTypeId } = draft;
	const query = new URLSearchParams({
		RegNo: regNo,
		DealerCode: dealer?.code ?? '',
		RepairTypeId: repairTypeId,
		KmReading: km,
		AppointmentDate: slot?.day ?? '',
	});
	const response = await fetch(`${portal}/data/parts-and-jobs?${query}`);
	const answer: { ok: boolean; data: { parts: readonly PartSummary[] } } = await response.json();
	if (!answer.ok || answer.data.parts.length === 0) throw new Error('the estimates step offers nothing');
	const total = sum(answer.data.parts.map(({ price }) => price));
	return [
		{ type: 'typeText', field: 'problem', text: 'Brake makes a noise' } as const,
		{ type: 'showEstimate', total, calculated: false } as const,
	].reduce((before, action) => draftReducer(before, action, now), draft);
}

/** The body that the browser posts to `/booking/save`, without the list of jobs that was shown: Save reads it anew. */
export const saveRequestBody = (draft: Draft, regNo: string, key: string): string =>
	JSON.stringify({ draft: { ...draft, regNo }, key });
