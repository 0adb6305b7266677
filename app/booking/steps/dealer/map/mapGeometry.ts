/** What of the map is drawn where; without Leaflet, which needs a browser. */
import type { Position } from '../../../../../domain/dealers/dealer.ts';
import { distanceMetres } from '../../../../../domain/dealers/geography.ts';

/** As Leaflet takes a position. */
export const latLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];

/** A point of the map in pixels. */
export interface PixelPoint {
	readonly id: string;
	readonly x: number;
	readonly y: number;
}

/**
 * Joins points that are so near that their markers would cover each other: each point joins the first group whose first
 * point is within `distance` pixels in both directions. Groups are in the order of their first points; `alone` joins none.
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
 * Which labels are drawn: of each box, in the order of their importance, whether there is room for it. There is none for
 * a box that overlaps an obstacle or a box drawn before it, or that is partly outside `frame`.
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

/** All of the map. */
export function mapFrame(map: { getSize(): { readonly x: number; readonly y: number } }): Box {
	const { x, y } = map.getSize();
	return { left: 0, top: 0, right: x, bottom: y };
}

/** A box around `x`, that many pixels to both sides. */
export const boxAt = (x: number, halfWidth: number, top: number, height: number): Box => ({
	left: x - halfWidth,
	top,
	right: x + halfWidth,
	bottom: top + height,
});

const overlap = (a: Box, b: Box): boolean =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The dealers that the map shows at first: those within twice the median distance, so that one dealer far away does not
 * shrink the others to a dot (docs/product.md#dealerships). Where two are in the middle, the nearer is the median.
 */
export function firstView<Place extends Position>(places: readonly Place[], from: Position): readonly Place[] {
	const distances = places.map((place) => distanceMetres(from, place));
	const median = distances.toSorted((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 0;
	return places.filter((_, index) => (distances[index] ?? 0) <= 2 * median);
}

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((km) => km * 1000);

/**
 * Radii of the map's distance rings in metres: three multiples of a round distance, of which the second still fits
 * into half the height of the map.
 */
export function ringRadii(halfHeight: number): readonly number[] {
	const step = steps.findLast((metres) => 2 * metres <= halfHeight) ?? steps[0] ?? 0;
	return [step, 2 * step, 3 * step];
}

/** The longest round distance up to `longest`, in metres. */
export const roundLength = (longest: number): number => steps.findLast((metres) => metres <= longest) ?? longest;
