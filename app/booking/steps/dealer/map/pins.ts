import L from 'leaflet';
import type { Dealer, Position } from '../../../../../domain/dealers/dealer.ts';
import {
	type Box,
	boxAt,
	clusterMarkers,
	latLng,
	mapFrame,
	type PixelPoint,
	resolveLabelCollisions,
} from './mapGeometry.ts';

export type PlacedDealer = Dealer & Position;

/** Markers nearer than a touch target (in pixels) are joined, since they would cover each other. */
const joinDistance = 44;

/** Names of the markers, and the action of a press. */
export interface PinActions {
	readonly nameOf: (dealer: Dealer) => string;
	readonly nameOfGroup: (count: number) => string;
	readonly onChoose: (dealer: Dealer) => void;
}

/**
 * A button for each dealer on the map, or for several that are near each other, which a press shows apart. The buttons
 * are one stop of the Tab key, in the order of the list; arrows, Home and End move among them.
 */
export function dealerPins(map: L.Map, actions: PinActions) {
	const layer = L.layerGroup().addTo(map);
	const tabStop = rovingTabIndex();

	/** Draws the pins at this zoom, with names that cover no pin or control. Returns all boxes, in the map's frame. */
	function draw(dealers: readonly PlacedDealer[], chosen: string | null, controls: readonly Box[]): readonly Box[] {
		const focused = tabStop.focused()?.dataset.dealer;
		layer.clearLayers();
		const points = dealers.map((dealer) => {
			const { x, y } = map.latLngToContainerPoint(latLng(dealer));
			return { id: dealer.documentId, x, y, dealer };
		});
		const groups = clusterMarkers(points, joinDistance, chosen);
		const pins = groups.map((group) => ({ group, ...pinElement(group, chosen) }));
		for (const { group, button } of pins) addPin(group, button, chosen);
		const buttons = pins.map(({ button }) => button);
		const stop =
			buttons.find(({ dataset }) => dataset.dealer === (focused ?? chosen)) ?? buttons.find(isPressed) ?? buttons[0];
		tabStop.set(buttons, stop);
		if (focused !== undefined) stop?.focus({ preventScroll: true });
		return showNames(pins, controls);
	}

	function addPin(group: Group, button: HTMLElement, chosen: string | null): void {
		const isGroup = group.length > 1;
		const icon = L.divIcon({
			className: 'map-pin-place',
			html: button,
			iconSize: [44, 44],
			iconAnchor: isGroup ? [22, 22] : [22, 40],
		});
		const [{ dealer }] = group;
		const zIndexOffset = dealer.documentId === chosen ? 10_000 : 0;
		const marker = L.marker(latLng(dealer), { icon, keyboard: false, zIndexOffset, riseOnHover: true });
		marker.on('click', () => (isGroup ? openGroup(group) : actions.onChoose(dealer)));
		// A focused pin is raised above the others, like a pin under the mouse.
		button.addEventListener('focus', () => marker.setZIndexOffset(20_000));
		button.addEventListener('blur', () => marker.setZIndexOffset(zIndexOffset));
		marker.addTo(layer);
	}

	/** Zooms in until the dealers of a group are apart. Dealers at one place cannot be, so their next one is chosen. */
	function openGroup(group: Group): void {
		const bounds = L.latLngBounds(group.map(({ dealer }) => latLng(dealer)));
		const zoom = Math.min(map.getBoundsZoom(bounds, false, L.point(96, 120)), map.getMaxZoom());
		if (zoom > map.getZoom()) map.setView(bounds.getCenter(), zoom);
		else actions.onChoose(group[0].dealer);
	}

	function pinElement(group: Group, chosen: string | null) {
		const [{ id, dealer }] = group;
		const button = document.createElement('button');
		button.type = 'button';
		const name = document.createElement('span');
		name.className = 'map-pin-name';
		if (group.length > 1) {
			button.className = 'map-group';
			button.textContent = String(group.length);
			button.setAttribute('aria-label', actions.nameOfGroup(group.length));
		} else {
			button.className = 'map-pin';
			button.setAttribute('aria-label', actions.nameOf(dealer));
			button.setAttribute('aria-pressed', String(id === chosen));
			name.setAttribute('aria-hidden', 'true');
			name.textContent = dealer.displayName;
			button.append(name);
		}
		button.dataset.dealer = id;
		button.addEventListener('keydown', (event) => tabStop.onKey(event, button));
		return { button, name };
	}

	/** Shows the chosen dealer's name always, the others' if there is room. */
	function showNames(pins: readonly Pin[], controls: readonly Box[]): readonly Box[] {
		const isSingle = ({ group }: Pin) => group.length === 1;
		const covered = pins.map((pin) => {
			const [{ x, y }] = pin.group;
			return boxAt(x, 20, isSingle(pin) ? y - 40 : y - 22, 44);
		});
		const obstacles = [...controls, ...covered];
		const labelled = pins
			.filter(isSingle)
			.toSorted((one, other) => Number(isPressed(other.button)) - Number(isPressed(one.button)));
		const boxes = labelled.map(({ group: [{ x, y }], button, name: { offsetWidth, offsetHeight } }) =>
			boxAt(x, offsetWidth / 2, isPressed(button) ? y - 42 - offsetHeight : y + 5, offsetHeight),
		);
		const isFree = resolveLabelCollisions(boxes, obstacles, mapFrame(map));
		labelled.forEach(({ button, name }, index) => {
			name.hidden = !isFree[index] && !isPressed(button);
		});
		return [...obstacles, ...boxes.filter((_, index) => isFree[index])];
	}

	return draw;
}

type Group = readonly [DealerPoint, ...DealerPoint[]];

interface Pin {
	readonly group: Group;
	readonly button: HTMLButtonElement;
	readonly name: HTMLElement;
}

type DealerPoint = PixelPoint & { readonly dealer: PlacedDealer };

const isPressed = (button: HTMLElement): boolean => button.getAttribute('aria-pressed') === 'true';

/**
 * Makes a group of buttons one stop of the Tab key, so that a map with many markers is passed with one press: arrows,
 * Home and End move among them.
 */
function rovingTabIndex() {
	let buttons: readonly HTMLButtonElement[] = [];

	function set(all: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
		buttons = all;
		for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
	}

	return {
		set,
		focused: () => buttons.find((button) => button === document.activeElement),
		onKey(event: KeyboardEvent, button: HTMLButtonElement): void {
			const at = buttons.indexOf(button);
			const moves: Readonly<Record<string, number>> = {
				ArrowRight: at + 1,
				ArrowDown: at + 1,
				ArrowLeft: at - 1,
				ArrowUp: at - 1,
				Home: 0,
				End: -1,
			};
			const to = moves[event.key];
			const next = to === undefined ? undefined : buttons.at(to % buttons.length);
			if (!next) return;
			event.preventDefault();
			set(buttons, next);
			next.focus();
		},
	};
}
