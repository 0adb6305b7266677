import { useEffect } from 'react';
import type { ChosenDealer } from '../../../../../domain/booking/draftState.ts';
import { type PickUpFee, pickUpFee } from '../../../../../domain/booking/pickUpFee.ts';
import { lastSlabKm } from '../../../../../domain/booking/pickUpReach.ts';
import { formatKm } from '../../../../../domain/distance.ts';
import { formatRupees, groupedAmount } from '../../../../../domain/money.ts';
import { useData } from '../../../../data/useData.ts';
import { useLanguage, useTexts } from '../../../../i18n/language.ts';
import { ProblemNote } from '../../../../ui/feedback/problemNote.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useWizard } from '../../../wizardContext.ts';
import { useGeolocation } from '../../geolocation.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';

/** What a dealer charges for pick-up and drop, by distance; about what it is for an owner whose position is known. */
export function RateSlabs({ regNo, dealer }: { regNo: string; dealer: ChosenDealer }) {
	const t = useTexts(dateTimeTexts);
	const { dispatch } = useWizard();
	const slabs = useData('/data/rate-slabs', { RegNo: regNo, DealerCode: dealer.code });
	const { state, position } = useGeolocation();
	const fee = slabs.data && state === 'found' ? pickUpFee(position, dealer, slabs.data) : null;
	const lastKm = lastSlabKm(slabs.data ?? []);
	const charge = fee?.price ?? null;
	useEffect(() => {
		dispatch({ type: 'showPickUpCharges', lastSlabKm: lastKm, charge });
	}, [lastKm, charge, dispatch]);
	return (
		<div className="stack-tight">
			<p>{t.charges}</p>
			{slabs.state === 'loading' ? <Skeleton count={1} height={112} /> : null}
			{slabs.state === 'failed' ? <ProblemNote problem={slabs.problem} onRetry={slabs.retry} /> : null}
			{slabs.data?.length === 0 ? <p className="quiet">{t.noSlabs}</p> : null}
			{slabs.data && slabs.data.length > 0 ? (
				<ul className="slabs">
					{slabs.data.map(({ fromKm, toKm, price }) => (
						<li key={`${fromKm}-${toKm}`}>{t.slab(fromKm, toKm, groupedAmount(price))}</li>
					))}
				</ul>
			) : null}
			{fee ? <FeeLine fee={fee} /> : null}
		</div>
	);
}

function FeeLine({ fee }: { fee: PickUpFee }) {
	const t = useTexts(dateTimeTexts);
	const km = formatKm(fee.metres, useLanguage());
	return <p>{fee.price === null ? t.pickUpTooFar(km) : t.pickUpFee(formatRupees(fee.price), km)}</p>;
}
