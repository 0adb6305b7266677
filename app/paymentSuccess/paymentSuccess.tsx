import { loadPaymentResult } from '../paymentResult/paymentResult.ts';
import { PaymentResultPage } from '../paymentResult/paymentResultPage.tsx';
import type { Route } from './+types/paymentSuccess.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/**
 * The gateway's return leads here after a success. It shows what the provider has recorded
 * (docs/product.md#payment-result).
 */
export function loader(args: Route.LoaderArgs) {
	return loadPaymentResult('payment-success', args);
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
	return <PaymentResultPage result={loaderData.result} regNo={loaderData.regNo} />;
}
