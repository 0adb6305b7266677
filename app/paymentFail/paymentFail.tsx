import { loadResult } from '../paymentResult/paymentResult.ts';
import { ResultPage } from '../paymentResult/resultPage.tsx';
import { PageError } from '../ui/pageError.tsx';
import type { Route } from './+types/paymentFail.ts';

/**
 * Where the gateway's return leads after a failure; what is shown is what the provider knows
 * (docs/product.md#payment-result).
 */
export function loader(args: Route.LoaderArgs) {
	return loadResult('payment-fail', args);
}

export default function PaymentFail({ loaderData }: Route.ComponentProps) {
	return <ResultPage result={loaderData.result} regNo={loaderData.regNo} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <PageError error={error} />;
}
