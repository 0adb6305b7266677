import { Button } from '@mantine/core';
import { Link, redirect } from 'react-router';
import { formatRupees } from '../../domain/money.ts';
import { isFree, isPaid, payableEntry } from '../../domain/payment.ts';
import { availablePages } from '../../domain/pendingAction.ts';
import { useTexts } from '../i18n/language.ts';
import { pageLoader } from '../loaders.ts';
import paymentSheet from '../makepayment/payment.css?inline';
import { paymentResultTexts } from '../paymentResult/paymentResultTexts.ts';
import type { RouteStyles } from '../routeModule.ts';
import { vehicleServices } from '../services.ts';
import { Fact } from '../ui/fact.tsx';
import { Note } from '../ui/note.tsx';
import { PageError } from '../ui/pageError.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/paymentDealer.ts';

export const styles: RouteStyles = { sheets: [paymentSheet] };

/**
 * How to pay at the dealership (docs/product.md#pay-at-the-dealership). Without an active job card it redirects to the
 * home page, with a bill over nothing to the payment page.
 */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { provider, regNo } = services;
	return pageLoader(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		const entry = vehicle && payableEntry(vehicle);
		if (!entry) throw redirect(`/?RegNo=${regNo}`);
		if (isFree(entry)) throw redirect(`/makepayment?RegNo=${regNo}`);
		return {
			regNo,
			applicable: availablePages(vehicle),
			isPaid: isPaid(entry),
			amount: entry.amount,
			jobCardNo: entry.jobCardNo,
			name: entry.organizationName,
			addressLine1: entry.organizationAddressLine1,
		};
	});
}

export default function PaymentDealer({ loaderData }: Route.ComponentProps) {
	const t = useTexts(paymentResultTexts);
	const { addressLine1, amount, jobCardNo, name, regNo } = loaderData;
	const dash = '–';
	return (
		<main id="content" className="page page-narrow">
			<Title texts={paymentResultTexts} name="payAtDealer" />
			{loaderData.isPaid ? (
				<Note tone="ok">
					<p>{t.alreadyPaid}</p>
				</Note>
			) : null}
			<p>{t.visit}</p>
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <PageError error={error} />;
}
