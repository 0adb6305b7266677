import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../../../domain/draftState.ts';
import { type Estimate, type EstimateState, estimate, estimateState } from '../../../domain/estimate.ts';
import { type RemoteState, useRemote } from '../../ui/useRemote.ts';
import { useWizard } from '../wizardContext.ts';
import type { PartsAndJobs } from './partsAndJobsData.ts';

export interface EstimateOffer {
	readonly remote: RemoteState<PartsAndJobs> & { readonly retry: () => void };
	/** What the present choice comes to; null until the offer is known. */
	readonly estimate: Estimate | null;
	readonly shown: EstimateState | null;
	/** A chosen job is no longer offered and was taken off the list. */
	readonly hasDropped: boolean;
}

/** What the dealer offers for this visit, and the total that follows from what is chosen of it. */
export function useEstimateOffer(): EstimateOffer {
	const { vehicle, draft, dispatch } = useWizard();
	const remote = useRemote<PartsAndJobs>(draft && offerUrl(vehicle.regNo, draft));
	const [hasDropped, setDropped] = useState(false);
	const refetchedFor = useRef<number | null>(null);
	const { data: offered, retry } = remote;

	const current = offered && draft ? estimate(offered, draft) : null;
	const shown = current && draft ? estimateState(current.total, draft) : null;

	useEffect(() => {
		if (!offered || !draft || !current) return;
		const serviceIds = offered.jobs.filter(({ kind }) => kind === 'additional').map(({ serviceId }) => serviceId);
		if (!draft.jobIds.every((id) => serviceIds.includes(id))) {
			dispatch({ type: 'keepJobs', serviceIds });
			setDropped(true);
			return;
		}
		const { calculated, shownTotal } = draft.estimate;
		if (shown === 'stale' && refetchedFor.current !== shownTotal) {
			refetchedFor.current = shownTotal;
			retry();
			return;
		}
		if (shown === 'show' || shown === 'stale') dispatch({ type: 'showEstimate', total: current.total, calculated });
	}, [offered, draft, current, shown, dispatch, retry]);

	return { remote, estimate: current, shown, hasDropped };
}

/** null while the draft lacks what the offer depends on; the day is the one of the chosen slot. */
function offerUrl(regNo: string, { dealer, slot, repairTypeId, kms }: Draft): string | null {
	if (!dealer || !slot || repairTypeId === '' || kms === '') return null;
	const query = new URLSearchParams({
		RegNo: regNo,
		DealerCode: dealer.code,
		RepairTypeId: repairTypeId,
		KmReading: kms,
		AppointmentDate: slot.day,
	});
	return `/data/parts-and-jobs?${query}`;
}
