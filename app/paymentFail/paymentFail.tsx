import { loadPaymentResult } from '../paymentResult/paymentResult.ts';
import { PaymentResultPage } from '../paymentResult/paymentResultPage.tsx';
import type { Route } from './+types/paymentFail.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/**
 * The gateway's return leads here after a failure. It shows what the provider has recorded
 * (docs/product.md#payment-result).
 */
export function loader(args: Route.LoaderArgs) {
	return loadPaymentResult('payment-fail', args);
}

export default function PaymentFail({ loaderData }: Route.ComponentProps) {
	return <PaymentResultPage result={loaderData.result} regNo={loaderData.regNo} />;
}
