import { type ReactNode, useState } from 'react';
import { fieldLimits } from '../../../../domain/booking/fieldLimits.ts';
import { checkKm, checkMobile, lacksAtSign } from '../../../../domain/booking/validation.ts';
import { formatKm } from '../../../../domain/distance.ts';
import { readKm, readMobile } from '../../../../domain/text/typedNumbers.ts';
import { dayOf } from '../../../../domain/time/calendar.ts';
import { isImplausible } from '../../../../domain/vehicle/reading.ts';
import { useData } from '../../../data/useData.ts';
import { useNow } from '../../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { NativeSelect, TextInput, useFullNote } from '../../../ui/controls/fields.tsx';
import { PhoneNumber } from '../../../ui/detail.tsx';
import { FailureNote } from '../../../ui/feedback/notes.tsx';
import { useBookingForm } from '../../bookingForm.ts';
import { useFieldError } from '../fieldErrors.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';
import { DigitsField } from './digitsField.tsx';
import type { loader } from './repairTypesData.ts';

/** The mobile; a change keeps the booked one, and shows it if it may. */
export function MobileField() {
	const { t, common } = useTranslation(dateTimeTexts);
	const { vehicle, draft, dispatch, changing } = useBookingForm();
	const mobile = draft?.mobile ?? '';
	const last = vehicle.lastBooking?.mobile ?? null;
	const type = (text: string) => dispatch({ type: 'typeText', field: 'mobile', text });
	return (
		<div className="stack-tight">
			<DigitsField
				field="mobile"
				label={changing ? common.mobile : t.mobile}
				hint={(mobile === '' ? changing?.keptNote : null) ?? t.mobileHint}
				type="tel"
				autoComplete="tel-national"
				isRequired={!changing}
				value={mobile}
				read={readMobile}
				maxDigits={fieldLimits.typedNumber}
				fieldError={checkMobile(mobile)}
				onType={type}
			/>
			{last === null ? null : (
				<LastBookingButton label={t.useLastMobile} isSame={mobile === last} onPress={() => type(last)} />
			)}
		</div>
	);
}

interface LastBookingButtonProps {
	readonly label: string;
	/** Whether the field has this value already. */
	readonly isSame: boolean;
	readonly isBusy?: boolean;
	readonly onPress: () => void;
}

/** Fills in a value of the last booking, on a press alone (docs/decisions/004-draft-of-a-booking.md). */
export function LastBookingButton({ label, isSame, isBusy = false, onPress }: LastBookingButtonProps) {
	const { t } = useTranslation(dateTimeTexts);
	const { draft } = useBookingForm();
	return (
		<div className="last-booking">
			<button
				type="button"
				className="link-button"
				disabled={draft === null}
				aria-disabled={isBusy}
				aria-busy={isBusy}
				onClick={() => {
					if (!isBusy) onPress();
				}}
			>
				{label}
			</button>
			<span role="status" className="small quiet">
				{isSame ? t.sameAsLast : null}
			</span>
		</div>
	);
}

export function KmField() {
	const { t, language } = useTranslation(dateTimeTexts);
	const { vehicle, draft, dispatch } = useBookingForm();
	const now = useNow();
	const { lastKm: lastKmReading, lastServicePhone: phone } = vehicle;
	const km = draft?.km ?? '';
	const fieldError = checkKm(km, lastKmReading);
	const shown = (km: number) => formatKm(km * 1000, language);
	let hint: ReactNode = lastKmReading === null ? t.kmHint : t.lastReading(shown(lastKmReading));
	if (lastKmReading !== null && isImplausible(Number(km), { ...vehicle, lastKmReading }, dayOf(now)))
		hint = (
			<span className="field-notice" role="status">
				{t.kmLeap(shown(Number(km)), shown(lastKmReading))}
			</span>
		);
	return (
		<DigitsField
			field="km"
			label={t.km}
			hint={hint}
			help={
				fieldError?.code === 'kmTooLow' && (
					<>
						<br />
						{t.lastReadingWrong} {phone && <PhoneNumber text={phone} />}
					</>
				)
			}
			autoComplete="off"
			value={km}
			read={readKm}
			maxDigits={fieldLimits.km}
			fieldError={fieldError}
			onType={(text) => dispatch({ type: 'typeText', field: 'km', text })}
		/>
	);
}

/** The e-mail. An address without an @ gets a hint once the field was left, and is accepted. */
export function EmailField() {
	const { t } = useTranslation(dateTimeTexts);
	const { draft, dispatch } = useBookingForm();
	const [leftWith, setLeftWith] = useState('');
	const email = draft?.email ?? '';
	const fullNote = useFullNote(email, fieldLimits.email);
	const isDoubtful = leftWith === email && lacksAtSign(email);
	return (
		<TextInput
			id="field-email"
			label={t.email}
			description={
				isDoubtful ? (
					<span className="field-notice" role="status">
						{t.emailLacksAt}
					</span>
				) : (
					(fullNote ?? t.emailHint)
				)
			}
			type="email"
			autoComplete="email"
			readOnly={draft === null}
			value={email}
			onBlur={() => setLeftWith(email)}
			onChange={(event) => dispatch({ type: 'typeText', field: 'email', text: event.currentTarget.value })}
		/>
	);
}

export function RepairTypeField() {
	const { t, common } = useTranslation(dateTimeTexts);
	const { vehicle, draft, dispatch } = useBookingForm();
	const types = useData<typeof loader>('/data/repair-types', { RegNo: vehicle.regNo });
	const chosen = draft?.repairTypeId ?? '';
	const offered = (types.data ?? []).map(({ repairTypeId: value, displayName: label }) => ({ value, label }));
	const isKnown = offered.some(({ value }) => value === chosen);
	const kept = chosen && !isKnown ? [{ value: chosen, label: draft?.repairTypeName || chosen }] : [];
	return (
		<div className="stack-tight">
			<NativeSelect
				id="field-repairType"
				label={t.repairType}
				description={types.state === 'ready' && offered.length === 0 ? t.noRepairTypes : t.repairTypeHint}
				error={useFieldError('repairType')}
				aria-required="true"
				aria-busy={types.state === 'loading'}
				disabled={draft === null}
				value={chosen}
				data={[
					{ value: '', label: types.state === 'loading' ? common.loading : t.chooseRepairType },
					...kept,
					...offered,
				]}
				onChange={({ currentTarget }) => {
					const name = currentTarget.selectedOptions[0]?.text ?? '';
					dispatch({ type: 'chooseRepairType', id: currentTarget.value, name: currentTarget.value ? name : '' });
				}}
			/>
			{types.state === 'failed' ? <FailureNote failure={types.failure} onRetry={types.retry} /> : null}
		</div>
	);
}
