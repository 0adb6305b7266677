import { Link } from 'react-router';
import type { BookingResult } from '../../../domain/draftState.ts';
import { failureTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Title } from '../../ui/title.tsx';
import { doneTexts } from './doneTexts.ts';

/** The provider's reason for refusing the booking, that the draft is kept, and a link back to the slots. */
export function BookingRejected({ result, regNo, home }: { result: BookingResult; regNo: string; home: string }) {
	const t = useTexts(doneTexts);
	const failures = useTexts(failureTexts);
	return (
		<>
			<Title texts={doneTexts} name="notDone" />
			<Note tone="error">
				<p>
					<strong>{result.message ?? failures.refused}</strong>
				</p>
				<p>{t.nothingLost}</p>
			</Note>
			<div className="done-actions">
				<Button size="md" component={Link} to={`/booking/selectDateTime?RegNo=${regNo}`} replace>
					{t.chooseSlot}
				</Button>
				<Link to={home} className="done-home">
					{t.toHome}
				</Link>
			</div>
		</>
	);
}
