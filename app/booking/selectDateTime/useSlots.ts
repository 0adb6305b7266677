import { useCallback, useEffect, useState } from 'react';
import type { SlotGrid } from '../../../domain/dealer.ts';
import type { Answer } from '../../answer.ts';
import { ask } from '../../ui/useRemote.ts';

/** Coming back to the page sooner than this does not ask again. */
const freshMs = 20_000;

interface Held {
	readonly answer: Answer<SlotGrid>;
	/** When it came, and as which question. */
	readonly at: number;
	readonly round: number;
}

/**
 * The slots at an address; null while they are on their way. Days that were seen before are shown at once and asked
 * again quietly, and so are the ones on view when the owner comes back to the page, since others book meanwhile.
 * A quiet question that fails leaves on view what was there.
 */
export function useSlots(address: string) {
	const [held, setHeld] = useState<ReadonlyMap<string, Held>>(new Map());
	const [round, setRound] = useState(0);
	const current = held.get(address) ?? null;
	const askAgain = useCallback(() => setRound((last) => last + 1), []);

	useEffect(() => {
		let isWanted = true;
		ask<SlotGrid>(address).then((answer) => {
			if (!isWanted) return;
			setHeld((all) => {
				const before = all.get(address);
				if (!answer.ok && before?.answer.ok) return all;
				return new Map(all).set(address, { answer, at: Date.now(), round });
			});
		});
		return () => {
			isWanted = false;
		};
	}, [address, round]);

	useEffect(() => {
		if (!current) return;
		const seen = () => {
			if (document.visibilityState === 'visible' && Date.now() - current.at > freshMs) askAgain();
		};
		const online = () => {
			if (!current.answer.ok) askAgain();
		};
		window.addEventListener('focus', seen);
		document.addEventListener('visibilitychange', seen);
		window.addEventListener('online', online);
		return () => {
			window.removeEventListener('focus', seen);
			document.removeEventListener('visibilitychange', seen);
			window.removeEventListener('online', online);
		};
	}, [current, askAgain]);

	const retry = useCallback(() => {
		setHeld((all) => new Map([...all].filter(([known]) => known !== address)));
		askAgain();
	}, [address, askAgain]);

	return { answer: current?.answer ?? null, retry };
}
