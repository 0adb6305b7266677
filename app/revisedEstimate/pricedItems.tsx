import { useId } from 'react';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { joinIsolated } from '../../domain/text/bidi.ts';
import { useTexts } from '../i18n/language.ts';
import type { AgreedItem } from './estimateView.ts';
import { revisedEstimateTexts } from './revisedEstimateTexts.ts';

/** A section of the estimate that has already been agreed: each item with its price. */
export function PricedItems({ title, items }: { title: string; items: readonly AgreedItem[] }) {
	const t = useTexts(revisedEstimateTexts);
	const id = useId();
	return (
		<section className="card priced-items" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{items.length === 0 ? <p className="quiet">{t.none}</p> : null}
			<ul>
				{items.map((item, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and they keep their order.
					<li key={`${index} ${item.name}`}>
						<NameAndPrice item={item} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** An item with its price in rupees, or NA and who tells it (docs/product.md#approval). */
export function NameAndPrice({ item: { name, price } }: { item: AgreedItem }) {
	const t = useTexts(revisedEstimateTexts);
	return (
		<>
			<span>{name || '–'}</span>{' '}
			<span className="choice-price">{price === null ? t.unknownPrice : formatRupees(price)}</span>
			{price === null ? <span className="small quiet price-note"> {t.priceFromDealership}</span> : null}
		</>
	);
}

/** Names the jobs that a total leaves out; nothing when it has all of them, or is not known itself. */
export function LeftOutJobs({ total, names }: { total: Paise | null; names: readonly string[] }) {
	const t = useTexts(revisedEstimateTexts);
	if (total === null || names.length === 0) return null;
	return <p className="small quiet">{t.leftOut(joinIsolated(names.map((name) => name || '–')))}</p>;
}
