import { useState } from 'react';
import type { Address } from '../../../../../domain/booking/address.ts';
import type { Place } from '../../../../../domain/booking/catalogue.ts';
import { fetchData } from '../../../../data/requests.ts';
import { useTexts } from '../../../../i18n/language.ts';
import { useWizard } from '../../../wizardContext.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { LastBookingButton } from '../lastBookingButton.tsx';

interface LastAddressProps {
	/** With the names of state and city alone. */
	readonly last: Address;
	readonly address: Address;
	readonly states: readonly Place[];
	readonly onType: (typed: Partial<Address>) => void;
}

/** Offers the pick-up address of the last booking. A state or a city that is not in the lists is left to be chosen. */
export function LastAddress({ last, address, states, onType }: LastAddressProps) {
	const t = useTexts(dateTimeTexts);
	const { vehicle } = useWizard();
	const [isBusy, setBusy] = useState(false);

	async function fill() {
		setBusy(true);
		const state = placeOf(states, last.stateName);
		const answer = state && (await fetchData('/data/cities', { RegNo: vehicle.regNo, StateId: state.documentId }));
		const city = answer?.ok ? placeOf(answer.data, last.cityName) : undefined;
		onType({
			...{ line1: last.line1, pin: last.pin },
			...{ stateId: state?.documentId ?? '', stateName: state?.displayName ?? '' },
			...{ cityId: city?.documentId ?? '', cityName: city?.displayName ?? '', cityPosition: city?.position ?? null },
		});
		setBusy(false);
	}

	const isSame = (['line1', 'stateName', 'cityName', 'pin'] as const).every((field) => address[field] === last[field]);
	return <LastBookingButton label={t.useLastAddress} isSame={isSame} isBusy={isBusy} onPress={fill} />;
}

const placeOf = (places: readonly Place[], name: string): Place | undefined =>
	places.find(({ displayName }) => displayName === name);
