import type { Position } from '../../../../../domain/dealers/dealer.ts';
import { distanceMetres } from '../../../../../domain/dealers/geography.ts';

/**
 * The dealers that the map shows at first: those within twice the median distance, so that one dealer far away does not
 * shrink the others to a dot (docs/product.md#dealer-step). Of two the nearer counts as the median.
 */
export function firstView<Place extends Position>(places: readonly Place[], from: Position): readonly Place[] {
	const distances = places.map((place) => distanceMetres(from, place));
	const median = distances.toSorted((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 0;
	return places.filter((_, index) => (distances[index] ?? 0) <= 2 * median);
}
