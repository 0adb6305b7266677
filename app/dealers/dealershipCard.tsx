import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { billTexts } from '../ui/bill/billTexts.ts';
import { DealershipDetail, PhoneNumber } from '../ui/detail.tsx';
import { Icon } from '../ui/icon.tsx';
import { OpeningLine } from './dealerCard.tsx';
import type { DealershipView } from './dealersData.ts';

/** The dealership that has the vehicle: further details, when it is open, and the way there. */
export function DealershipCard(props: Omit<DealershipView, 'contact'> & { readonly children: ReactNode }) {
	const { dealership, opening, directions, children } = props;
	const { t } = useTranslation();
	return (
		<section className="card stack-tight dealership-card" aria-label={t.dealership}>
			<dl className="details">
				<DealershipDetail dealership={dealership} />
				{children}
			</dl>
			<OpeningLine opening={opening} />
			<DirectionsLink to={directions} />
		</section>
	);
}

/** Says that the vehicle can be collected, when its dealership is open, and the way there. */
export function CollectCard({ opening, directions, contact }: DealershipView) {
	const { t } = useTranslation(billTexts);
	return (
		<section className="card stack-tight" aria-label={t.collect}>
			<h2>{t.collect}</h2>
			<OpeningLine opening={opening} />
			<div className="row">
				<DirectionsLink to={directions} />
				{contact && <PhoneNumber text={contact} />}
			</div>
		</section>
	);
}

function DirectionsLink({ to }: { to: string | null }) {
	const { t } = useTranslation();
	if (to === null) return null;
	return (
		<a href={to} target="_blank" rel="noreferrer" className="link-button row">
			<Icon name="route" />
			{t.directions}
		</a>
	);
}
