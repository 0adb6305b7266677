import { useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';
import { VehicleDrawing } from './vehicleDrawing.tsx';

/** Which vehicle the page is about: its kind as a drawing, its model, and its registration number as a number plate. */
export function VehicleCard({ view }: { view: HomeView }) {
	const t = useTexts(homeTexts);
	return (
		<section className="card row vehicle-card" aria-label={t.vehicle}>
			<dl className="facts">
				<Fact name={t.vehicle}>{view.vehicle}</Fact>
				<Fact name={t.registrationNumber}>
					<span className="plate">{view.regNo}</span>
				</Fact>
			</dl>
			<VehicleDrawing kind={view.kind} />
		</section>
	);
}
