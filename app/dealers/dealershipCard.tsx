import type { ReactNode } from 'react';
import type { Dealer, OpeningState } from '../../domain/dealers/dealer.ts';
import type { Language } from '../../domain/languages.ts';
import { formatDay, formatTime, onOneLine } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { billTexts } from '../ui/bill/billTexts.ts';
import { DealershipDetail, PhoneNumber } from '../ui/detail.tsx';
import { Icon } from '../ui/icon.tsx';
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
			<div className="spread">
				<DirectionsLink to={directions} />
				{contact && <PhoneNumber text={contact} />}
			</div>
		</section>
	);
}

/** The way to a dealership on a map; null: none is known. */
export function DirectionsLink({ to }: { to: string | null }) {
	const { t } = useTranslation();
	if (to === null) return null;
	return (
		<a href={to} target="_blank" rel="noreferrer" className="link-button row">
			<Icon name="route" />
			{t.directions}
		</a>
	);
}

/** `OpeningText` as a paragraph that names the dealership; none if the hours are not known. */
export const OpeningLine = ({ opening }: { opening: OpeningState | null }) =>
	opening && (
		<p>
			<OpeningText opening={opening} />
		</p>
	);

/**
 * `Open today 09:00 AM – 06:00 PM`, or `Closed now, opens tomorrow 09:00 AM`. `dealer`: on its own card, which names it
 * and says its next free slot; that it opens then is not said again.
 */
export function OpeningText({ opening, dealer }: { opening: OpeningState; dealer?: Dealer }) {
	const { t, language } = useTranslation();
	const { hours } = t;
	const isNamed = dealer !== undefined;
	const free = dealer?.nextFreeSlot;
	const shown = (time: string) => timeOnOneLine(time, language);
	if (opening.kind === 'open')
		return hours.openToday(isNamed, shown(opening.hours.opensAt), shown(opening.hours.closesAt));
	const { isDayOff, opens } = opening;
	const closed = (isDayOff ? hours.closedToday : hours.closedNow)(isNamed);
	if (!opens || (opens.day === free?.day && opens.opensAt === free.start)) return closed;
	const day = [t.today, t.tomorrow][opens.daysAhead] ?? onOneLine(formatDay(opens.day, 'ddd DD MMM', language));
	return `${closed}, ${hours.opens(day, shown(opens.opensAt))}`;
}

export const timeOnOneLine = (time: string, language: Language): string => onOneLine(formatTime(time, language));
