import { useTexts } from '../i18n/language.ts';
import { Note } from '../ui/feedback/note.tsx';
import { ProblemNote } from '../ui/feedback/problemNote.tsx';
import { linkedBookingTexts } from './linkedBookingTexts.ts';
import { useLinkedAppointment } from './useLinkedAppointment.ts';

/** Checks the booking that the opened link named, and says above the page what came of it. */
export function LinkedBooking({ regNo }: { regNo: string }) {
	const t = useTexts(linkedBookingTexts);
	const { result, check } = useLinkedAppointment(regNo);
	if (!result || (result.ok && result.data.outcome === 'nothing')) return null;
	const isCancelled = result.ok && result.data.outcome === 'cancelled';
	return (
		<div className="page page-narrow linked-booking" role="status" data-cancelled={isCancelled || undefined}>
			{result.ok ? (
				<Note tone={isCancelled ? 'attention' : 'error'}>
					<p>{isCancelled ? t.systemCancelled : t.linkNotFound}</p>
				</Note>
			) : (
				<ProblemNote problem={result.problem} onRetry={check} />
			)}
		</div>
	);
}
