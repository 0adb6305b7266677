import { useEffect, useMemo, useRef, useState } from 'react';
import { nameOfJob } from '../../../../domain/booking/catalogue.ts';
import type { Draft } from '../../../../domain/booking/draftState.ts';
import { type Estimate, estimate, estimateState } from '../../../../domain/booking/estimate.ts';
import { useData } from '../../../data/useData.ts';
import { useWizard } from '../../wizardContext.ts';

/** What the dealer offers for this visit, and the total of what is chosen from it (docs/product.md#estimate). */
export function useEstimateOffer() {
	const { vehicle, draft, dispatch, setPrices, changing } = useWizard();
	const offer = useData('/data/parts-and-jobs', draft && offerQuery(vehicle.regNo, draft, changing?.revision));
	const { data: offered, retry } = offer;

	/** The sum of the present choice; null until the offer is known. */
	const current = useMemo(() => (offered && draft ? estimate(offered, draft) : null), [offered, draft]);
	const total = current?.total ?? null;
	const shown = draft && total !== null ? estimateState(total, draft) : null;
	const serviceIds = useMemo(
		// A convenience service cannot be chosen, but may be booked already.
		() =>
			offered?.jobs.filter(({ kind }) => changing || kind === 'additional').map(({ serviceId }) => serviceId) ?? null,
		[offered, changing],
	);
	const mustDrop = serviceIds !== null && draft !== null && !draft.jobIds.every((id) => serviceIds.includes(id));
	/** A chosen job is no longer offered and was taken off the list. */
	const [hasDropped, setDropped] = useState(false);
	if (mustDrop && !hasDropped) setDropped(true);

	const toChoose = draft?.again && !draft.again.isChosen ? (offered?.again?.serviceIds ?? null) : null;

	const calculated = draft?.estimate.calculated ?? false;
	const shownTotal = draft?.estimate.shownTotal ?? null;
	const refetchedFor = useRef<number | null>(null);
	useEffect(() => {
		if (total === null || serviceIds === null) return;
		if (toChoose) {
			dispatch({ type: 'chooseAgain', serviceIds: toChoose });
		} else if (mustDrop) {
			dispatch({ type: 'keepJobs', serviceIds });
		} else if (shown === 'stale' && refetchedFor.current !== shownTotal) {
			refetchedFor.current = shownTotal;
			retry();
		} else if (shown === 'show' || shown === 'stale') {
			dispatch({ type: 'showEstimate', total, calculated });
		}
	}, [serviceIds, toChoose, mustDrop, total, shown, shownTotal, calculated, dispatch, retry]);

	const failure = offer.state === 'failed' ? offer.failure : null;
	const isReady = shown === 'settled' || shown === 'calculate';
	const jobListLevel = offered?.jobListLevel ?? null;
	const jobs = useMemo(() => (current ? namesOf(current) : []), [current]);
	useEffect(() => {
		setPrices(failure ?? (isReady ? { kind: 'ready', jobListLevel, jobs } : 'waiting'));
		return () => setPrices(null);
	}, [failure, isReady, jobListLevel, jobs, setPrices]);

	return { offer, estimate: current, shown, hasDropped };
}

/** What is chosen, parts first. One that the provider names not at all is left out. */
const namesOf = ({ parts, additionalJobs, convenienceServices }: Estimate): readonly string[] =>
	[...parts.map(({ partName }) => partName), ...[...additionalJobs, ...convenienceServices].map(nameOfJob)].filter(
		(name) => name !== '',
	);

/** null while the draft lacks what the offer depends on; the day is the one of the chosen slot. */
function offerQuery(regNo: string, { again, dealer, slot, repairTypeId, kms }: Draft, revision?: number) {
	if (!dealer || !slot || repairTypeId === '' || kms === '') return null;
	return {
		RegNo: regNo,
		DealerCode: dealer.code,
		RepairTypeId: repairTypeId,
		KmReading: kms,
		AppointmentDate: slot.day,
		...(again && { Again: again.visit }),
		...(revision !== undefined && { Revision: revision }),
	};
}
