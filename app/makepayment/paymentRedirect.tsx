import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Title } from '../ui/title.tsx';
import { paymentTexts } from './paymentTexts.ts';
import type { PaymentStartResult } from './startPayment.ts';

/**
 * The form that takes the browser to the gateway (docs/product.md#paying). A script submits it at once; without script
 * its button does. When the browser restores this page from its back/forward cache, the payment page is loaded instead.
 */
export function PaymentRedirect({ form, regNo }: { form: PaymentStartResult & { kind: 'redirect' }; regNo: string }) {
	const t = useTexts(paymentTexts);
	const element = useRef<HTMLFormElement>(null);

	useEffect(() => element.current?.submit(), []);
	useEffect(() => {
		function onShow({ persisted }: PageTransitionEvent) {
			if (persisted) window.location.replace(`/makepayment?RegNo=${regNo}`);
		}
		window.addEventListener('pageshow', onShow);
		return () => window.removeEventListener('pageshow', onShow);
	}, [regNo]);

	return (
		<main id="content" className="page page-narrow">
			{/* Gateways accept payments only from known sites, so the referrer has the origin, and no path. */}
			<meta name="referrer" content="strict-origin" />
			<Title texts={paymentTexts} name="redirectTitle" />
			<p role="status">{t.redirectLine}</p>
			<form method="post" action={form.hostAddress} ref={element} className="stack">
				<input type="hidden" name="encRequest" value={form.encRequest} />
				<input type="hidden" name="access_code" value={form.accessCode} />
				<Button type="submit" size="lg">
					{t.continueToPayment}
				</Button>
			</form>
		</main>
	);
}
