import L from 'leaflet';
import { roundLength } from './ringRadii.ts';

/** The longest line of the scale in pixels. */
const maxWidth = 110;

/** The scale of the map in the owner's language: Leaflet's own always says `km`. */
export function addScale(map: L.Map, formatDistance: (metres: number) => string): void {
	const label = L.DomUtil.create('div');
	// Beneath the label and without text of its own: a short line would be narrower than its text.
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
