import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { ChosenSlot } from '../../domain/booking/draftState.ts';
import type { SentKey } from '../../domain/booking/idempotency.ts';
import type { Paise } from '../../domain/money.ts';
import { isAtSlot } from '../../domain/time/calendar.ts';
import { validationTexts } from '../booking/wizardTexts.ts';
import { postOnce } from '../data/postOnce.ts';
import { postData } from '../data/requests.ts';
import { useData } from '../data/useData.ts';
import { useForm } from '../data/useForm.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { NotDoneNote, useFailureLines } from '../ui/feedback/notDoneNote.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useSnackbar } from '../ui/feedback/snackbar.tsx';
import { Title } from '../ui/title.tsx';
import { BookedNow, MoveChoice, MoveLine } from './moveChoice.tsx';
import { MoveDealers } from './moveDealers.tsx';
import { Moved } from './moved.tsx';
import { MoveSlots } from './moveSlots.tsx';
import { moveTexts } from './moveTexts.ts';
import type { MoveDealer, MoveView } from './moveView.ts';
import { moveTotal, TermsCard } from './termsCard.tsx';

/**
 * The booking, the slots of its dealership or another, and what it would be (docs/product.md#moving). The bar has the new
 * time with its total, and the button that moves the booking.
 */
export function MovePage({
	regNo,
	loaded,
	beginsWithDealer,
}: {
	regNo: string;
	loaded: MoveView;
	beginsWithDealer: boolean;
}) {
	const t = useTexts(moveTexts);
	const messages = useTexts(validationTexts);
	const snackbar = useSnackbar();
	const failures = useTexts(failureTexts);
	const { isBusy, failure, send } = useForm(useFailureLines(t.unknown));
	const [unanswered, keep] = useState<SentKey | null>(null);
	/** The booking as it was last seen. */
	const [view, setView] = useState(loaded);
	const [isMoved, setMoved] = useState(false);
	const [dealer, setDealer] = useState(loaded.dealer);
	const [slot, setSlot] = useState<ChosenSlot | null>(null);
	const [isChoosingDealer, setChoosingDealer] = useState(beginsWithDealer);
	const isOther = dealer.code !== view.dealer.code;
	const query = { RegNo: regNo, AppointmentId: view.appointmentId, DealerCode: dealer.code };
	const terms = useData('/data/move-terms', isOther ? query : null);
	const total = moveTotal(view, isOther, terms);

	/** The button that was pressed is gone then, so the focus goes to what has come. */
	function show(dealers: boolean) {
		flushSync(() => setChoosingDealer(dealers));
		document.querySelector<HTMLElement>('#move-choice')?.focus();
	}

	function chooseDealer(chosen: MoveDealer) {
		setDealer(chosen);
		setSlot(null);
		show(false);
	}

	function confirm() {
		if (slot === null) {
			snackbar.show(messages.selectSlot);
			document.getElementById('field-slot')?.focus();
		} else if (!isOther && isAtSlot(view.date, slot)) snackbar.show(t.sameSlot);
		else if (total !== null) move({ dealerCode: dealer.code, slot, total });
	}

	/** A refusal may mean that what the page knows is out of date. */
	function move(to: { dealerCode: string; slot: ChosenSlot; total: Paise }) {
		const { appointmentId, revision } = view;
		const body = { appointmentId, revision, ...to };
		const request = (key: string) => postData('/move/save', regNo, { ...body, key });
		send(
			() => postOnce({ unanswered, keep }, JSON.stringify(body), request),
			(answer) => {
				setMoved(answer.kind === 'moved');
				if (answer.kind === 'moved') return null;
				if (answer.view) setView(answer.view);
				terms.refresh();
				return [answer.message ?? failures.refused];
			},
		);
	}

	if (isMoved && slot) return <Moved regNo={regNo} dealer={dealer} slot={slot} />;
	return (
		<main id="content" className="wizard">
			<header className="wizard-head">
				<Title texts={moveTexts} name="title" />
			</header>
			<div className="stack wizard-main">
				<noscript>
					<Note tone="info" lines={[t.noScript]} />
				</noscript>
				<BookedNow view={view} />
				{isChoosingDealer ? (
					<MoveDealers regNo={regNo} chosen={dealer.code} onChoose={chooseDealer} onKeep={() => show(false)} />
				) : (
					<>
						<button id="move-choice" type="button" className="link-button" onClick={() => show(true)}>
							{t.otherDealer}
						</button>
						<MoveSlots
							key={dealer.code}
							regNo={regNo}
							dealer={dealer}
							present={view.date}
							chosen={slot}
							takesPresentTime={isOther}
							onChoose={setSlot}
						/>
					</>
				)}
				<TermsCard view={view} isOther={isOther} terms={terms} />
				{failure ? <NotDoneNote lines={failure} /> : null}
			</div>
			<section className="wizard-side" aria-label={t.newTime}>
				<MoveChoice dealer={dealer} slot={slot} total={total} />
			</section>
			<div className="wizard-foot">
				<MoveLine slot={slot} total={total} />
				<div className="wizard-bar">
					<Button component={Link} to={`/?RegNo=${regNo}`} size="md" variant="default">
						{t.keep}
					</Button>
					<Button size="md" loading={isBusy} aria-busy={isBusy} data-press-again onClick={confirm}>
						{isBusy ? t.moving : t.confirm}
					</Button>
				</div>
			</div>
		</main>
	);
}
