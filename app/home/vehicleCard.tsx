import type { VehicleKind } from '../../domain/vehicle/vehicle.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';
import drawings from './vehicleDrawings.svg';

/** Which vehicle the page is about: its kind as a drawing, its model, and its registration number as a number plate. */
export function VehicleCard({ view }: { view: HomeView }) {
	const t = useTexts(homeTexts);
	const common = useTexts(commonTexts);
	return (
		<section className="card row vehicle-card" aria-label={t.vehicle}>
			<dl className="facts">
				<Fact name={t.vehicle}>{view.itemName}</Fact>
				<Fact name={common.registrationNumber}>
					<span className="plate">{view.regNo}</span>
				</Fact>
			</dl>
			<VehicleDrawing kind={view.kind} />
		</section>
	);
}

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
