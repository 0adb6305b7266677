import { formatRupees } from '../../domain/money.ts';
import { amountToPay, type Bill } from '../../domain/payment/bill.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { paymentTexts } from './paymentTexts.ts';
import type { PaymentView } from './paymentView.ts';

/** What the payment is for; days are India's (docs/product.md#payment). `now`: ISO instant. */
export function PaymentSummary({ view, bill, now }: { view: PaymentView; bill: Bill; now: string }) {
	const t = useTexts(paymentTexts);
	const language = useLanguage();
	const { dealership } = view;
	const amount = amountToPay(bill);
	const dash = '–';
	return (
		<section className="card payment-summary" aria-label={t.title}>
			<dl className="facts">
				<div className="payment-amount">
					<dt>{t.amount}</dt>
					<dd>{amount === null ? dash : formatRupees(amount)}</dd>
				</div>
				<Fact name={t.registrationNumber}>{view.regNo}</Fact>
				<Fact name={t.today}>{formatDay(now, 'DD MMM YYYY', language)}</Fact>
				<Fact name={t.jobCardNo}>{view.jobCardNo ?? dash}</Fact>
				<Fact name={t.jobCardDate}>
					{view.jobCardDate ? formatDay(view.jobCardDate, 'DD MMM YYYY', language) : dash}
				</Fact>
				<Fact name={t.dealership}>
					{dealership.name ?? dash}
					{dealership.addressLine1 ? <span className="fact-more">{dealership.addressLine1}</span> : null}
				</Fact>
			</dl>
		</section>
	);
}
