import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useRevalidator, useSearchParams } from 'react-router';
import { unusableLinkParam } from '../../domain/access.ts';
import { removeDraft } from '../data/browserStorage.ts';
import type { DataOf, JsonResponse, JsonResult } from '../data/endpoints.ts';
import { postData } from '../data/requests.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { FailureNote, Note } from '../ui/feedback/notes.tsx';

/** Says above the page that its link opened nothing, and how to get another (docs/product.md#access). */
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

/** Checks the booking that the opened link named, and shows the outcome above the page. */
export function LinkedBooking({ regNo }: { regNo: string }) {
	const { t } = useTranslation();
	const { result, check } = useLinkedBooking(regNo);
	if (!result || (result.ok && result.data.outcome === 'nothing')) return null;
	const isCancelled = result.ok && result.data.outcome === 'cancelled';
	return (
		<div className="page page-narrow linked-booking" role="status">
			{result.ok ? (
				<Note tone={isCancelled ? 'attention' : 'error'} lines={[isCancelled ? t.systemCancelled : t.linkNotFound]} />
			) : (
				<FailureNote failure={result.failure} onRetry={check} />
			)}
		</div>
	);
}

/** The action of `/home/linked-booking`. Shared code imports no screen, so its type is here. */
export type LinkedBookingAction = () => Promise<
	JsonResponse<{ readonly outcome: 'nothing' | 'cancelled' | 'notFound' }>
>;

/**
 * Checks the linked booking by a POST from the loaded page, never on GET, so that a link preview cancels nothing
 * (docs/product.md#linked-booking). null until it has answered, and on later pages.
 */
function useLinkedBooking(regNo: string) {
	const [answer, setAnswer] = useState<{ result: JsonResult<DataOf<LinkedBookingAction>>; pathname: string }>();
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const hasChecked = useRef(false);
	async function check() {
		const result = await postData<LinkedBookingAction>('/home/linked-booking', regNo, {});
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
