import { Checkbox } from '@mantine/core';
import type { Address } from '../../../domain/address.ts';
import { joinIsolated } from '../../../domain/bidi.ts';
import type { Draft } from '../../../domain/draftState.ts';
import { useData } from '../../data/useData.ts';
import { useTexts } from '../../i18n/language.ts';
import { useWizard } from '../wizardContext.ts';
import { AddressFields } from './addressFields.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';

/** The pick-up and the drop-off address; both check boxes set whether drop-off uses the pick-up address. */
export function Addresses({ draft }: { draft: Draft }) {
	const t = useTexts(dateTimeTexts);
	const { vehicle, dispatch } = useWizard();
	const states = useData('/data/states', { RegNo: vehicle.regNo });
	const setSame = (on: boolean) => dispatch({ type: 'setSameDropAddress', on });
	return (
		<>
			<fieldset className="address-block stack-tight">
				<legend>{t.pickUpAddress}</legend>
				<AddressFields
					block="pickUp"
					regNo={vehicle.regNo}
					address={draft.pickUp}
					states={states}
					onType={(address) => dispatch({ type: 'typePickUp', address })}
				/>
				<Checkbox
					label={t.useAbove}
					size="md"
					checked={draft.sameDropAddress}
					onChange={(event) => setSame(event.currentTarget.checked)}
				/>
			</fieldset>
			<fieldset className="address-block stack-tight">
				<legend>{t.dropAddress}</legend>
				<Checkbox
					label={t.useSame}
					size="md"
					checked={draft.sameDropAddress}
					onChange={(event) => setSame(event.currentTarget.checked)}
				/>
				{draft.sameDropAddress ? (
					<p className="quiet">{formatAddress(draft.pickUp)}</p>
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

const formatAddress = ({ line1, cityName, stateName, pin }: Address): string =>
	joinIsolated([line1.trim(), cityName, stateName, pin]);
