import { useNavigate } from 'react-router';
import type { Draft } from '../../../domain/booking/draftState.ts';
import { formatRupees, type Paise } from '../../../domain/money.ts';
import { isOutcomeUnknown } from '../../../domain/providerError.ts';
import { canonicalJson } from '../../../domain/text/canonicalJson.ts';
import type { FailureKind } from '../../data/endpoints.ts';
import { postData } from '../../data/requests.ts';
import { useForm } from '../../data/useForm.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { storeDoneStepData } from '../bookingDone/currentBooking.ts';
import { useWizard } from '../wizardContext.tsx';
import { fieldErrorTexts, wizardTexts } from '../wizardTexts.ts';
import type { action } from './saveBooking.ts';

/**
 * Save and Book. After a time-out or a lost connection the next request has the same idempotency key, or the server
 * first reads whether the vehicle is booked. So nothing is booked twice (docs/product.md#saving-a-booking).
 */
export function useSave() {
	const { t, failures } = useTranslation(wizardTexts);
	const { t: fieldErrors } = useTranslation(fieldErrorTexts);
	const { vehicle, draft, dispatch, prices } = useWizard();
	const navigate = useNavigate();
	const tryAgain = vehicle.idempotentBooking ? t.notTwice : t.looksFirst;
	const outcomeUnknown = `${t.unknown} ${tryAgain}`;
	const notSent = (kind: FailureKind) => `${failures[kind]} ${draft?.unansweredKey ? outcomeUnknown : t.notSent}`;
	const { isBusy, failure, setFailure, sendWithKey } = useForm<string>(({ kind, text }) => {
		if (kind === 'offline') return notSent(kind);
		if (!isOutcomeUnknown(kind)) return text ?? failures[kind];
		return kind === 'unreachable' ? `${t.lostWhileSaving} ${tryAgain}` : `${failures[kind]} ${outcomeUnknown}`;
	});

	function run() {
		if (!draft) return;
		const { unansweredKey } = draft;
		const hasUnansweredKey = unansweredKey !== null;
		const sent = sentDraft(draft);
		const shownPrices = prices?.kind === 'ready' ? prices : null;
		const jobListLevel = shownPrices?.jobListLevel ?? null;
		const body = { draft: sent, hasUnansweredKey, jobListLevel };
		sendWithKey(
			{
				payload: payloadOf(sent),
				post: (key) => postData<typeof action>('/booking/save', vehicle.regNo, { ...body, key }),
				isForwarded: { booked: true, refused: true, invalid: false, notSent: false, priceChanged: false },
				settle: async (saved) => {
					if (saved.kind === 'priceChanged') {
						dispatch({ type: 'showEstimate', total: saved.total, calculated: true });
						return priceChange(saved.total);
					}
					if (saved.kind === 'invalid') return fieldErrors[saved.code];
					if (saved.kind === 'notSent') return notSent(saved.failure);
					const booked = saved.kind === 'booked';
					dispatch({
						type: 'saved',
						booked,
						text: booked ? null : saved.text,
						number: booked ? saved.number : null,
						vehicleName: vehicle.name,
						jobs: shownPrices?.jobs ?? [],
						nextStep: booked ? 'slots' : saved.nextStep,
					});
					storeDoneStepData(booked ? { number: saved.number, date: null } : saved.current);
					await navigate(`/booking/bookingDone?RegNo=${vehicle.regNo}`, { replace: true });
					// Without a dealer in the draft the steps would redirect home until the done step is shown.
					return 'leaving';
				},
			},
			{ unansweredKey, keepKey: (next) => dispatch({ type: 'keepKey', unansweredKey: next }) },
		);
	}

	const priceChange = (total: Paise) => t.priceChanged(formatRupees(total));
	/** Shows the new total instead of booking at an unseen one. */
	const showPriceChange = (total: Paise) => setFailure(priceChange(total));

	const clearFailure = () => setFailure(null);

	return { run, showPriceChange, clearFailure, isBusy, failure };
}

/** The fields of the draft that a booking is made from. */
const sentDraft = (draft: Draft): Draft => ({ ...draft, search: '', unansweredKey: null, result: null, again: null });

/**
 * The payload as a string: an equal one may be sent again with the same key. Left out, so that they may differ in a
 * retry: charges and the earlier total.
 */
const payloadOf = (sent: Draft): string =>
	canonicalJson({ ...sent, lastSlabKm: undefined, pickUpCharge: undefined, earlierTotal: undefined });
