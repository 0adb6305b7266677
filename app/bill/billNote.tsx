import { Link } from 'react-router';
import type { Bill, Refunds } from '../../domain/payment/bill.ts';
import { useTexts } from '../i18n/language.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Icon } from '../ui/icon.tsx';
import { resultPath } from './billPaths.ts';
import { billTexts } from './billTexts.ts';
import { useBillLines } from './useBillLines.ts';

const tones = {
	none: 'info',
	inProcess: 'info',
	due: 'attention',
	confirming: 'info',
	paid: 'ok',
	free: 'ok',
} as const;

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
	return (
		<Note tone={tones[bill.kind]}>
			{bill.kind === 'confirming' || bill.kind === 'inProcess' ? (
				<p>
					<strong>{t[bill.kind]}</strong>
				</p>
			) : null}
			{lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			{hasResult ? (
				<Link to={resultPath(regNo, bill)} className="link-button row">
					{bill.kind === 'paid' ? t.seeReceipt : t.seeResult}
					<Icon name="next" />
				</Link>
			) : null}
		</Note>
	);
}
