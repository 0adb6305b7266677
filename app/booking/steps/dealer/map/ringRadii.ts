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
