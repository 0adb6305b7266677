import { useTexts } from '../i18n/language.ts';
import { privacyTexts } from './privacyTexts.ts';

/** Whom to complain to about personal data (`GRIEVANCE_CONTACT`): a page, or a `mailto:` or `tel:` address. */
export function Complaints({ contact }: { contact: string | null }) {
	const t = useTexts(privacyTexts);
	return (
		<section className="card stack-tight" aria-labelledby="complaints">
			<h2 id="complaints">{t.complaints}</h2>
			{contact === null ? (
				<p>{t.noContact}</p>
			) : (
				<>
					<p>{t.complaintsLine}</p>
					<a href={contact} className="touch-link">
						{readable(contact)}
					</a>
				</>
			)}
			<p>{t.board}</p>
		</section>
	);
}

/** The address as one would write or dial it. */
const readable = (contact: string): string => contact.replace(/^(?:mailto:|tel:|https?:\/\/)/, '').replace(/[?/]$/, '');
