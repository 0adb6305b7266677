import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** `revision`: how often it had been moved or changed. */
type BookingBefore = Readonly<{ appointmentId: string; revision: number }>;

/**
 * The result of a move or a change. This entry of the browser's history keeps it, so that a reload shows it again; null
 * before, and once `booking` has changed anew. The function keeps and shows a result, without a request.
 */
export function useKeptResult<Result extends { readonly before: BookingBefore }>(booking: BookingBefore) {
	const navigate = useNavigate();
	const { pathname, search, state } = useLocation();
	const [isHydrated, setHydrated] = useState(false);
	// The first render must equal the server's page, which does not know the entry.
	useEffect(() => setHydrated(true), []);
	const kept = isHydrated ? (state as Result | null) : null;
	const isSame = kept?.before?.appointmentId === booking.appointmentId;
	const keep = (result: Result) =>
		navigate(pathname + search, { replace: true, state: result, defaultShouldRevalidate: false });
	return [isSame && booking.revision <= kept.before.revision + 1 ? kept : null, keep] as const;
}
