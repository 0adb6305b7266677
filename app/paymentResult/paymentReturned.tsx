import { redirect } from 'react-router';
import { isOrderNumber } from '../../domain/payment/payment.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { pageLoader } from '../loaders.ts';
import { accessRedirect, accessUrl, type Services, servicesContext } from '../services.ts';
import { paymentResultUrl } from '../ui/bill/bill.tsx';
import { billTexts } from '../ui/bill/billTexts.ts';
import { ActionLink } from '../ui/controls/button.tsx';
import { Detail } from '../ui/detail.tsx';
import { Title } from '../ui/title.tsx';
import { redirectTargetAt } from '../verify/redirectTarget.ts';
import type { Route } from './+types/paymentReturned.ts';
import { paymentResultTexts } from './paymentResultTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/**
 * The return from the gateway, if the portal could not read it, or if the browser has no session, as in a bank's app. A
 * session is redirected to the result. Else the page says, by the order's number alone, how the order stands and how to
 * get in.
 */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { accessDecision } = services.access;
	const requestedOrder = new URL(request.url).searchParams.get('OrderNumber') ?? '';
	const orderNumber = isOrderNumber(requestedOrder) ? requestedOrder : null;
	return pageLoader(services, async () => {
		if (accessDecision.kind === 'vehicle') await redirectToResult(accessDecision.regNo, orderNumber, services);
		const state = orderNumber === null ? null : await services.provider.checkReturnedPayment(orderNumber);
		if (accessDecision.kind === 'vehicle') return { state, orderNumber, continueTo: '/' };
		if (accessDecision.kind === 'verify' && state === null)
			throw accessRedirect(accessDecision, request.url, services.log);
		return { state, orderNumber, continueTo: accessUrl(accessDecision, redirectTargetAt(request.url)) };
	});
}

/**
 * Has the gateway asked about the named order if it is this vehicle's, or about the newest one if none is named. A
 * maker's system may list no order numbers: then the result page says what it knows of the named one.
 * @throws a redirect to the result, or to the payment page of a vehicle without an order
 */
async function redirectToResult(regNo: string, requestedOrder: string | null, { provider }: Services): Promise<void> {
	const vehicle = await provider.vehicleByRegNo(regNo);
	const payments = vehicle?.serviceHistory.flatMap((jobCard) => jobCard.payments.toReversed()) ?? [];
	const own = payments.find(
		({ orderNumber }) => orderNumber !== null && orderNumber === (requestedOrder ?? orderNumber),
	);
	if (!own && requestedOrder === null) throw redirect(`/makepayment?RegNo=${regNo}`);
	const orderNumber = own?.orderNumber ?? (provider.capabilities.ownsPaymentOrders ? null : requestedOrder);
	if (orderNumber === null) return;
	await provider.checkReturnedPayment(orderNumber);
	throw redirect(paymentResultUrl('payment-success', regNo, orderNumber));
}

/** Keys of heading and line by the order's state. */
const textKeys = {
	paid: ['success', 'thankYou'],
	refundDue: ['refundDueTitle', 'notBilledRefundDue'],
	refunded: ['refundDoneTitle', 'refundDone'],
	failed: ['failed', 'ifCharged'],
	cancelled: ['failed', 'cancelled'],
	abandoned: ['noneKnown', 'ifCharged'],
	pending: ['pending', 'doNotPayAgain'],
	unknown: ['unread', 'notLost'],
} as const;

export default function PaymentReturned({ loaderData: { state, orderNumber, continueTo } }: Route.ComponentProps) {
	const { t } = useTranslation(paymentResultTexts);
	const { t: bills } = useTranslation(billTexts);
	const [heading, line] = textKeys[state ?? 'unknown'];
	return (
		<main id="content" className="page page-narrow">
			{heading === 'pending' ? (
				<Title texts={billTexts} name={heading} />
			) : (
				<Title texts={paymentResultTexts} name={heading} />
			)}
			<p role="status">{line === 'doNotPayAgain' ? bills[line] : t[line]}</p>
			{state === null ? null : (
				<section className="card">
					<dl className="details">
						<Detail name={t.orderNumber}>{orderNumber}</Detail>
					</dl>
				</section>
			)}
			<p>{t.wayIn}</p>
			<ActionLink to={continueTo}>{t.continue}</ActionLink>
		</main>
	);
}
