import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Dealer, Position } from '../../../domain/dealer.ts';
import { useTexts } from '../../i18n/language.ts';
import { dealerTexts } from './dealerTexts.ts';

/** The zoom at which dealers of one city are in view together and their markers do not overlap. */
const maxFitZoom = 13;

/**
 * A marker per dealer; pressing one selects it and opens its name (docs/product.md#dealer-step). Without tiles the
 * background is plain: markers, the owner's position and names of cities, and no border line.
 */
export default function DealerMap({
	dealers,
	inView,
	chosen,
	position,
	isPositionKnown,
	tiles,
	onChoose,
}: {
	dealers: readonly Dealer[];
	/** The map is fitted to these only, since a distant dealer would shrink the nearby ones to one point. */
	inView: readonly Dealer[];
	chosen: string | null;
	position: Position;
	isPositionKnown: boolean;
	tiles: { readonly url: string; readonly attribution: string } | null;
	onChoose: (dealer: Dealer) => void;
}) {
	const t = useTexts(dealerTexts);
	const frame = useRef<HTMLElement>(null);
	const map = useRef<L.Map | null>(null);
	const markers = useRef(new Map<string, L.Marker>());
	// The markers stay when only `onChoose` changes.
	const choose = useEffectEvent(onChoose);

	useEffect(() => {
		if (!frame.current) return;
		const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
		const made = L.map(frame.current, {
			attributionControl: tiles !== null,
			zoomSnap: 0.5,
			minZoom: 4,
			maxZoom: 17,
			fadeAnimation: moves,
			zoomAnimation: moves,
			markerZoomAnimation: moves,
			inertia: moves,
		});
		if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution }).addTo(made);
		map.current = made;
		return () => {
			map.current = null;
			made.remove();
		};
	}, [tiles]);

	useEffect(() => {
		const on = map.current;
		if (!on) return;
		const layer = L.layerGroup().addTo(on);
		markers.current = new Map();
		const placed = dealers.filter(isPlaced);
		for (const dealer of placed) {
			const marker = L.marker([dealer.latitude, dealer.longitude], {
				icon: L.divIcon({ className: 'map-marker', iconSize: [32, 32], iconAnchor: [16, 30], popupAnchor: [0, -28] }),
				alt: dealer.displayName,
				title: dealer.displayName,
				riseOnHover: true,
			});
			marker.bindPopup(textElement(dealer.displayName), {
				closeButton: false,
				// Pan far enough that the marker below the popup is visible too.
				autoPanPaddingBottomRight: [8, 44],
			});
			marker.on('click', () => choose(dealer));
			marker.on('keypress', (event) => {
				if ((event as L.LeafletKeyboardEvent).originalEvent.key === 'Enter') choose(dealer);
			});
			marker.addTo(layer);
			// Raise the focused marker above the others, as Leaflet does for the hovered one.
			marker.getElement()?.addEventListener('focus', () => marker.fire('mouseover'));
			marker.getElement()?.addEventListener('blur', () => marker.fire('mouseout'));
			markers.current.set(dealer.documentId, marker);
		}
		if (isPositionKnown) {
			const here = L.divIcon({ className: 'map-here', iconSize: [18, 18] });
			L.marker([position.latitude, position.longitude], { icon: here, keyboard: false, title: t.you }).addTo(layer);
		}
		if (!tiles) for (const city of citiesOf(placed)) cityName(city).addTo(layer);
		const points = inView.filter(isPlaced).map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
		if (isPositionKnown) points.push([position.latitude, position.longitude]);
		if (points.length > 0) on.fitBounds(points, { padding: [32, 40], maxZoom: maxFitZoom, animate: false });
		else on.setView([position.latitude, position.longitude], maxFitZoom);
		return () => {
			layer.remove();
		};
	}, [dealers, inView, position, isPositionKnown, tiles, t.you]);

	useEffect(() => {
		for (const [id, marker] of markers.current) {
			const isChosen = id === chosen && dealers.length > 0;
			marker.getElement()?.classList.toggle('map-marker-chosen', isChosen);
			marker.setZIndexOffset(isChosen ? 1000 : 0);
			if (isChosen && !marker.isPopupOpen()) marker.openPopup();
			if (!isChosen) marker.closePopup();
		}
	}, [chosen, dealers]);

	return <section className="map" ref={frame} aria-label={t.map} />;
}

/** Names are inserted as text, never as markup. */
function textElement(text: string): HTMLElement {
	const element = document.createElement('span');
	element.textContent = text;
	return element;
}

type Placed = Dealer & Position;

/** A dealer known only from the vehicle's record has no coordinates. */
const isPlaced = (dealer: Dealer): dealer is Placed => dealer.latitude !== null && dealer.longitude !== null;

interface CityMark {
	readonly name: string;
	readonly latitude: number;
	readonly longitude: number;
}

/** A label for each city of the dealers, at the mean of their positions. */
function citiesOf(dealers: readonly Placed[]): readonly CityMark[] {
	const byCity = Map.groupBy(
		dealers.filter((dealer) => dealer.city),
		(dealer) => dealer.city ?? '',
	);
	return [...byCity].map(([name, dealersOfCity]) => ({
		name,
		latitude: dealersOfCity.reduce((sum, dealer) => sum + dealer.latitude, 0) / dealersOfCity.length,
		longitude: dealersOfCity.reduce((sum, dealer) => sum + dealer.longitude, 0) / dealersOfCity.length,
	}));
}

function cityName({ name, latitude, longitude }: CityMark): L.Marker {
	const icon = L.divIcon({ className: 'map-city', html: textElement(name), iconSize: [120, 20], iconAnchor: [60, -8] });
	return L.marker([latitude, longitude], { icon, interactive: false, keyboard: false, zIndexOffset: -1000 });
}
