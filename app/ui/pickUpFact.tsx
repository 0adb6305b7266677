import { formatRupees, type Paise } from '../../domain/money.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Fact } from './fact.tsx';

/** That pick-up and drop is booked, and about what it costs (docs/product.md#pick-up-and-drop); null: not known. */
export function PickUpFact({ charge }: { charge: Paise | null }) {
	const t = useTexts(commonTexts);
	return <Fact name={t.pickUp}>{charge === null ? t.pickUpBooked : t.pickUpCharge(formatRupees(charge))}</Fact>;
}
