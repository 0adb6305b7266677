import { Link } from 'react-router';
import { formatRupees, type Paise } from '../../domain/money.ts';
import type { Bill, Refunds } from '../../domain/payment/bill.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Note } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { resultPath } from './billPaths.ts';
import { billTexts } from './billTexts.ts';

/** An order that was left is no reason to hesitate. */
const isOnlyLeft = (bill: Bill, lines: readonly string[]): boolean =>
	bill.kind === 'due' && bill.lastAttempt === 'left' && lines.length === 1;

/** How the bill stands, where there is more to say than its amount. */
export function BillNote({ regNo, bill, refunds }: { regNo: string; bill: Bill; refunds: Refunds }) {
	const t = useTexts(billTexts);
	const lines = useBillLines({ bill, refunds });
	if (lines.length === 0) return null;
	if (isOnlyLeft(bill, lines)) return <p className="quiet">{lines[0]}</p>;
	const hasResult = (bill.kind === 'confirming' || bill.kind === 'paid') && bill.orderNumber !== null;
	const isSettled = bill.kind === 'paid' || bill.kind === 'free';
	const title = bill.kind === 'confirming' || bill.kind === 'inProcess' ? t[bill.kind] : null;
	return (
		<Note tone={isSettled ? 'ok' : bill.kind === 'due' ? 'attention' : 'info'} title={title} lines={lines}>
			{hasResult ? (
				<Link to={resultPath(regNo, bill)} className="link-button row">
					{bill.kind === 'paid' ? t.seeReceipt : t.seeResult}
					<Icon name="next" />
				</Link>
			) : null}
		</Note>
	);
}

/**
 * What there is to say about a bill besides its amount, in the same words on every screen; empty: nothing. `bill` null:
 * only of what comes or came back. `rupees`: how the screen writes an amount.
 */
export function useBillLines(
	{ bill, refunds }: { readonly bill: Bill | null; readonly refunds: Refunds },
	rupees: (amount: Paise) => string = formatRupees,
): readonly string[] {
	const t = useTexts(billTexts);
	const state = useStateLine(bill, rupees);
	const isPaid = bill?.kind === 'paid';
	return [
		...(state === null ? [] : [state]),
		...(refunds.due > 0 ? [(isPaid ? t.paidTwice : t.refundDue)(rupees(refunds.due))] : []),
		...(refunds.done > 0 ? [(isPaid ? t.paidTwiceReturned : t.refundDone)(rupees(refunds.done))] : []),
	];
}

function useStateLine(bill: Bill | null, rupees: (amount: Paise) => string): string | null {
	const t = useTexts(billTexts);
	const language = useLanguage();
	if (bill === null) return null;
	switch (bill.kind) {
		case 'none':
			return t.none;
		case 'inProcess':
			return t.payOnceReleased;
		case 'due':
			return bill.lastAttempt && t[bill.lastAttempt];
		case 'confirming':
			return t.doNotPayAgain;
		case 'free':
			return t.free;
		case 'paid': {
			if (bill.paidAt === null) return bill.toPay === null ? t.paidInAdvance : t.paid;
			const day = formatDay(bill.paidAt, 'DD MMM YYYY', language);
			return bill.amount === null ? t.paidOn(day) : t.amountPaidOn(rupees(bill.amount), day);
		}
	}
}
