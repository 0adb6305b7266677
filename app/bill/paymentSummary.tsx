import { formatRupees, type Paise } from '../../domain/money.ts';

interface PaymentSummaryProps {
	readonly label: string;
	readonly amountLabel: string;
	/** null: not known. */
	readonly amount: Paise | null;
	/** The facts below the amount. */
	readonly children: React.ReactNode;
}

/** An amount in large, and what it is for in rows as on a receipt. */
export function PaymentSummary({ label, amountLabel, amount, children }: PaymentSummaryProps) {
	return (
		<section className="card payment-summary" aria-label={label}>
			<dl className="facts">
				<div className="payment-amount">
					<dt>{amountLabel}</dt>
					<dd>{amount === null ? '–' : formatRupees(amount)}</dd>
				</div>
				{children}
			</dl>
		</section>
	);
}
