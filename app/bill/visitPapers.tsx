import { Link } from 'react-router';
import type { Paise } from '../../domain/money.ts';
import type { Papers } from '../../domain/payment/bill.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { resultPath } from './billPaths.ts';
import { billTexts } from './billTexts.ts';
import { InvoiceDownloads } from './invoiceDownloads.tsx';
import { useBillLines } from './useBillLines.ts';

/**
 * What was paid for a visit that is over, its receipt and its invoices (docs/product.md#papers-of-a-visit). `rupees`: how
 * the screen writes an amount.
 */
export function VisitPapers({
	regNo,
	papers,
	rupees,
}: {
	regNo: string;
	papers: Papers;
	rupees?: (amount: Paise) => string;
}) {
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
