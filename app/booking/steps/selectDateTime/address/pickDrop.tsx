import { useEffect, useState } from 'react';
import { telephoneUrl } from '../../../../../domain/text/telephone.ts';
import { commonTexts } from '../../../../i18n/commonTexts.ts';
import { useTexts } from '../../../../i18n/language.ts';
import { Switch } from '../../../../ui/controls/checkbox.tsx';
import { MessageDialog } from '../../../../ui/feedback/messageDialog.tsx';
import { useWizard } from '../../../wizardContext.ts';
import { requestPosition, useGeolocation } from '../../geolocation.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { Addresses } from './addresses.tsx';
import { RateSlabs } from './rateSlabs.tsx';

/**
 * Pick-up and drop, with its charges and addresses. It stays off without the phone's position, which each press asks for
 * again; one that was booked stays (docs/product.md#pick-up-and-drop).
 */
export function PickDrop() {
	const t = useTexts(dateTimeTexts);
	const common = useTexts(commonTexts);
	const { vehicle, draft, dispatch, changing } = useWizard();
	const isBooked = changing?.hasPickUp ?? false;
	const [isRefusalShown, setRefusalShown] = useState(false);
	/** Turned on before the position was known. */
	const [isWanted, setWanted] = useState(false);
	const { state } = useGeolocation();
	const isUnknown = state === 'blocked' || state === 'fallback';
	const isOn = draft?.pickDrop ?? false;

	useEffect(() => {
		if (isUnknown && ((isOn && !isBooked) || isWanted)) {
			dispatch({ type: 'denyGeolocation' });
			setRefusalShown(true);
		} else if (state === 'found' && isWanted) dispatch({ type: 'setPickDrop', on: true });
		else return;
		setWanted(false);
	}, [state, isUnknown, isOn, isBooked, isWanted, dispatch]);

	function turn(on: boolean) {
		const isWaiting = on && state !== 'found' && !isBooked;
		setWanted(isWaiting);
		if (!isWaiting) dispatch({ type: 'setPickDrop', on });
		else if (isUnknown) requestPosition();
	}

	return (
		<section className="card stack" aria-label={t.pickDrop}>
			<Switch
				id="field-pickDrop"
				label={t.pickDrop}
				checked={isOn}
				disabled={draft === null}
				onChange={(event) => turn(event.currentTarget.checked)}
			/>
			{isWanted ? (
				<p role="status" className="quiet">
					{t.locating}
				</p>
			) : null}
			{isOn && draft?.dealer ? (
				<>
					<RateSlabs regNo={vehicle.regNo} dealer={draft.dealer} />
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

/** How to allow the position on this phone, and whom to call instead. */
function LocationHelp({ phone }: { phone: string | null }) {
	const t = useTexts(dateTimeTexts);
	const url = telephoneUrl(phone);
	return (
		<>
			<p>{/iPhone|iPad|iPod/.test(navigator.userAgent) ? t.allowOnIphone : t.allowOnPhone}</p>
			{url ? (
				<p>
					{t.askByPhone} <a href={url}>{phone}</a>
				</p>
			) : null}
		</>
	);
}
