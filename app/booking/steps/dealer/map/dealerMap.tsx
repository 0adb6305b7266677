import 'leaflet/dist/leaflet.css';
import './map.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Dealer } from '../../../../../domain/dealers/dealer.ts';
import { usePlaceName } from '../../../../dayAndPlaces/dayAndPlaces.tsx';
import { dealerTexts } from '../../../../dealers/dealerTexts.ts';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { type BaseMap, createMap, type DealersOnMap } from './createMap.ts';

/**
 * A map with a marker per dealer, which a press chooses (docs/product.md#dealerships). On a phone it is small and above
 * the list, and large after a press.
 */
export default function DealerMap(props: DealersOnMap & BaseMap & { onChoose: (dealer: Dealer) => void }) {
	const { dealers, inView, chosen, origin, tiles, hasArchive, onChoose } = props;
	const { t, language } = useTranslation(dealerTexts);
	const frame = useRef<HTMLDivElement>(null);
	const map = useRef<ReturnType<typeof createMap> | null>(null);
	const [isLarge, setLarge] = useState(false);
	// The map stays when only `onChoose` changes.
	const choose = useEffectEvent(onChoose);
	const placeName = useEffectEvent(usePlaceName());

	useEffect(() => {
		if (!frame.current) return;
		const made = createMap(frame.current, {
			tiles,
			hasArchive,
			language,
			texts: t,
			placeName,
			onChoose: choose,
			onEnlarge: () => setLarge(true),
		});
		map.current = made;
		return () => {
			map.current = null;
			made.remove();
		};
	}, [tiles, hasArchive, language, t]);

	useEffect(() => {
		map.current?.show({ dealers, inView, chosen, origin });
	}, [dealers, inView, chosen, origin]);

	useEffect(() => {
		map.current?.setLarge(isLarge);
	}, [isLarge]);

	return (
		<section className={isLarge ? 'map map-large' : 'map'} aria-label={t.map}>
			<div className="map-frame" ref={frame} />
			<button type="button" className="small map-size" aria-expanded={isLarge} onClick={() => setLarge(!isLarge)}>
				{isLarge ? t.smallerMap : t.largerMap}
			</button>
		</section>
	);
}
