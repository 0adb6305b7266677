import { useEffect, useEffectEvent, useState } from 'react';
import { type Address, formatAddress } from '../../../../../domain/booking/address.ts';
import type { Place } from '../../../../../domain/booking/catalogue.ts';
import type { Draft } from '../../../../../domain/booking/draftState.ts';
import { fieldLimits } from '../../../../../domain/booking/fieldLimits.ts';
import { type AddressFieldName, checkPin, tooFarMetres } from '../../../../../domain/booking/validation.ts';
import { formatKm } from '../../../../../domain/distance.ts';
import { otherStateOfPin, type StateWithPins, stateOfPin } from '../../../../../domain/places/stateOfPin.ts';
import { readPin } from '../../../../../domain/text/typedNumbers.ts';
import { fetchData } from '../../../../data/requests.ts';
import { type DataState, useData } from '../../../../data/useData.ts';
import { usePlaceName } from '../../../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { Checkbox, NativeSelect, TextInput, useFullNote } from '../../../../ui/controls/fields.tsx';
import { FailureNote } from '../../../../ui/feedback/notes.tsx';
import { useBookingForm } from '../../../bookingForm.ts';
import { useFieldError } from '../../fieldErrors.tsx';
import { LastBookingButton } from '../contactFields.tsx';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { DigitsField } from '../digitsField.tsx';
import type { loader as citiesLoader } from './citiesData.ts';
import type { loader as statesLoader } from './statesData.ts';

type States = DataState<readonly StateWithPins[]>;

/** A name of one of the draft's addresses, which begins the names of its fields. */
type Block = 'pickUp' | 'dropOff';

/** Dispatches text that is typed into an address to the draft. */
function useTyping(block: Block) {
	const { dispatch } = useBookingForm();
	return (address: Partial<Address>) => dispatch({ type: block === 'pickUp' ? 'typePickUp' : 'typeDropOff', address });
}

/** The pick-up and the drop-off address, which may be the same. */
export function Addresses({ draft }: { draft: Draft }) {
	const { t } = useTranslation(dateTimeTexts);
	const placeName = usePlaceName();
	const { vehicle, dispatch } = useBookingForm();
	const last = vehicle.lastBooking?.pickUp;
	const states = useData<typeof statesLoader>('/data/states', { RegNo: vehicle.regNo });
	return (
		<>
			<fieldset className="address-block stack-tight">
				<legend>{t.pickUpAddress}</legend>
				{last && states.data ? <LastAddress last={last} address={draft.pickUp} states={states.data} /> : null}
				<AddressFields block="pickUp" draft={draft} states={states} />
			</fieldset>
			<fieldset className="address-block stack-tight">
				<legend>{t.dropAddress}</legend>
				<Checkbox
					label={t.useAbove}
					checked={draft.sameDropOffAddress}
					onChange={(event) => dispatch({ type: 'setSameDropOffAddress', on: event.currentTarget.checked })}
				/>
				{draft.sameDropOffAddress ? (
					<p className="quiet">{formatAddress(draft.pickUp, placeName)}</p>
				) : (
					<AddressFields block="dropOff" draft={draft} states={states} />
				)}
			</fieldset>
		</>
	);
}

interface LastAddressProps {
	/** State and city have names and no ids. */
	readonly last: Address;
	readonly address: Address;
	readonly states: readonly Place[];
}

/** Offers the pick-up address of the last booking. The owner chooses a state or city that is not in the lists. */
function LastAddress({ last, address, states }: LastAddressProps) {
	const { t } = useTranslation(dateTimeTexts);
	const onType = useTyping('pickUp');
	const { vehicle } = useBookingForm();
	const [isBusy, setBusy] = useState(false);

	async function fill() {
		setBusy(true);
		const state = placeOf(states, last.stateName);
		const query = state && { RegNo: vehicle.regNo, StateId: state.documentId };
		const answer = query && (await fetchData<typeof citiesLoader>('/data/cities', query));
		const city = answer?.ok ? placeOf(answer.data, last.cityName) : undefined;
		onType({
			line1: last.line1,
			pin: last.pin,
			stateId: state?.documentId ?? '',
			stateName: state?.displayName ?? '',
			cityId: city?.documentId ?? '',
			cityName: city?.displayName ?? '',
			cityPosition: city?.position ?? null,
		});
		setBusy(false);
	}

	const isSame = (['line1', 'stateName', 'cityName', 'pin'] as const).every((field) => address[field] === last[field]);
	return <LastBookingButton label={t.useLastAddress} isSame={isSame} isBusy={isBusy} onPress={fill} />;
}

const placeOf = (places: readonly Place[], name: string): Place | undefined =>
	places.find(({ displayName }) => displayName === name);

/**
 * Address line 1, State, City and PIN; the chosen state's cities are loaded. A PIN fills an empty State; a PIN of
 * another state is accepted with a note. If a browser fills in the address before the cities are loaded, a hidden field
 * keeps the city until it can be chosen.
 */
function AddressFields({ block, draft, states }: { block: Block; draft: Draft; states: States }) {
	const { t, language } = useTranslation(dateTimeTexts);
	const placeName = usePlaceName();
	const { vehicle } = useBookingForm();
	const onType = useTyping(block);
	const address = draft[block];
	const { stateId, stateName, cityId, cityName, pin } = address;
	const tooFar = tooFarMetres(draft, address);
	const query = stateId ? { RegNo: vehicle.regNo, StateId: stateId } : null;
	const cities = useData<typeof citiesLoader>('/data/cities', query);
	const fullNote = useFullNote(address.line1, fieldLimits.addressLine);
	const section = `section-${block.toLowerCase()}`;
	const { data: knownStates } = states;
	const otherState = otherStateOfPin(address, knownStates ?? []);
	const fillState = useEffectEvent((typedPin: string, known: readonly StateWithPins[]) => {
		const state = stateId === '' ? stateOfPin(typedPin, known) : null;
		if (state) onType({ stateId: state.documentId, stateName: state.displayName });
	});
	// Once for each PIN, so that a State stays empty if the owner empties it afterwards.
	useEffect(() => fillState(pin, knownStates ?? []), [pin, knownStates]);
	const [filledCity, setFilledCity] = useState('');
	const chooseCity = ({ documentId, displayName, position }: Place) =>
		onType({ cityId: documentId, cityName: displayName, cityPosition: position ?? null });
	const fillCity = useEffectEvent((name: string, known: readonly Place[]) => {
		const city = cityId === '' && known.find(({ displayName }) => displayName.toLowerCase() === name.toLowerCase());
		if (city) chooseCity(city);
	});
	useEffect(() => fillCity(filledCity.trim(), cities.data ?? []), [filledCity, cities.data]);
	return (
		<div className="stack field-grid">
			<TextInput
				id={`field-${block}Line1`}
				className="field-wide"
				label={t.line1}
				description={fullNote}
				descriptionBelow
				error={useFieldError(`${block}Line1`)}
				autoComplete={`${section} address-line1`}
				aria-required="true"
				maxLength={fieldLimits.addressLine}
				value={address.line1}
				onChange={(event) => onType({ line1: event.currentTarget.value })}
			/>
			<PlaceField
				field={`${block}State`}
				label={t.state}
				autoComplete={`${section} address-level1`}
				empty={t.chooseState}
				places={states}
				chosen={{ documentId: stateId, displayName: stateName }}
				onChoose={({ documentId, displayName }) => onType({ stateId: documentId, stateName: displayName })}
			/>
			<PlaceField
				field={`${block}City`}
				label={t.city}
				autoComplete={`${section} address-level2`}
				empty={stateId ? t.chooseCity : t.stateFirst}
				places={cities}
				chosen={{ documentId: cityId, displayName: cityName }}
				fieldError={
					tooFar === null ? null : t.cityTooFar(placeName(cityName), formatKm(tooFar, language), draft.lastSlabKm ?? 0)
				}
				onChoose={chooseCity}
			/>
			<input
				className="visually-hidden"
				aria-hidden="true"
				tabIndex={-1}
				autoComplete={`${section} address-level2`}
				onChange={(event) => setFilledCity(event.currentTarget.value)}
			/>
			<DigitsField
				field={`${block}Pin`}
				label={t.pin}
				hint={
					otherState ? (
						<span className="field-notice" role="status">
							{t.pinElsewhere(pin, placeName(otherState.displayName))}
						</span>
					) : (
						t.pinHint
					)
				}
				autoComplete={`${section} postal-code`}
				value={pin}
				read={readPin}
				maxDigits={fieldLimits.pin}
				fieldError={checkPin(pin, `${block}Pin`)}
				onType={(typed) => onType({ pin: typed })}
			/>
		</div>
	);
}

interface PlaceFieldProps {
	readonly field: `${Block}${AddressFieldName}`;
	readonly label: string;
	readonly autoComplete: string;
	/** The option that is shown while nothing is chosen. */
	readonly empty: string;
	readonly places: DataState<readonly Place[]>;
	readonly chosen: Place;
	/** The error of the chosen place. */
	readonly fieldError?: string | null;
	readonly onChoose: (place: Place) => void;
}

/** A state or a city; the chosen one stays visible while the list is loading or has failed to load. */
function PlaceField({ field, label, autoComplete, empty, places, chosen, fieldError, onChoose }: PlaceFieldProps) {
	const { common, language } = useTranslation();
	const placeName = usePlaceName();
	const reported = useFieldError(field);
	const known = places.data ?? (chosen.documentId ? [chosen] : []);
	const options = known.map(({ documentId, displayName }) => ({ value: documentId, label: placeName(displayName) }));
	// The provider sorts by the English names.
	if (language !== 'en') options.sort((one, other) => one.label.localeCompare(other.label, language));
	return (
		<div className="stack-tight">
			<NativeSelect
				id={`field-${field}`}
				label={label}
				error={fieldError ?? reported}
				autoComplete={autoComplete}
				aria-required="true"
				aria-busy={places.state === 'loading'}
				value={chosen.documentId}
				data={[{ value: '', label: places.state === 'loading' ? common.loading : empty }, ...options]}
				onChange={({ currentTarget }) => {
					const place = known.find(({ documentId }) => documentId === currentTarget.value);
					onChoose(place ?? { documentId: '', displayName: '' });
				}}
			/>
			{places.state === 'failed' ? <FailureNote failure={places.failure} onRetry={places.retry} /> : null}
		</div>
	);
}
