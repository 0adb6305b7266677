import { startTransition, useEffect, useState } from 'react';
import { fetchData } from '../data/requests.ts';

/** That the provider holds the vehicle back, and its message. */
export interface Hold {
	readonly message: string | null;
}

/**
 * Whether the provider holds the vehicle back, asked once the page is shown, so that the page does not wait for it
 * (docs/product.md#eligibility): where a wizard's address led home, the page then says why. `hold` null: not held, as far
 * as is known; a failure is shown when the owner presses the button, and `setHold` keeps what that press is answered.
 * `loaded`: what the server has asked already.
 */
export function useHold(regNo: string, isAsked: boolean, loaded: Hold | null) {
	const [hold, setHold] = useState(loaded);
	useEffect(() => {
		if (!isAsked) return;
		let isCurrent = true;
		fetchData('/home/eligibility', { RegNo: regNo }).then((answer) => {
			if (!isCurrent || !answer.ok) return;
			const { held, message } = answer.data;
			startTransition(() => setHold(held ? { message } : null));
		});
		return () => {
			isCurrent = false;
		};
	}, [regNo, isAsked]);
	return { hold: isAsked ? hold : null, setHold };
}
