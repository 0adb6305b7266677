import { invoiceFileName } from '../../domain/payment/payment.ts';
import { isolated } from '../../domain/text/bidi.ts';
import type { InvoiceReference } from '../../domain/vehicle/vehicle.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDownload } from '../ui/useDownload.ts';
import { paymentTexts } from './paymentTexts.ts';
import type { PaymentView } from './paymentView.ts';

/** Downloads of the proforma invoice and of the other invoices that the provider lists. */
export function InvoiceDownloads({ view }: { view: Pick<PaymentView, 'regNo' | 'invoices'> }) {
	const t = useTexts(paymentTexts);
	return (
		<section className="card stack payment-invoices" aria-label={t.invoices}>
			<h2>{t.invoices}</h2>
			{view.invoices.map((invoice) => (
				<InvoiceDownload
					key={`${invoice.type} ${invoice.documentId}`}
					regNo={view.regNo}
					invoice={invoice}
					fileName={invoiceFileName(invoice, view.invoices)}
				/>
			))}
		</section>
	);
}

type InvoiceTexts = Readonly<Record<'proforma' | 'creditNote' | 'billOfSupply' | 'tax', string>>;

/** What is downloaded, in the reader's language where its type is known. */
function invoiceName(type: string, t: InvoiceTexts): string {
	if (/proforma/i.test(type)) return t.proforma;
	if (/credit/i.test(type)) return t.creditNote;
	if (/supply/i.test(type)) return t.billOfSupply;
	return /tax/i.test(type) ? t.tax : isolated(type);
}

function InvoiceDownload({
	regNo,
	invoice: { documentId, type },
	fileName,
}: {
	regNo: string;
	invoice: InvoiceReference;
	fileName: string;
}) {
	const t = useTexts(paymentTexts);
	const address = `/makepayment/invoice?${new URLSearchParams({ RegNo: regNo, documentId, type })}`;
	const { isBusy, download } = useDownload(address, fileName);
	const name = invoiceName(type, t);
	return (
		// A real address: without script it downloads as well.
		<Button
			component="a"
			href={address}
			variant="default"
			size="md"
			leftSection={<Icon name="download" />}
			loading={isBusy}
			aria-busy={isBusy}
			onClick={(event: React.MouseEvent) => {
				event.preventDefault();
				download();
			}}
		>
			{isBusy ? t.downloading(name) : t.download(name)}
		</Button>
	);
}
