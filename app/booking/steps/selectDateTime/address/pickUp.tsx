import { useEffect, useState } from 'react';
import type { ChosenDealer, Draft } from '../../../../../domain/booking/draftState.ts';
import { lastSlabKm, pickUpFee, pickUpOrigin, tooFarForPickUp } from '../../../../../domain/booking/pickUp.ts';
import { formatKm } from '../../../../../domain/distance.ts';
import { formatRupees, groupedAmount } from '../../../../../domain/money.ts';
import { useData } from '../../../../data/useData.ts';
import { usePlaceName } from '../../../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { Switch } from '../../../../ui/controls/fields.tsx';
import { PhoneNumber } from '../../../../ui/detail.tsx';
import { MessageDialog } from '../../../../ui/feedback/dialog.tsx';
import { FailureNote, Skeleton } from '../../../../ui/feedback/notes.tsx';
import { useBookingForm } from '../../../bookingForm.ts';
import { requestPosition, useGeolocation } from '../../geolocation.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { Addresses } from './addresses.tsx';
import type { loader } from './rateSlabsData.ts';

/**
 * Pick-up and drop, with its charges and addresses. Without the phone's position it turns off, and each press
 * requests the position again. A pick-up that is booked already stays (docs/product.md#pick-up-and-drop).
 */
export function PickUp() {
	const { t, common } = useTranslation(dateTimeTexts);
	const { vehicle, draft, dispatch, changing } = useBookingForm();
	const isBooked = changing?.hasPickUp ?? false;
	const [isRefusalShown, setRefusalShown] = useState(false);
	const { state } = useGeolocation();
	const isUnknown = state === 'blocked' || state === 'fallback';
	const isOn = draft?.hasPickUp ?? false;

	useEffect(() => {
		if (!isUnknown || !isOn || isBooked) return;
		dispatch({ type: 'setPickUp', on: false });
		setRefusalShown(true);
	}, [isUnknown, isOn, isBooked, dispatch]);

	function turn(on: boolean) {
		if (on && isUnknown && !isBooked) requestPosition();
		dispatch({ type: 'setPickUp', on });
	}

	return (
		<section className="card stack" aria-label={t.pickUp}>
			<Switch
				id="field-hasPickUp"
				label={t.pickUp}
				checked={isOn}
				disabled={draft === null}
				onChange={(event) => turn(event.currentTarget.checked)}
			/>
			{isOn && state === 'asking' && !isBooked ? (
				<p role="status" className="quiet">
					{t.locating}
				</p>
			) : null}
			{isOn && draft?.dealer ? (
				<>
					<RateSlabs regNo={vehicle.regNo} dealer={draft.dealer} pickUp={draft.pickUp} />
					<Addresses draft={draft} />
				</>
			) : null}
			<MessageDialog
				message={isRefusalShown ? t.geolocationOff : null}
				button={common.ok}
				onClose={() => setRefusalShown(false)}
			>
				<LocationHelp phone={draft?.dealer?.phone ?? null} />
			</MessageDialog>
		</section>
	);
}

/** A dealer's charges for pick-up and drop, by distance, and what the owner pays, if a position is known. */
function RateSlabs({ regNo, dealer, pickUp }: { regNo: string; dealer: ChosenDealer; pickUp: Draft['pickUp'] }) {
	const { t, language } = useTranslation(dateTimeTexts);
	const { dispatch, changing } = useBookingForm();
	const slabs = useData<typeof loader>('/data/rate-slabs', { RegNo: regNo, DealerCode: dealer.code });
	const { state, position } = useGeolocation();
	const placeName = usePlaceName();
	// A booked pick-up begins at its address, which is perhaps not shown, and not where the phone is.
	const origin = pickUpOrigin(state === 'found' && !changing?.hasPickUp ? position : null, pickUp.cityPosition);
	const city = origin?.isCity ? placeName(pickUp.cityName) : null;
	const fee = slabs.data && origin && pickUpFee(origin.position, dealer, slabs.data);
	const lastKm = lastSlabKm(slabs.data ?? []);
	const charge = fee?.price ?? null;
	const away = formatKm(fee?.metres ?? 0, language);
	useEffect(() => {
		dispatch({ type: 'showPickUpCharges', lastSlabKm: lastKm, charge });
	}, [lastKm, charge, dispatch]);
	return (
		<div className="stack-tight">
			<p>{t.charges}</p>
			{slabs.state === 'loading' ? <Skeleton count={1} height={112} /> : null}
			{slabs.state === 'failed' ? <FailureNote failure={slabs.failure} onRetry={slabs.retry} /> : null}
			{slabs.data?.length === 0 ? <p className="quiet">{t.noSlabs}</p> : null}
			{slabs.data && slabs.data.length > 0 ? (
				<ul className="slabs">
					{slabs.data.map(({ fromKm, toKm, price }) => (
						<li key={`${fromKm}-${toKm}`}>{t.slab(fromKm, toKm, groupedAmount(price))}</li>
					))}
				</ul>
			) : null}
			{fee && tooFarForPickUp(pickUp.cityPosition, dealer, lastKm) === null ? (
				<p>{charge === null ? t.pickUpTooFar(away, city) : t.pickUpFee(formatRupees(charge), away, city)}</p>
			) : null}
		</div>
	);
}

/** How to allow the position on this phone, and whom to call instead. */
function LocationHelp({ phone }: { phone: string | null }) {
	const { t } = useTranslation(dateTimeTexts);
	return (
		<>
			<p>{/iPhone|iPad|iPod/.test(navigator.userAgent) ? t.allowOnIphone : t.allowOnPhone}</p>
			{phone ? (
				<p>
					{t.askByPhone} <PhoneNumber text={phone} />
				</p>
			) : null}
		</>
	);
}
