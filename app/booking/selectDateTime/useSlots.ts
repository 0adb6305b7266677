import { useCallback, useEffect, useState } from 'react';
import type { SlotGrid } from '../../../domain/dealer.ts';
import type { JsonResult } from '../../loaders.ts';
import { fetchJson } from '../../ui/useRemote.ts';

/** Coming back to the page sooner than this does not ask again. */
const staleAfterMs = 20_000;

interface CachedSlots {
	readonly answer: JsonResult<SlotGrid>;
	/** When it came, and as which question. */
	readonly at: number;
	readonly attempt: number;
}

/**
 * The slots at an address; null while they are on their way. Days that were seen before are shown at once and asked
 * again quietly, and so are the ones on view when the owner comes back to the page, since others book meanwhile.
 * A quiet question that fails leaves on view what was there.
 */
export function useSlots(address: string) {
	const [cache, setCache] = useState<ReadonlyMap<string, CachedSlots>>(new Map());
	const [attempt, setAttempt] = useState(0);
	const current = cache.get(address) ?? null;
	const refetch = useCallback(() => setAttempt((last) => last + 1), []);

	useEffect(() => {
		let isCurrent = true;
		fetchJson<SlotGrid>(address).then((answer) => {
			if (!isCurrent) return;
			setCache((all) => {
				const before = all.get(address);
				if (!answer.ok && before?.answer.ok) return all;
				return new Map(all).set(address, { answer, at: Date.now(), attempt });
			});
		});
		return () => {
			isCurrent = false;
		};
	}, [address, attempt]);

	useEffect(() => {
		if (!current) return;
		const onVisible = () => {
			if (document.visibilityState === 'visible' && Date.now() - current.at > staleAfterMs) refetch();
		};
		const onOnline = () => {
			if (!current.answer.ok) refetch();
		};
		window.addEventListener('focus', onVisible);
		document.addEventListener('visibilitychange', onVisible);
		window.addEventListener('online', onOnline);
		return () => {
			window.removeEventListener('focus', onVisible);
			document.removeEventListener('visibilitychange', onVisible);
			window.removeEventListener('online', onOnline);
		};
	}, [current, refetch]);

	const retry = useCallback(() => {
		setCache((all) => new Map([...all].filter(([known]) => known !== address)));
		refetch();
	}, [address, refetch]);

	return { answer: current?.answer ?? null, retry };
}
