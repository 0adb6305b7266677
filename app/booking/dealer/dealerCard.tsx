import { memo } from 'react';
import { isolated, joinIsolated } from '../../../domain/bidi.ts';
import type { Dealer } from '../../../domain/dealer.ts';
import { formatKm } from '../../../domain/geography.ts';
import { telephoneUrl } from '../../../domain/telephone.ts';
import { useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { dealerTexts } from './dealerTexts.ts';

/** One dealer, chosen by a press anywhere on the card. */
export const DealerCard = memo(function DealerCard({
	dealer,
	isChosen,
	onChoose,
}: {
	dealer: Dealer;
	isChosen: boolean;
	onChoose: (dealer: Dealer) => void;
}) {
	const t = useTexts(dealerTexts);
	const phone = telephoneUrl(dealer.phone);
	return (
		<div className="dealer-card">
			<button type="button" aria-pressed={isChosen} onClick={() => onChoose(dealer)}>
				<span className="dealer-name">
					{isolated(dealer.displayName) || '–'}
					{isChosen ? (
						<span className="dealer-chosen">
							<Icon name="check" />
							{t.selected}
						</span>
					) : null}
				</span>
				<span className="small quiet">{joinIsolated([dealer.addressLine1, dealer.city])}</span>
				{dealer.distance === null ? null : <span className="dealer-distance">{t.km(formatKm(dealer.distance))}</span>}
			</button>
			{phone ? (
				<a href={phone} aria-label={`${t.call} ${dealer.displayName}`}>
					<Icon name="phone" />
				</a>
			) : null}
		</div>
	);
});
