import { formatKm, kilometres } from '../../domain/distance.ts';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { telephoneUrl } from '../../domain/text/telephone.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from './icon.tsx';

/** A term of a `dl.details` with its value; a dash if it has none. The value may be text that others typed. */
export function Detail({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{shown(children)}</dd>
		</div>
	);
}

function shown(value: React.ReactNode): React.ReactNode {
	if (value === null || value === undefined || value === '') return '–';
	return typeof value === 'string' ? isolated(value) : value;
}

interface DealershipDetailProps {
	/** null: not known. */
	readonly dealership: { readonly name: string | null; readonly addressLine1: string | null } | null;
	readonly contact?: string | null;
}

/** A dealership's name with its first address line, and its number if given; a dash without a name. */
export function DealershipDetail({ dealership, contact }: DealershipDetailProps) {
	const { t } = useTranslation();
	const { name = null, addressLine1 = null } = dealership ?? {};
	return (
		<Detail name={t.dealership}>
			{name === null ? '–' : isolated(name)}
			{addressLine1 ? <span className="detail-more">{isolated(addressLine1)}</span> : null}
			{contact && <PhoneNumber text={contact} />}
		</Detail>
	);
}

/** The service adviser, and the number to call. */
export function Advisor({ name, contact }: { name: string | null; contact: string | null }) {
	const { t } = useTranslation();
	return (
		<>
			<Detail name={t.advisor}>{name}</Detail>
			<Detail name={t.advisorContact}>{contact && <PhoneNumber text={contact} />}</Detail>
		</>
	);
}

/** Pick-up and drop is booked, and its approximate charge (docs/product.md#pick-up-and-drop); null: not known. */
export function PickUpDetail({ charge }: { charge: Paise | null }) {
	const { t } = useTranslation();
	return <Detail name={t.pickUp}>{charge === null ? t.pickUpBooked : t.pickUpCharge(formatRupees(charge))}</Detail>;
}

/** A contact as it was sent, with a link that calls its first whole number; text alone without one. */
export function PhoneNumber({ text }: { text: string }) {
	const url = telephoneUrl(text);
	if (url === null) return isolated(text);
	return (
		<a href={url} className="call-link">
			<Icon name="phone" />
			{isolated(text)}
		</a>
	);
}

/** A reading in kilometres, `11,240.0 km` to the eye; a screen reader says `11,240 kilometres`. */
export function Reading({ km }: { km: number }) {
	const { t, language } = useTranslation();
	const metres = km * 1000;
	return (
		<>
			<span aria-hidden="true">{formatKm(metres, language)}</span>
			<span className="visually-hidden">{t.spokenKm(kilometres(metres).replace(/\.0$/, ''))}</span>
		</>
	);
}
