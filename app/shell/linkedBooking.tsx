import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useRevalidator, useSearchParams } from 'react-router';
import { unusableLinkParam } from '../../domain/access.ts';
import { removeDraft } from '../data/browserStorage.ts';
import type { JsonResult, ResultAt } from '../data/endpoints.ts';
import { postData } from '../data/requests.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { FailureNote, Note } from '../ui/feedback/notes.tsx';

/** Above the page whose link opened nothing: that it did not, and how to get another (docs/product.md#access). */
export function UnusableLink() {
	const { t } = useTranslation();
	const [query] = useSearchParams();
	if (query.get(unusableLinkParam.name) !== unusableLinkParam.value) return null;
	return (
		<div className="page page-narrow linked-booking">
			<Note tone="attention" lines={[t.unusableLink, t.askForNewLink]} />
		</div>
	);
}

/** Checks the booking that the opened link named, and says above the page what came of it. */
export function LinkedBooking({ regNo }: { regNo: string }) {
	const { t } = useTranslation();
	const { result, check } = useLinkedAppointment(regNo);
	if (!result || (result.ok && result.data.outcome === 'nothing')) return null;
	const isCancelled = result.ok && result.data.outcome === 'cancelled';
	return (
		<div className="page page-narrow linked-booking" role="status" data-cancelled={isCancelled || undefined}>
			{result.ok ? (
				<Note tone={isCancelled ? 'attention' : 'error'} lines={[isCancelled ? t.systemCancelled : t.linkNotFound]} />
			) : (
				<FailureNote failure={result.failure} onRetry={check} />
			)}
		</div>
	);
}

interface Answer {
	readonly result: JsonResult<ResultAt<'/home/linked-appointment'>>;
	/** The page that showed it first. */
	readonly pathname: string;
}

/**
 * The appointment-cancel check of the shell: a POST from the loaded page, wherever the link leads, never on GET,
 * so that a link preview cannot cancel anything (docs/product.md#linked-appointment). null until it has answered, and on
 * the pages after the one that showed the answer.
 */
function useLinkedAppointment(regNo: string) {
	const [answer, setAnswer] = useState<Answer | null>(null);
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const hasChecked = useRef(false);
	async function check() {
		const result = await postData('/home/linked-appointment', regNo);
		if (result.ok && result.data.outcome === 'cancelled') removeDraft(regNo);
		// The result is shown together with the reloaded page.
		if (result.ok) await revalidate();
		startTransition(() => setAnswer({ result, pathname: window.location.pathname }));
	}
	const checkOnce = useEffectEvent(check);
	useEffect(() => {
		if (hasChecked.current) return;
		hasChecked.current = true;
		checkOnce();
	}, []);
	return { result: answer?.pathname === pathname ? answer.result : null, check };
}
