import { Link } from 'react-router';
import type { Paise } from '../../domain/money.ts';
import type { Papers } from '../../domain/payment/bill.ts';
import { invoiceFileName } from '../../domain/payment/payment.ts';
import { isolated } from '../../domain/text/bidi.ts';
import type { InvoiceReference } from '../../domain/vehicle/vehicle.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDownload } from '../ui/useDownload.ts';
import { useBillLines } from './billNote.tsx';
import { resultPath } from './billPaths.ts';
import { billTexts } from './billTexts.ts';

interface VisitPapersProps {
	readonly regNo: string;
	readonly papers: Papers;
	readonly rupees?: (amount: Paise) => string;
}

/**
 * What was paid for a visit that is over, its receipt and its invoices (docs/product.md#papers-of-a-visit). `rupees`: how
 * the screen writes an amount.
 */
export function VisitPapers({ regNo, papers, rupees }: VisitPapersProps) {
	const t = useTexts(billTexts);
	const lines = useBillLines(papers, rupees);
	const { bill, invoices, receiptNumber } = papers;
	return (
		<div className="stack-tight">
			{lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			{receiptNumber === null ? null : <p>{t.receiptNumber(isolated(receiptNumber))}</p>}
			{bill === null || bill.orderNumber === null ? null : (
				<Link to={resultPath(regNo, bill)} className="link-button row">
					{t.seeReceipt}
					<Icon name="next" />
				</Link>
			)}
			<InvoiceDownloads regNo={regNo} invoices={invoices} />
		</div>
	);
}

/** One button for each invoice, which downloads it. */
export function InvoiceDownloads({ regNo, invoices }: { regNo: string; invoices: readonly InvoiceReference[] }) {
	return invoices.map((invoice) => (
		<InvoiceDownload
			key={`${invoice.type} ${invoice.documentId}`}
			regNo={regNo}
			invoice={invoice}
			fileName={invoiceFileName(invoice, invoices)}
		/>
	));
}

/** The types that have a name in the reader's language. */
const knownTypes = [
	[/proforma/i, 'proforma'],
	[/credit/i, 'creditNote'],
	[/supply/i, 'billOfSupply'],
	[/tax/i, 'tax'],
] as const;

interface InvoiceDownloadProps {
	readonly regNo: string;
	readonly invoice: InvoiceReference;
	readonly fileName: string;
}

function InvoiceDownload({ regNo, invoice: { documentId, type }, fileName }: InvoiceDownloadProps) {
	const t = useTexts(billTexts);
	const address = `/makepayment/invoice?${new URLSearchParams({ RegNo: regNo, documentId, type })}`;
	const { isBusy, download } = useDownload(address, fileName);
	const [, known] = knownTypes.find(([pattern]) => pattern.test(type)) ?? [];
	const name = known ? t[known] : isolated(type);
	return (
		// A real address: without script it downloads as well.
		<Button
			component="a"
			href={address}
			variant="default"
			size="md"
			leftSection={<Icon name="download" />}
			loading={isBusy}
			onClick={(event: React.MouseEvent) => {
				event.preventDefault();
				download();
			}}
		>
			{isBusy ? t.downloading(name) : t.download(name)}
		</Button>
	);
}
