/** Geometry of the map's markers, labels and rings, apart from Leaflet, which needs a browser. */
import type { Position } from '../../../../../domain/dealers/dealer.ts';
import { distanceMetres } from '../../../../../domain/dealers/geography.ts';

/** A position as Leaflet takes it, in degrees. */
export const latLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];

/** A point of the map in pixels. */
export interface PixelPoint {
	readonly id: string;
	readonly x: number;
	readonly y: number;
}

/**
 * Joins points whose markers would cover each other: each point joins the first group whose first point is within
 * `distance` pixels in both directions. Groups keep the order of their first points; `alone` joins none.
 */
export function clusterMarkers<Point extends PixelPoint>(
	points: readonly Point[],
	distance: number,
	alone: string | null = null,
): readonly (readonly [Point, ...Point[]])[] {
	const groups: [Point, ...Point[]][] = [];
	for (const point of points) {
		const isNear = ([first]: [Point, ...Point[]]) =>
			first.id !== alone && Math.abs(first.x - point.x) < distance && Math.abs(first.y - point.y) < distance;
		const group = point.id === alone ? undefined : groups.find(isNear);
		if (group) group.push(point);
		else groups.push([point]);
	}
	return groups;
}

/** A rectangle of the map in pixels. */
export interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/**
 * Whether each label is drawn, in the order of importance. A box is not drawn if it overlaps an obstacle or an earlier
 * drawn box, or leaves `frame`.
 */
export function resolveLabelCollisions(
	boxes: readonly Box[],
	obstacles: readonly Box[],
	frame: Box,
): readonly boolean[] {
	const taken = [...obstacles];
	return boxes.map((box) => {
		const isInside =
			box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom;
		if (!isInside || taken.some((other) => overlap(box, other))) return false;
		taken.push(box);
		return true;
	});
}

/** The box of the whole map. */
export function mapFrame(map: { getSize(): { readonly x: number; readonly y: number } }): Box {
	const { x, y } = map.getSize();
	return { left: 0, top: 0, right: x, bottom: y };
}

/** A box from `x - halfWidth` to `x + halfWidth`, in pixels. */
export const boxAt = (x: number, halfWidth: number, top: number, height: number): Box => ({
	left: x - halfWidth,
	top,
	right: x + halfWidth,
	bottom: top + height,
});

const overlap = (a: Box, b: Box): boolean =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The dealers in the map's first view: those within twice the median distance, so that a far dealer does not shrink the
 * others to a dot (docs/product.md#dealerships). For an even number, the lower middle distance is the median. A place
 * at `from` does not count.
 */
export function firstView<Place extends Position>(places: readonly Place[], from: Position): readonly Place[] {
	const distances = places.map((place) => distanceMetres(from, place));
	const away = distances.filter((distance) => distance > 0).toSorted((a, b) => a - b);
	const median = away[Math.floor((away.length - 1) / 2)] ?? 0;
	return places.filter((_, index) => (distances[index] ?? 0) <= 2 * median);
}

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((km) => km * 1000);

/**
 * Radii of the map's distance rings in metres: three multiples of a round distance. The second one still fits into half
 * the height of the map.
 */
export function ringRadii(halfHeight: number): readonly number[] {
	const step = steps.findLast((metres) => 2 * metres <= halfHeight) ?? steps[0] ?? 0;
	return [step, 2 * step, 3 * step];
}

/** The longest round distance up to `longest`, in metres. */
export const roundLength = (longest: number): number => steps.findLast((metres) => metres <= longest) ?? longest;
