import { useId } from 'react';
import { formatRupees } from '../../domain/money.ts';
import type { EstimatedItem } from '../../domain/vehicle/vehicle.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/** An item that has already been agreed. */
export type AgreedItem = Pick<EstimatedItem, 'name' | 'price'> &
	Partial<Pick<EstimatedItem, 'labour'>> & {
		/** In place of part and labour. */
		readonly note?: string | null;
		readonly isTotal?: boolean;
	};

/** A section of agreed work: each item with its price. */
export function PricedItems({ title, items }: { title: string; items: readonly AgreedItem[] }) {
	const { t } = useTranslation();
	const id = useId();
	return (
		<section className="card priced-items" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{items.length === 0 ? <p className="quiet">{t.none}</p> : null}
			<ul>
				{items.map((item, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and they keep their order.
					<li key={`${index} ${item.name}`} data-total={item.isTotal}>
						<NameAndPrice item={item} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** An item with its price in rupees, labour included, or NA and who knows the price (docs/product.md#approval). */
export function NameAndPrice({ item: { name, price, labour, note = null } }: { item: AgreedItem }) {
	const { t } = useTranslation();
	const partAndLabour = labour ? t.partAndLabour(price ? formatRupees(price) : null, formatRupees(labour)) : null;
	const shownNote = price === null ? t.priceFromDealership : (note ?? partAndLabour);
	return (
		<>
			<span>{name || '–'}</span>{' '}
			<span className="choice-price">{price === null ? t.unknownPrice : formatRupees(price + (labour ?? 0))}</span>
			{shownNote === null ? null : <span className="small quiet price-note"> {shownNote}</span>}
		</>
	);
}
