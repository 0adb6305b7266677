import type { VehicleKind } from '../../domain/vehicle/vehicle.ts';
import drawings from './vehicleDrawings.svg';

/**
 * A drawing of the kind of vehicle, in the brand's colour; where the kind is not known, of a motorcycle. It comes as a
 * file of its own, whose shapes take their colours from here. Hidden from screen readers: the model's name says more.
 */
export function VehicleDrawing({ kind }: { kind: VehicleKind | null }) {
	return (
		<svg className="drawing" viewBox="0 0 200 124" aria-hidden="true" focusable="false">
			<use href={`${drawings}#${kind ?? 'motorcycle'}`} />
		</svg>
	);
}
