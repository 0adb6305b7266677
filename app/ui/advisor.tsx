import { telephoneUrl } from '../../domain/text/providerText.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Fact } from './fact.tsx';
import { Icon } from './icon.tsx';

/** The service adviser, with the number as a `tel:` link. */
export function Advisor({ name, contact }: { name: string | null; contact: string | null }) {
	const t = useTexts(commonTexts);
	const url = telephoneUrl(contact);
	return (
		<>
			<Fact name={t.advisor}>{name}</Fact>
			<Fact name={t.advisorContact}>
				{url === null ? (
					contact
				) : (
					<a href={url} className="call-link">
						<Icon name="phone" />
						{contact}
					</a>
				)}
			</Fact>
		</>
	);
}
