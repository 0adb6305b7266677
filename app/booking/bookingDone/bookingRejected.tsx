import { Link } from 'react-router';
import type { BookingResult } from '../../../domain/booking/draftState.ts';
import { failureTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Title } from '../../ui/title.tsx';
import { doneTexts } from './doneTexts.ts';

/**
 * The provider's reason for refusing the booking, that the draft is kept, and the way on: to the booking that the vehicle
 * has already, home when it is held back, to the dealers when its dealership is gone, else back to the slots.
 */
export function BookingRejected({
	result,
	hasBooking,
	regNo,
	home,
}: {
	result: BookingResult;
	hasBooking: boolean;
	regNo: string;
	home: string;
}) {
	const t = useTexts(doneTexts);
	const failures = useTexts(failureTexts);
	const step = result.wayOn === 'dealer' ? 'dealer' : 'selectDateTime';
	return (
		<>
			<Title texts={doneTexts} name="notDone" />
			<Note tone="error">
				<p>
					<strong>{result.message ?? failures.refused}</strong>
				</p>
				<p>{t.nothingLost}</p>
			</Note>
			<div className="stack-tight done-actions">
				{hasBooking || result.wayOn === 'home' ? (
					<Button size="md" component={Link} to={home}>
						{hasBooking ? t.toBooking : t.toHome}
					</Button>
				) : (
					<>
						<Button size="md" component={Link} to={`/booking/${step}?RegNo=${regNo}`} replace>
							{result.wayOn === 'dealer' ? t.chooseDealer : t.chooseSlot}
						</Button>
						<Link to={home} className="touch-link done-home">
							{t.toHome}
						</Link>
					</>
				)}
			</div>
		</>
	);
}
