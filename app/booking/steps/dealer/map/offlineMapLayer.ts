import places from 'virtual:places';
import L from 'leaflet';
import type { Position } from '../../../../../domain/dealers/dealer.ts';
import { type Box, boxAt, latLng, mapFrame, resolveLabelCollisions, ringRadii } from './mapGeometry.ts';

interface Place extends Position {
	readonly name: string;
	/** In thousands of people. */
	readonly population: number;
}

/** All places, the largest first. */
const allPlaces: readonly Place[] = places.split('\n').map((line) => {
	const [name = '', latitude, longitude, population] = line.split('\t');
	return { name, latitude: Number(latitude), longitude: Number(longitude), population: Number(population) };
});

/** More dots would hide the dealers among them. */
const maxDots = 90;
/** Only so many of the largest places in view are placed, since placing the whole country blocks a slow phone. */
const maxMeasured = 600;
const dotSpacing = 14;
const dotSize = 10;
const ringOptions = { className: 'map-ring', interactive: false, fill: false, weight: 1 };

/**
 * The map without tiles: cities as dots by their size, with names if there is room, and distance rings around a
 * position. No line is a border (docs/decisions/020-base-map.md). The returned function draws it, and again after a
 * move; names do not cover `obstacles`, in pixels of the map's frame.
 */
export function offlineMapLayer(
	map: L.Map,
	formatDistance: (metres: number) => string,
	placeName: (name: string) => string,
) {
	const layer = L.layerGroup().addTo(map);
	const pixel = (position: Position): Point => map.latLngToContainerPoint(latLng(position));

	function drawRings(centre: Position, obstacles: readonly Box[]): void {
		const view = map.getBounds();
		const middle = map.getCenter();
		const halfHeight = middle.distanceTo([view.getNorth(), middle.lng]);
		for (const radius of ringRadii(halfHeight)) {
			const ring = L.circle(latLng(centre), { ...ringOptions, radius }).addTo(layer);
			const top = { latitude: ring.getBounds().getNorth(), longitude: centre.longitude };
			const [isFree] = resolveLabelCollisions([around(pixel(top), 14)], obstacles, mapFrame(map));
			if (isFree) passive(top, 'map-ring-name', [formatDistance(radius)]).addTo(layer);
		}
	}

	function drawPlaces(obstacles: readonly Box[]): void {
		const frame = mapFrame(map);
		// Read once: Leaflet computes it anew for each use.
		const view = map.getBounds();
		const visible = allPlaces.filter((place) => view.contains(latLng(place)));
		const points = visible.slice(0, maxMeasured).map((place) => ({ place, ...pixel(place) }));
		const isDotFree = resolveLabelCollisions(
			points.map((point) => around(point, dotSpacing / 2)),
			[],
			frame,
		);
		const dots = points
			.filter((_, index) => isDotFree[index])
			.slice(0, maxDots)
			.map((point) => ({ ...point, name: placeName(point.place.name) }));
		const covered = [...obstacles, ...dots.map((dot) => around(dot, dotSize / 2))];
		const isNamed = resolveLabelCollisions(dots.map(nameBox), covered, frame);
		dots.forEach(({ place, name }, index) => {
			const dot = document.createElement('i');
			const texts = isNamed[index] ? [dot, name] : [dot];
			passive(place, `map-place map-place-${sizeOf(place)}`, texts).addTo(layer);
		});
	}

	return (centre: Position, obstacles: readonly Box[]): void => {
		layer.clearLayers();
		drawRings(centre, obstacles);
		drawPlaces(obstacles);
	};
}

const sizeOf = ({ population }: Place) => (population >= 1000 ? 'large' : population >= 200 ? 'medium' : 'small');

type Point = Pick<L.Point, 'x' | 'y'>;

const around = ({ x, y }: Point, half: number): Box => boxAt(x, half, y - half, 2 * half);

/** The box of a place's name: below its dot, as wide as average letters. */
const nameBox = ({ name, x, y }: Point & { readonly name: string }): Box =>
	boxAt(x, name.length * 3.6 + 6, y + dotSize / 2, 22 - dotSize / 2);

/** A marker that is only looked at: no press, no focus, silent for screen readers. */
function passive(at: Position, className: string, content: readonly (string | Node)[]): L.Marker {
	const element = document.createElement('span');
	element.setAttribute('aria-hidden', 'true');
	element.append(...content);
	const icon = L.divIcon({ className, html: element, iconSize: [0, 0] });
	return L.marker(latLng(at), { icon, interactive: false, keyboard: false, zIndexOffset: -10_000 });
}
