import { Link, redirect } from 'react-router';
import { formatRupees } from '../../domain/money.ts';
import { amountToPay, type Bill, withoutRelease } from '../../domain/payment/bill.ts';
import { payableEntry, proformaInvoice } from '../../domain/payment/payment.ts';
import type { ServiceEntry } from '../../domain/vehicle/vehicle.ts';
import type { Provider } from '../../provider/port.ts';
import { BillNote } from '../bill/billNote.tsx';
import { useTexts } from '../i18n/language.ts';
import { pageLoader } from '../loaders.ts';
import { loadVisitState } from '../loadVehicleState.ts';
import { paymentResultTexts } from '../paymentResult/paymentResultTexts.ts';
import { requestStatusCheck } from '../requestStatusCheck.ts';
import { vehicleServices } from '../services.ts';
import { Button } from '../ui/controls/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { Title } from '../ui/title.tsx';
import { useReloadAfterBack } from '../ui/useReloadAfterBack.ts';
import { vehicleWithAttempts } from '../vehicleWithAttempts.ts';
import type { Route } from './+types/paymentDealer.ts';
import { wasFoundPayable } from './payableCookie.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/**
 * How to pay at the dealership (docs/product.md#pay-at-the-dealership). Without an active job card it redirects to the
 * home page; with a bill that is known not to be payable yet, or over nothing, to the payment page. Where the provider is
 * asked and refuses, this page says so: the payment page would not know.
 */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { provider, regNo } = services;
	return pageLoader(services, async () => {
		const vehicle = await vehicleWithAttempts(services, args.request);
		const entry = vehicle && payableEntry(vehicle);
		if (!entry) throw redirect(`/?RegNo=${regNo}`);
		await requestStatusCheck(services, vehicle.statusCheckDueFor);
		const { state, menu } = await loadVisitState(services, vehicle);
		const bill = state.visit && (await shownBill(state.visit.bill, entry, args.request, provider));
		if (!state.visit || !bill) throw redirect(`/makepayment?RegNo=${regNo}`);
		return {
			regNo,
			menu,
			bill,
			refunds: state.visit.refunds,
			jobCardNo: entry.jobCardNo,
			name: entry.organizationName,
			addressLine1: entry.organizationAddressLine1,
		};
	});
}

/**
 * A bill whose release is unknown is asked about: this address can be opened without pressing the button first. null:
 * none.
 */
async function shownBill(bill: Bill, entry: ServiceEntry, request: Request, provider: Provider): Promise<Bill | null> {
	if (bill.kind === 'none' || bill.kind === 'inProcess' || bill.kind === 'free') return null;
	if (bill.kind !== 'due' || entry.isProformaReleased === true) return bill;
	const { jobCardId } = entry;
	if (wasFoundPayable(request, jobCardId)) return bill;
	const payability = await provider.payability({ jobCardId, proforma: proformaInvoice(entry) });
	return payability === 'payable' ? bill : withoutRelease(bill);
}

export default function PaymentDealer({ loaderData }: Route.ComponentProps) {
	useReloadAfterBack();
	const t = useTexts(paymentResultTexts);
	const { addressLine1, bill, jobCardNo, name, refunds, regNo } = loaderData;
	const amount = amountToPay(bill);
	const dash = '–';
	return (
		<main id="content" className="page page-narrow">
			<Title texts={paymentResultTexts} name="payAtDealer" />
			<BillNote regNo={regNo} bill={bill} refunds={refunds} />
			{bill.kind === 'due' ? <p>{t.visit}</p> : null}
			{bill.kind === 'paid' && bill.toPay === 0 ? <p>{t.alreadyPaid}</p> : null}
			<section className="card payment-summary" aria-label={t.payAtDealer}>
				<dl className="facts">
					<div className="payment-amount">
						<dt>{t.amountToBePaid}</dt>
						<dd>{amount === null ? dash : formatRupees(amount)}</dd>
					</div>
					<Fact name={t.jobCardNo}>{jobCardNo ?? dash}</Fact>
					<Fact name={t.dealership}>
						{name ?? dash}
						{addressLine1 ? <span className="fact-more">{addressLine1}</span> : null}
					</Fact>
				</dl>
			</section>
			<div className="action-bar">
				<Button component={Link} to={`/makepayment?RegNo=${regNo}`} size="lg" fullWidth>
					{t.okay}
				</Button>
			</div>
		</main>
	);
}
