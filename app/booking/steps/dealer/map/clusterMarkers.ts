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
): readonly (readonly Point[])[] {
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
