import { redirect } from 'react-router';
import { amountToPay, type Bill, withoutRelease } from '../../domain/payment/bill.ts';
import { payableJobCard, proformaInvoice } from '../../domain/payment/payment.ts';
import type { JobCard } from '../../domain/vehicle/vehicle.ts';
import type { Provider } from '../../provider/port.ts';
import { dealerOfJobCard, viewDealership } from '../dealers/dealersData.ts';
import { DealershipCard } from '../dealers/dealershipCard.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { loadVehicleView, paymentLoader } from '../loadVehicle.ts';
import { paymentResultTexts } from '../paymentResult/paymentResultTexts.ts';
import { BillNote, PaymentSummary, paymentPath, resultPath } from '../ui/bill/bill.tsx';
import { ActionLink } from '../ui/controls/button.tsx';
import { Advisor, Detail } from '../ui/detail.tsx';
import { Title } from '../ui/title.tsx';
import { useReloadAfterBack } from '../ui/useReloadAfterBack.ts';
import type { Route } from './+types/paymentDealer.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/**
 * How to pay at the dealership (docs/product.md#paying). Redirects home without an active job card, to the result of a
 * payment that is being confirmed, and to the payment page if the bill is known not to be payable yet, or is 0. If the
 * provider refuses when asked, this page says so, since the payment page would not know.
 */
export const loader = paymentLoader(async (services, vehicle) => {
	const { provider, regNo } = services;
	const jobCard = payableJobCard(vehicle);
	if (!jobCard) throw redirect(`/?RegNo=${regNo}`);
	const { vehicleView, menu } = await loadVehicleView(services, vehicle, { showsBooking: false });
	const [bill, dealer] = await Promise.all([
		vehicleView.jobCard && shownBill(vehicleView.jobCard.bill, jobCard, provider),
		dealerOfJobCard(services, jobCard),
	]);
	if (!vehicleView.jobCard || !bill) throw redirect(paymentPath(regNo));
	const result = bill.kind === 'pending' ? resultPath(regNo, bill) : null;
	if (result !== null) throw redirect(result);
	return {
		regNo,
		menu,
		bill,
		refunds: vehicleView.jobCard.refunds,
		jobCardNo: jobCard.jobCardNo,
		/** Empty: nothing to pay, or the provider does not say. */
		paymentModes: bill.kind === 'due' ? (jobCard.paymentModes?.split(/, */) ?? []) : [],
		advisor: jobCard.advisor,
		...viewDealership(jobCard, dealer),
	};
});

/**
 * The bill to show. If its release is unknown, the provider is asked, since this address can be opened without the
 * button. null: nothing to pay here.
 */
async function shownBill(bill: Bill, jobCard: JobCard, provider: Provider): Promise<Bill | null> {
	if (bill.kind === 'none' || bill.kind === 'inProcess' || bill.kind === 'free') return null;
	if (bill.kind !== 'due' || jobCard.isProformaReleased === true) return bill;
	const payability = await provider.payability({ jobCardId: jobCard.jobCardId, proforma: proformaInvoice(jobCard) });
	return payability === 'payable' ? bill : withoutRelease(bill);
}

export default function PaymentDealer({ loaderData }: Route.ComponentProps) {
	useReloadAfterBack();
	const { t, common } = useTranslation(paymentResultTexts);
	const { advisor, bill, contact, jobCardNo, paymentModes, refunds, regNo } = loaderData;
	const modes: Readonly<Record<string, string>> = t.modes;
	return (
		<main id="content" className="page">
			<Title texts={paymentResultTexts} name="payAtDealer" regNo={regNo} />
			<BillNote regNo={regNo} bill={bill} refunds={refunds} />
			{bill.kind === 'due' ? <p>{t.visit}</p> : null}
			{bill.kind === 'paid' && bill.toPay === 0 ? <p>{t.alreadyPaid}</p> : null}
			<div className="payment">
				<PaymentSummary
					label={t.payAtDealer}
					amountLabel={bill.kind === 'pending' ? common.amount : common.amountToBePaid}
					amount={amountToPay(bill)}
					isQuiet={bill.kind !== 'due'}
				>
					<Detail name={common.registrationNumber}>{regNo}</Detail>
					<Detail name={common.jobCardNo}>{jobCardNo}</Detail>
					{paymentModes.length === 0 ? null : (
						<Detail name={t.mode}>{paymentModes.map((mode) => modes[mode] ?? mode).join(', ')}</Detail>
					)}
				</PaymentSummary>
				<div className="payment-side">
					<DealershipCard {...loaderData}>
						{advisor || contact ? <Advisor name={advisor} contact={contact} /> : null}
					</DealershipCard>
					<ActionLink to={paymentPath(regNo)}>{common.okay}</ActionLink>
				</div>
			</div>
		</main>
	);
}
