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

const overlap = (a: Box, b: Box): boolean =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
