import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Fact } from './fact.tsx';
import { PhoneNumber } from './phoneNumber.tsx';

/** The service adviser, and the number to call. */
export function Advisor({ name, contact }: { name: string | null; contact: string | null }) {
	const t = useTexts(commonTexts);
	return (
		<>
			<Fact name={t.advisor}>{name}</Fact>
			<Fact name={t.advisorContact}>{contact && <PhoneNumber text={contact} />}</Fact>
		</>
	);
}
