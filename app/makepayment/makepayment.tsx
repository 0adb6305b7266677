import { useEffect, useRef } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { amountToPay } from '../../domain/payment/bill.ts';
import { payableJobCard } from '../../domain/payment/payment.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { logMalformed, orFallback, pageLoader, toFailure } from '../loaders.ts';
import { loadVehicleView, readVehicleOfRequest } from '../loadVehicle.ts';
import { consentLineOf } from '../privacy/ownerChoices.ts';
import { catalogueNameIn, vehicleServices } from '../services.ts';
import { PageFrame, type ShellHandle } from '../shell/shell.tsx';
import { PaymentSummary } from '../ui/bill/bill.tsx';
import { Button } from '../ui/controls/button.tsx';
import { callServerAction, PageError } from '../ui/feedback/pageError.tsx';
import { Title } from '../ui/title.tsx';
import { useAfterRestore } from '../ui/useReloadAfterBack.ts';
import type { Route } from './+types/makepayment.ts';
import { PaymentPage, paymentView } from './paymentPage.tsx';
import { paymentTexts } from './paymentTexts.ts';
import { loadPaymentAccount, type PaymentStartResult, startPayment } from './startPayment.ts';

/** The page that leads to the gateway is bare; the payment page and its errors have the usual frame. */
export const handle: ShellHandle = { bare: true };

/** The bill and how to pay it (docs/product.md#paying); redirects home without an active job card. */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { log, now, provider, regNo, settings } = services;
	return pageLoader(services, async () => {
		const [vehicle, account] = await Promise.all([
			readVehicleOfRequest(services, args.request, { showsPayment: true }),
			// Without the gateway account the page still shows the bill, and payment at the dealership.
			orFallback(log, () => loadPaymentAccount(provider, settings.payment), 'unknown' as const),
		]);
		const jobCard = vehicle && payableJobCard(vehicle);
		if (!jobCard) throw redirect(`/?RegNo=${regNo}`);
		const { vehicleView, menu } = await loadVehicleView(services, vehicle, { showsBooking: false });
		if (!vehicleView.jobCard) throw redirect(`/?RegNo=${regNo}`);
		return {
			view: paymentView(regNo, jobCard, vehicleView.jobCard, account, catalogueNameIn(services)),
			now: now().toISOString(),
			menu,
			consentLine: consentLineOf(services, vehicle),
		};
	});
}

/** Starts the chosen payment. Also works without script: then the response is the page itself. */
export async function action(args: Route.ActionArgs) {
	const services = vehicleServices(args);
	const form = await args.request.formData().catch(() => null);
	const channel = form?.get('channel');
	if (channel !== 'online' && channel !== 'dealership') {
		logMalformed(services.log, 'payment');
		throw data({ kind: 'malformed' }, { status: 400 });
	}
	const { result, cookie } = await startPayment(channel, services, args.request.url).catch((error: unknown) => ({
		result: { kind: 'failed', failure: toFailure(error, services).failure } as const,
		cookie: null,
	}));
	return data(result, cookie === null ? {} : { headers: { 'Set-Cookie': cookie } });
}

/** A lost response is shown beside the button; the error status keeps the router from revalidating the page. */
export const clientAction = (args: Route.ClientActionArgs) =>
	callServerAction(args, (failure): PaymentStartResult => ({ kind: 'failed', failure }));

/** false before the browser leaves for the gateway. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
	actionResult?.kind !== 'redirect' && defaultShouldRevalidate;

export default function MakePayment({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.kind === 'redirect') return <PaymentRedirect form={actionData} view={loaderData.view} />;
	return (
		<PageFrame>
			<PaymentPage view={loaderData.view} now={loaderData.now} startResult={actionData ?? null} />
		</PageFrame>
	);
}

export function ErrorBoundary() {
	return (
		<PageFrame>
			<PageError />
		</PageFrame>
	);
}

interface PaymentRedirectProps extends Pick<Route.ComponentProps['loaderData'], 'view'> {
	readonly form: PaymentStartResult & { kind: 'redirect' };
}

/**
 * The form that takes the browser to the gateway (docs/product.md#paying). A script submits it at once; without script
 * its button does. When the browser restores this page from its back/forward cache, the payment page is loaded instead.
 */
function PaymentRedirect({ form, view: { bill, regNo } }: PaymentRedirectProps) {
	const { t, common } = useTranslation(paymentTexts);
	const element = useRef<HTMLFormElement>(null);

	useEffect(() => element.current?.submit(), []);
	useAfterRestore(() => window.location.replace(`/makepayment?RegNo=${regNo}`));

	return (
		<main id="content" className="page page-narrow">
			{/* Gateways accept payments only from known sites, so the referrer has the origin, and no path. */}
			<meta name="referrer" content="strict-origin" />
			<Title texts={paymentTexts} name="redirectTitle" />
			<p role="status">{t.redirectLine}</p>
			<PaymentSummary label={common.payment} amountLabel={common.amountToBePaid} amount={amountToPay(bill)} />
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
