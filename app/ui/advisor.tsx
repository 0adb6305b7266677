import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Fact } from './fact.tsx';
import { Icon } from './icon.tsx';

/** The service adviser, with the number as a `tel:` link. */
export function Advisor({ name, contact }: { name: string | null; contact: string | null }) {
	const t = useTexts(commonTexts);
	const number = contact?.replace(/[^\d+]/g, '') ?? '';
	return (
		<>
			<Fact name={t.advisor}>{name}</Fact>
			<Fact name={t.advisorContact}>
				{number === '' ? (
					contact
				) : (
					<a href={`tel:${number}`} className="call-link">
						<Icon name="phone" />
						{contact}
					</a>
				)}
			</Fact>
		</>
	);
}
