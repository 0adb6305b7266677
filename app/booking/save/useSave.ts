import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Draft } from '../../../domain/booking/draftState.ts';
import { idempotencyKeyFor, type SubmitOutcome, unansweredKeyAfter } from '../../../domain/booking/idempotency.ts';
import { formatRupees, type Paise } from '../../../domain/money.ts';
import { isOutcomeUnknown } from '../../../domain/providerError.ts';
import { randomUuid } from '../../data/randomUuid.ts';
import { postData } from '../../data/requests.ts';
import { failureTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { storeBookingOutcome } from '../bookingDone/currentBooking.ts';
import { useWizard } from '../wizardContext.ts';
import { validationTexts, wizardTexts } from '../wizardTexts.ts';

/**
 * Save and Book. `run` does nothing while a request is pending. After a time-out or a lost connection the next one has
 * the same idempotency key, or the server looks first, so that nothing is booked twice
 * (docs/product.md#saving-a-booking).
 */
export function useSave() {
	const t = useTexts(wizardTexts);
	const failures = useTexts(failureTexts);
	const messages = useTexts(validationTexts);
	const { vehicle, draft, dispatch, prices } = useWizard();
	const navigate = useNavigate();
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const isRunning = useRef(false);

	async function run() {
		if (!draft || isRunning.current) return;
		isRunning.current = true;
		setBusy(true);
		setProblem(null);
		const before = draft.sentKey;
		const sent = sentDraft(draft);
		const shownPrices = prices !== null && prices !== 'waiting' && prices.kind === 'ready' ? prices : null;
		const sentKey = idempotencyKeyFor(before, payloadOf(sent), randomUuid);
		dispatch({ type: 'keepKey', sentKey });
		const answer = await postData('/booking/save', vehicle.regNo, {
			draft: sent,
			key: sentKey.key,
			isUnanswered: before !== null,
			jobListLevel: shownPrices?.jobListLevel ?? null,
		});
		const keepAfter = (outcome: SubmitOutcome) =>
			dispatch({ type: 'keepKey', sentKey: unansweredKeyAfter(outcome, before, sentKey) });
		const settle = () => {
			isRunning.current = false;
			setBusy(false);
		};
		const tryAgain = vehicle.idempotentBooking ? t.notTwice : t.looksFirst;
		const unknown = `${t.unknown} ${tryAgain}`;
		const toDone = () => navigate(`/booking/bookingDone?RegNo=${vehicle.regNo}`, { replace: true });

		if (!answer.ok) {
			const { kind, message } = answer.problem;
			const isUnknown = isOutcomeUnknown(kind);
			keepAfter(isUnknown ? 'lost' : kind === 'refused' ? 'answered' : 'undone');
			const isCutOff = kind === 'offline' || kind === 'unreachable';
			const lost = isCutOff ? `${t.lostWhileSaving} ${tryAgain}` : `${failures[kind]} ${unknown}`;
			setProblem(isUnknown ? lost : (message ?? failures[kind]));
			settle();
			return;
		}
		const saved = answer.data;
		if (saved.kind === 'priceChanged') {
			keepAfter('undone');
			dispatch({ type: 'showEstimate', total: saved.total, calculated: true });
			showPriceChange(saved.total);
			settle();
			return;
		}
		if (saved.kind === 'invalid' || saved.kind === 'notSent') {
			keepAfter('undone');
			setProblem(
				saved.kind === 'invalid'
					? messages[saved.message]
					: `${failures[saved.failure]} ${before ? unknown : t.notSent}`,
			);
			settle();
			return;
		}
		// Stays busy until the done step is shown: without a dealer in the draft the steps would redirect home.
		dispatch({
			type: 'saved',
			booked: saved.kind === 'booked',
			message: saved.kind === 'booked' ? null : saved.message,
			number: saved.kind === 'booked' ? saved.number : null,
			vehicleName: vehicle.name,
			jobs: shownPrices?.jobs ?? [],
			wayOn: saved.kind === 'booked' ? 'slots' : saved.wayOn,
		});
		storeBookingOutcome(saved.kind === 'booked' ? { number: saved.number, date: null, revision: 0 } : saved.current);
		await toDone();
	}

	/** Instead of booking at a total that the owner has not seen. */
	const showPriceChange = (total: Paise) => setProblem(t.priceChanged(formatRupees(total)));

	return { run, showPriceChange, isBusy, problem };
}

/** What a booking is made from, and no more. */
const sentDraft = (draft: Draft): Draft => ({ ...draft, search: '', sentKey: null, result: null, again: null });

/**
 * The payload as a string: an equal one may be sent again with the same key. What the charges are, what is booked again,
 * and an earlier total, is no part of it.
 */
const payloadOf = (sent: Draft): string =>
	JSON.stringify({
		...sent,
		lastSlabKm: undefined,
		pickUpCharge: undefined,
		again: undefined,
		earlierTotal: undefined,
	});
