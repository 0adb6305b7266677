import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { DealershipDetail, Detail } from '../ui/detail.tsx';
import { Icon } from '../ui/icon.tsx';
import { OpeningText } from './dealerCard.tsx';
import type { DealershipView } from './dealersData.ts';
import { dealerTexts } from './dealerTexts.ts';

/** The dealership that has the vehicle: when it is open, further details, and the way there. */
export function DealershipCard(props: DealershipView & { readonly children: ReactNode }) {
	const { dealership, opening, directions, children } = props;
	const { t, common } = useTranslation(dealerTexts);
	return (
		<section className="card stack-tight dealership-card" aria-label={common.dealership}>
			<dl className="details">
				<DealershipDetail dealership={dealership} />
				{opening && (
					<Detail name={t.hours}>
						<OpeningText opening={opening} />
					</Detail>
				)}
				{children}
			</dl>
			{directions && (
				<a href={directions} target="_blank" rel="noreferrer" className="link-button row">
					<Icon name="route" />
					{common.directions}
				</a>
			)}
		</section>
	);
}
