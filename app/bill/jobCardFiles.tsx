import { Link } from 'react-router';
import type { Paise } from '../../domain/money.ts';
import type { JobCardFiles } from '../../domain/payment/bill.ts';
import { isolated } from '../../domain/text/bidi.ts';
import type { InvoiceReference } from '../../domain/vehicle/vehicle.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useBillLines } from './billNote.tsx';
import { resultPath } from './billPaths.ts';
import { billTexts } from './billTexts.ts';

interface JobCardFileListProps {
	readonly regNo: string;
	readonly files: JobCardFiles;
	readonly rupees?: (amount: Paise) => string;
}

/**
 * What was paid for a job card that is over, its receipt and its invoices (docs/product.md#files-of-a-job-card). `rupees`: how
 * the screen writes an amount.
 */
export function JobCardFileList({ regNo, files, rupees }: JobCardFileListProps) {
	const t = useTexts(billTexts);
	const lines = useBillLines(files, rupees);
	const { bill, invoices, receiptNumber } = files;
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

/** The types that have a name in the reader's language. */
const knownTypes = [
	[/proforma/i, 'proforma'],
	[/credit/i, 'creditNote'],
	[/supply/i, 'billOfSupply'],
	[/tax/i, 'tax'],
] as const;

/** A plain link to each invoice, since a page within an app can save nothing by itself (docs/product.md#failures). */
export function InvoiceDownloads({ regNo, invoices }: { regNo: string; invoices: readonly InvoiceReference[] }) {
	const t = useTexts(billTexts);
	return invoices.map(({ documentId, type }) => {
		const [, known] = knownTypes.find(([pattern]) => pattern.test(type)) ?? [];
		return (
			<Button
				key={`${type} ${documentId}`}
				component="a"
				href={`/makepayment/invoice?${new URLSearchParams({ RegNo: regNo, documentId, type })}`}
				variant="default"
				size="md"
				leftSection={<Icon name="download" />}
			>
				{t.download(known ? t[known] : isolated(type))}
			</Button>
		);
	});
}
