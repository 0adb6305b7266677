import { formatAddress } from '../../../../../domain/booking/address.ts';
import type { Draft } from '../../../../../domain/booking/draftState.ts';
import { useData } from '../../../../data/useData.ts';
import { useTexts } from '../../../../i18n/language.ts';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { usePlaceName } from '../../../placeNames.ts';
import { useWizard } from '../../../wizardContext.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { AddressFields } from './addressFields.tsx';
import { LastAddress } from './lastAddress.tsx';

/** The pick-up and the drop-off address, which may be the same. */
export function Addresses({ draft }: { draft: Draft }) {
	const t = useTexts(dateTimeTexts);
	const placeName = usePlaceName();
	const { vehicle, dispatch } = useWizard();
	const last = vehicle.lastBooking?.pickUp;
	const states = useData('/data/states', { RegNo: vehicle.regNo });
	return (
		<>
			<fieldset className="address-block stack-tight">
				<legend>{t.pickUpAddress}</legend>
				{last && states.data ? (
					<LastAddress
						last={last}
						address={draft.pickUp}
						states={states.data}
						onType={(address) => dispatch({ type: 'typePickUp', address })}
					/>
				) : null}
				<AddressFields
					block="pickUp"
					regNo={vehicle.regNo}
					address={draft.pickUp}
					states={states}
					onType={(address) => dispatch({ type: 'typePickUp', address })}
				/>
			</fieldset>
			<fieldset className="address-block stack-tight">
				<legend>{t.dropAddress}</legend>
				<Checkbox
					label={t.useAbove}
					checked={draft.sameDropAddress}
					onChange={(event) => dispatch({ type: 'setSameDropAddress', on: event.currentTarget.checked })}
				/>
				{draft.sameDropAddress ? (
					<p className="quiet">{formatAddress(draft.pickUp, placeName)}</p>
				) : (
					<AddressFields
						block="drop"
						regNo={vehicle.regNo}
						address={draft.drop}
						states={states}
						onType={(address) => dispatch({ type: 'typeDrop', address })}
					/>
				)}
			</fieldset>
		</>
	);
}
