import { data, redirect } from 'react-router';
import { payableEntry } from '../../domain/payment/payment.ts';
import type { PaymentAccount } from '../../provider/port.ts';
import { logMalformed, optional, pageLoader } from '../loaders.ts';
import { loadVisitState } from '../loadVehicleState.ts';
import { consentOf } from '../privacy/loadConsent.ts';
import { requestStatusCheck } from '../requestStatusCheck.ts';
import { type Services, vehicleServices } from '../services.ts';
import { PageFrame } from '../shell/pageFrame.tsx';
import type { ShellHandle } from '../shell/shell.tsx';
import { PageError } from '../ui/feedback/pageError.tsx';
import { submitError } from '../ui/feedback/routerErrors.ts';
import { vehicleWithAttempts } from '../vehicleWithAttempts.ts';
import type { Route } from './+types/makepayment.ts';
import { paymentAccount } from './paymentAccount.ts';
import { PaymentPage } from './paymentPage.tsx';
import { PaymentRedirect } from './paymentRedirect.tsx';
import { paymentView } from './paymentView.ts';
import { type PaymentStartResult, startPayment } from './startPayment.ts';

/** The way to the gateway is bare; the payment page and its errors have the frame of every other page. */
export const handle: ShellHandle = { bare: true };

/** What is to be paid and how (docs/product.md#payment); a vehicle without an active job card goes home. */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { now, regNo } = services;
	return pageLoader(services, async () => {
		const [vehicle, account] = await Promise.all([vehicleWithAttempts(services, args.request), loadAccount(services)]);
		const entry = vehicle && payableEntry(vehicle);
		if (!entry) throw redirect(`/?RegNo=${regNo}`);
		await requestStatusCheck(services, vehicle.statusCheckDueFor);
		const { state, menu } = await loadVisitState(services, vehicle);
		if (!state.visit) throw redirect(`/?RegNo=${regNo}`);
		return {
			view: paymentView(regNo, entry, state.visit, account),
			now: now().toISOString(),
			menu,
			consentLine: consentOf(services, vehicle),
		};
	});
}

/** Without the gateway account the page still shows the bill, and payment at the dealership. */
const loadAccount = ({ log, provider, settings }: Services): Promise<PaymentAccount | null | 'unknown'> =>
	optional(log, () => paymentAccount(provider, settings.payment), 'unknown' as const);

/** Starts the chosen payment. Works without script, too: then the response is the page itself. */
export async function action(args: Route.ActionArgs) {
	const services = vehicleServices(args);
	const form = await args.request.formData().catch(() => null);
	const channel = form?.get('way');
	if (channel !== 'online' && channel !== 'dealership') {
		logMalformed(services.log, 'payment');
		throw data({ kind: 'malformed' }, { status: 400 });
	}
	const headers = new Headers();
	return data(await startPayment(channel, services, args.request.url, headers), { headers });
}

/** A lost response is shown beside the button; the error status keeps the router from revalidating the page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		const result: PaymentStartResult = { kind: 'problem', problem: submitError(error) };
		return data(result, { status: 503 });
	}
}

/** No revalidation before the browser leaves for the gateway. */
export function shouldRevalidate({
	actionResult,
	defaultShouldRevalidate,
}: {
	actionResult?: PaymentStartResult;
	defaultShouldRevalidate: boolean;
}) {
	return actionResult?.kind === 'redirect' ? false : defaultShouldRevalidate;
}

export default function MakePayment({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.kind === 'redirect') return <PaymentRedirect form={actionData} regNo={loaderData.view.regNo} />;
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
