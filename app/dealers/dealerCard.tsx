import { memo, type ReactNode } from 'react';
import type { Dealer } from '../../domain/dealers/dealer.ts';
import { directionsUrl } from '../../domain/dealers/geography.ts';
import { formatKm } from '../../domain/distance.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { telephoneUrl } from '../../domain/text/telephone.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { useDealerPlace } from '../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icon.tsx';
import { OpeningText, timeOnOneLine } from './dealershipCard.tsx';
import { dealerTexts } from './dealerTexts.ts';

/**
 * One dealer, chosen by a press on the card: its address, opening hours and next free slot, as far as the provider says
 * so; call and directions below (docs/product.md#dealerships).
 */
export const DealerCard = memo(function DealerCard({
	dealer,
	from,
	mark = null,
	isChosen,
	hasNextFree = true,
	onChoose,
}: {
	dealer: Dealer;
	/** The name of where its distance is measured from; null: the owner's position. */
	from: string | null;
	mark?: string | null;
	isChosen: boolean;
	/** false: all dealers have the same one, which stands above the cards. */
	hasNextFree?: boolean;
	onChoose: (dealer: Dealer) => void;
}) {
	const { t, common, language } = useTranslation(dealerTexts);
	const { displayName, distance, nextFreeSlot, opening } = dealer;
	const call = telephoneUrl(dealer.phone);
	const place = useDealerPlace(dealer);
	// A dealer is no distance from itself.
	const away = distance === null || (from !== null && distance === 0) ? null : formatKm(distance, language);
	return (
		<div className="card dealer-card">
			<button type="button" aria-pressed={isChosen} onClick={() => onChoose(dealer)}>
				<span className="dealer-name">
					{isolated(displayName) || '–'}
					{isChosen ? (
						<span className="small dealer-chosen">
							<Icon name="tick" />
							{t.selected}
						</span>
					) : null}
				</span>
				<Separator />
				{mark === null ? null : <span className="small dealer-chosen">{mark}</span>}
				<span className="small">
					{away === null ? null : (
						<b className="dealer-distance">{from === null ? away : t.awayFrom(away, isolated(from))}</b>
					)}
					{away === null || !place ? null : <span className="quiet">{from === null ? ' · ' : <br />}</span>}
					<span className="quiet">{place}</span>
				</span>
				{opening === undefined ? null : (
					<CardDetail icon="clock">
						<OpeningText opening={opening} dealer={dealer} />
					</CardDetail>
				)}
				{hasNextFree && nextFreeSlot ? (
					<CardDetail icon="calendar">
						<NextFreeText slot={nextFreeSlot} />
					</CardDetail>
				) : null}
			</button>
			<p className="row dealer-links">
				{call ? (
					<a href={call}>
						<Icon name="phone" />
						{common.call} <span className="dealer-phone">{isolated(dealer.phone ?? '')}</span>
						<span className="visually-hidden">{displayName}</span>
					</a>
				) : (
					dealer.phone && isolated(dealer.phone)
				)}{' '}
				{displayName || place || dealer.latitude !== null ? (
					<a
						href={directionsUrl(dealer)}
						target="_blank"
						rel="noreferrer"
						aria-label={`${common.directions} ${displayName}`}
					>
						<Icon name="route" />
						{common.directions}
					</a>
				) : null}
			</p>
		</div>
	);
});

/** Separates the lines of a card that is read aloud as one name, or shown without style. */
const Separator = () => <span className="visually-hidden">, </span>;

const CardDetail = ({ icon, children }: { icon: 'clock' | 'calendar'; children: ReactNode }) => (
	<>
		<Separator />
		<span className="small dealer-detail">
			<Icon name={icon} />
			{children}
		</span>
	</>
);

/** `Next free: Sun 29 Nov, 09:00 AM`; `atAll`: of every dealer in the list. */
export function NextFreeText({ slot, atAll }: { slot: NonNullable<Dealer['nextFreeSlot']>; atAll?: boolean }) {
	const { t, language } = useTranslation(dealerTexts);
	const text = atAll ? t.nextFreeAtAll : t.nextFree;
	return text(formatDay(slot.day, 'ddd DD MMM', language), timeOnOneLine(slot.start, language));
}
