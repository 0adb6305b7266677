import { startTransition, useEffect, useState } from 'react';
import { fetchData } from '../data/requests.ts';

/**
 * Whether the provider holds the vehicle back, asked once the page is shown, so that the page does not wait for it
 * (docs/product.md#eligibility): where a wizard's address led home, the page then says why. null: not held, as far as is
 * known; a failure is shown when the owner presses the button.
 */
export function useHold(regNo: string, isAsked: boolean): { readonly message: string | null } | null {
	const [hold, setHold] = useState<{ readonly message: string | null } | null>(null);
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
	return isAsked ? hold : null;
}
