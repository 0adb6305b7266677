import { useId } from 'react';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { useTexts } from '../i18n/language.ts';
import type { AgreedItem } from './estimateView.ts';
import { revisedEstimateTexts } from './revisedEstimateTexts.ts';

/** A section of the estimate that has already been agreed: each item with its price. */
export function PricedItems({ title, items }: { title: string; items: readonly AgreedItem[] }) {
	const t = useTexts(revisedEstimateTexts);
	const price = usePrice();
	const id = useId();
	return (
		<section className="card priced-items" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{items.length === 0 ? <p className="quiet">{t.none}</p> : null}
			<ul>
				{withUniqueKeys(items).map(({ key, item }) => (
					<li key={key}>
						<span>{item.name || '–'}</span> <span className="choice-price">{price(item.price)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/** A price in rupees, or NA where it is not known. */
export function usePrice(): (price: Paise | null) => string {
	const { unknownPrice } = useTexts(revisedEstimateTexts);
	return (price) => (price === null ? unknownPrice : formatRupees(price));
}

/** Items with keys for their elements: two may have the same name. */
export const withUniqueKeys = <Item extends AgreedItem>(items: readonly Item[]) =>
	items.map((item, index) => ({ key: `${index} ${item.name}`, item }));
