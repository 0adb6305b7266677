import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * In verified access a session is for one vehicle, and all tabs share it. A tab that signs out or opens another vehicle
 * tells the others, which ask the portal again what they may show (docs/product.md#access).
 */
export function useOtherTabs(regNo: string | null, canSignOut: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const tabs = openChannel();
		if (!tabs) return;
		tabs.postMessage(regNo);
		tabs.onmessage = ({ data }) => {
			if (canSignOut && data !== regNo) revalidate();
		};
		return () => tabs.close();
	}, [regNo, canSignOut, revalidate]);
}

/** null: the browser refuses it, as Firefox does with all cookies, without which there is no session to share. */
function openChannel(): BroadcastChannel | null {
	try {
		return new BroadcastChannel('vehicle');
	} catch {
		return null;
	}
}
