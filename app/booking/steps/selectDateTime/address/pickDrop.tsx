import { useEffect, useState } from 'react';
import { commonTexts } from '../../../../i18n/commonTexts.ts';
import { useTexts } from '../../../../i18n/language.ts';
import { Switch } from '../../../../ui/controls/checkbox.tsx';
import { MessageDialog } from '../../../../ui/feedback/messageDialog.tsx';
import { useWizard } from '../../../wizardContext.ts';
import { useGeolocation } from '../../geolocation.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { Addresses } from './addresses.tsx';
import { RateSlabs } from './rateSlabs.tsx';

/**
 * Pick-up and drop, with its charges and addresses; disabled once the owner has denied access to the position
 * (docs/product.md#pick-up-and-drop).
 */
export function PickDrop() {
	const t = useTexts(dateTimeTexts);
	const common = useTexts(commonTexts);
	const { vehicle, draft, dispatch } = useWizard();
	const [isRefusalShown, setRefusalShown] = useState(false);
	const isBlocked = useGeolocation().state === 'blocked';
	const isOn = draft?.pickDrop ?? false;

	useEffect(() => {
		if (!isBlocked || !isOn) return;
		dispatch({ type: 'denyGeolocation' });
		setRefusalShown(true);
	}, [isBlocked, isOn, dispatch]);

	function turn(on: boolean) {
		if (on && isBlocked) setRefusalShown(true);
		else dispatch({ type: 'setPickDrop', on });
	}

	return (
		<section className="card stack" aria-label={t.pickDrop}>
			<Switch
				id="field-pickDrop"
				label={t.pickDrop}
				checked={isOn}
				onChange={(event) => turn(event.currentTarget.checked)}
			/>
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
			/>
		</section>
	);
}
