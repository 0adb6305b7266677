import L from 'leaflet';
import type { Dealer, Origin, Position } from '../../../../../domain/dealers/dealer.ts';
import { distanceMetres, nearbyMetres } from '../../../../../domain/dealers/geography.ts';
import { formatKm } from '../../../../../domain/distance.ts';
import type { Language } from '../../../../../domain/languages.ts';
import type { dealerTexts } from '../../../../dealers/dealerTexts.ts';
import type { Translation } from '../../../../i18n/language.ts';
import { type Box, firstView, latLng, roundLength } from './mapGeometry.ts';
import { dealerPins, type PlacedDealer } from './pins.ts';

/** The map zooms in at least so far on a chosen dealer. */
const chosenZoom = 11;
/** The zoom without a dealer: cities around the owner are in view. */
const emptyZoom = 8;
/** The largest zoom of the first view: dealers of one city are in view and their markers do not overlap. */
const maxFitZoom = 13;

export interface DealersOnMap {
	readonly dealers: readonly Dealer[];
	/** Those that the map moves to: all, or the found ones. */
	readonly inView: readonly Dealer[];
	readonly chosen: string | null;
	readonly origin: Origin;
}

/** The base map: these tiles, else the archive, else the plain map. */
export interface BaseMap {
	readonly tiles: { readonly url: string; readonly attribution: string } | null;
	readonly hasArchive: boolean;
}

interface MapOptions extends BaseMap {
	readonly language: Language;
	/** The name of a place of the plain map in the reader's language. */
	readonly placeName: (name: string) => string;
	readonly texts: Pick<Translation<typeof dealerTexts.en>, 'zoomIn' | 'zoomOut' | 'you' | 'dealersHere'>;
	readonly onChoose: (dealer: Dealer) => void;
	/** Called on a press on a small map, but not on its markers. */
	readonly onEnlarge: () => void;
}

const openStreetMap =
	'<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>';
const geoNames = '<a href="https://www.geonames.org/" target="_blank" rel="noreferrer">© GeoNames</a>';

/** The map with its dealers: at first the nearer ones are in view, or the chosen one in the middle. */
export function createMap(
	frame: HTMLElement,
	{ tiles, hasArchive, language, texts, placeName, onChoose, onEnlarge }: MapOptions,
) {
	const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
	const map = L.map(frame, {
		zoomControl: false,
		zoomSnap: 0.5,
		minZoom: 3,
		maxZoom: 17,
		// The markers take the keys; the map moves along with them.
		keyboard: false,
		fadeAnimation: moves,
		zoomAnimation: moves,
		markerZoomAnimation: moves,
		inertia: moves,
	});
	map.attributionControl.setPrefix(false);
	L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
	const formatDistance = (metres: number) => formatKm(metres, language);
	addScale(map, formatDistance);
	map.setView([0, 0], 5);

	const nameOf = ({ displayName, distance }: Dealer) =>
		distance === null ? displayName : `${displayName}, ${formatDistance(distance)}`;
	const drawPins = dealerPins(map, { nameOf, nameOfGroup: texts.dealersHere, onChoose });
	const here = L.layerGroup().addTo(map);
	let shown: DealersOnMap | null = null;
	let drawPlain: ((centre: Position, obstacles: readonly Box[]) => void) | null = null;
	let isRemoved = false;
	let isDrawing = false;

	/** A dealer known only from the vehicle's record has no coordinates. */
	const placed = (): readonly PlacedDealer[] => shown?.dealers.filter(isPlaced) ?? [];
	const placedDealer = (id: string | null | undefined) => placed().find(({ documentId }) => documentId === id);

	function draw(): void {
		if (!shown) return;
		isDrawing = true;
		const { chosen, origin } = shown;
		const covered = drawPins(placed(), chosen, controlBoxes());
		isDrawing = false;
		drawPlain?.(origin.name === null ? origin.position : (placedDealer(chosen) ?? origin.position), covered);
	}

	/** Boxes of buttons, scale and attribution, in the map's frame. */
	function controlBoxes(): readonly Box[] {
		const { left: x, top: y } = frame.getBoundingClientRect();
		return [...frame.querySelectorAll('.leaflet-control')].map((control) => {
			const { left, top, right, bottom } = control.getBoundingClientRect();
			return { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
		});
	}
	map.on('moveend', draw);
	frame.addEventListener('focusin', ({ target }) => keepInView(target));

	/** Moves the map so that a focused marker is in view. Drawing follows a move and restores the focus by itself. */
	function keepInView(target: EventTarget | null): void {
		if (isDrawing) return;
		const dealer = placedDealer(target instanceof HTMLElement ? target.dataset.dealer : null);
		if (dealer) map.panInside(latLng(dealer), { padding: [56, 48], animate: false });
	}

	function showFirst({ inView, origin: { position, name } }: DealersOnMap): void {
		const near = firstView(inView.filter(isPlaced), position);
		const points = near.map(latLng);
		// The owner's position is in view if a dealer is nearby; a search elsewhere shows its dealers alone.
		const isHere = near.some((dealer) => distanceMetres(position, dealer) <= nearbyMetres);
		if (name === null && isHere) points.push(latLng(position));
		if (points.length === 0) {
			// While a search runs, the view stays on the other dealers.
			if (placed().length === 0) map.setView(latLng(position), emptyZoom, { animate: false });
		} else {
			// Leaves room for the zoom buttons if they are shown, for the pin above its place, and for the name below.
			const left = frame.classList.contains('map-still') ? 32 : 72;
			const padding = { paddingTopLeft: L.point(left, 44), paddingBottomRight: L.point(32, 32) };
			map.fitBounds(points, { ...padding, maxZoom: maxFitZoom, animate: false });
		}
	}

	async function layGround(): Promise<void> {
		if (tiles) {
			L.tileLayer(tiles.url, { attribution: tiles.attribution }).addTo(map);
			return;
		}
		if (hasArchive) {
			// If the archive cannot be drawn, or its script not loaded, the offline layer serves.
			const layer = await import('./vectorMapLayer.ts')
				.then(({ vectorMapLayer }) => vectorMapLayer('/map.pmtiles', language, openStreetMap))
				.catch(() => null);
			if (isRemoved) return;
			if (layer) {
				layer.addTo(map);
				return;
			}
		}
		const { offlineMapLayer } = await import('./offlineMapLayer.ts');
		if (isRemoved) return;
		drawPlain = offlineMapLayer(map, formatDistance, placeName);
		map.attributionControl.addAttribution(geoNames);
		draw();
	}
	layGround().catch(() => undefined);

	let isLarge = false;
	const isPhone = matchMedia('(max-width: 47.9em)');
	/** On a phone's small map a finger scrolls the page, and a tap enlarges the map. */
	function setGestures(): void {
		const method = isPhone.matches && !isLarge ? 'disable' : 'enable';
		for (const handler of [map.dragging, map.touchZoom, map.doubleClickZoom, map.scrollWheelZoom]) handler[method]();
		frame.classList.toggle('map-still', method === 'disable');
	}
	map.on('click', () => {
		if (isPhone.matches && !isLarge) onEnlarge();
	});
	isPhone.addEventListener('change', setGestures);
	setGestures();
	const resized = new ResizeObserver(() => {
		map.invalidateSize({ animate: false });
		if (shown) reframe(shown, false);
	});
	resized.observe(frame);

	/** Shows the chosen dealer in the middle, but not instead of others that were searched for. */
	function reframe(next: DealersOnMap, isNewChoice: boolean): void {
		const selected = placedDealer(next.chosen);
		if (!selected || !(isNewChoice || next.inView.some((dealer) => dealer.documentId === next.chosen))) showFirst(next);
		else map.setView(latLng(selected), Math.max(map.getZoom(), chosenZoom), { animate: isNewChoice && moves });
	}

	return {
		/** Shows these dealers; the map moves if they or the chosen one have changed. */
		show(next: DealersOnMap): void {
			const before = shown;
			shown = next;
			here.clearLayers();
			if (next.origin.name === null) {
				const icon = L.divIcon({ className: 'map-here', iconSize: [18, 18] });
				const own = { icon, keyboard: false, interactive: false, title: texts.you };
				L.marker(latLng(next.origin.position), own).addTo(here);
			}
			const isSameList = before?.dealers === next.dealers && before.origin === next.origin;
			if (!isSameList) showFirst(next);
			if (next.chosen !== null && !(isSameList && before.chosen === next.chosen)) reframe(next, isSameList);
			draw();
		},
		setLarge(large: boolean): void {
			isLarge = large;
			setGestures();
		},
		remove(): void {
			isRemoved = true;
			resized.disconnect();
			isPhone.removeEventListener('change', setGestures);
			// Leaflet ends an animation after 250 ms, even of a removed map, and then throws.
			Object.assign(map, { _animatingZoom: false });
			map.remove();
		},
	};
}

const isPlaced = (dealer: Dealer): dealer is PlacedDealer => dealer.latitude !== null && dealer.longitude !== null;

/** The longest line of the scale in pixels. */
const maxWidth = 110;

/** The scale of the map in the owner's language: Leaflet's own always says `km`. */
function addScale(map: L.Map, formatDistance: (metres: number) => string): void {
	const label = L.DomUtil.create('div');
	// Below the label and without text, since a short line would be narrower than its text.
	const line = L.DomUtil.create('div', 'map-scale-line');
	const Scale = L.Control.extend({
		options: { position: 'bottomleft' },
		onAdd() {
			const frame = L.DomUtil.create('div', 'leaflet-control-scale');
			frame.append(label, line);
			return frame;
		},
	});
	new Scale().addTo(map);

	function draw(): void {
		const y = map.getSize().y / 2;
		const longest = map.distance(map.containerPointToLatLng([0, y]), map.containerPointToLatLng([maxWidth, y]));
		const length = roundLength(longest);
		line.style.width = `${Math.round((maxWidth * length) / longest)}px`;
		label.textContent = formatDistance(length);
	}
	map.on('move', draw);
	map.whenReady(draw);
}
