import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Language } from '../../../domain/languages.ts';
import type { Bill } from '../../../domain/payment/bill.ts';
import { LanguageContext } from '../../i18n/language.ts';
import { BillNote } from './bill.tsx';

const due: Bill = { kind: 'due', amount: 100_000, lastAttempt: 'abandoned' };
const paid: Bill = { kind: 'paid', amount: 100_000, toPay: 0, paidAt: null, receiptNumber: null };

const render = (bill: Bill, refundDue: number, language: Language, refundDone = 0) =>
	renderToStaticMarkup(
		<LanguageContext value={language}>
			<BillNote regNo="WB20QR7890" bill={bill} refunds={{ due: refundDue, done: refundDone }} />
		</LanguageContext>,
	);
const read = (bill: Bill, refundDue: number, language: Language = 'en') =>
	render(bill, refundDue, language)
		.replace(/<svg.*?<\/svg>/g, '')
		.replace(/(<[^>]+>)+/g, '|');

it('The note on a bill that was paid twice says so, and that money comes back for that reason', () => {
	expect(read(paid, 50_000)).toBe(
		'|₹1,000.00 paid.|This bill was paid twice, so the dealership will return ₹500.00 to you.|',
	);
	expect(read(paid, 50_000, 'hi')).toContain('दो बार हुआ है, इसलिए डीलरशिप आपके ₹500.00 लौटाएगी');
	expect(render(paid, 0, 'en', 50_000)).toContain('This bill was paid twice. ₹500.00 was returned to you.');
	expect(render(paid, 0, 'hi', 50_000)).toContain('दो बार हुआ था। आपके ₹500.00 लौटा दिए गए हैं।');
	expect(render({ ...due, lastAttempt: null }, 0, 'en', 50_000)).toContain('>₹500.00 was returned to you.');
	expect(read({ ...due, lastAttempt: null }, 50_000)).toBe('|The dealership will return ₹500.00 to you.|');
});

it('The note on an abandoned or cancelled payment draws no attention, that on a failed one does', () => {
	const line =
		'We do not know yet whether you paid. Pay only if you were not charged. If you were, you will see the payment here within minutes.';
	for (const lastAttempt of ['abandoned', 'cancelled'] as const)
		expect(render({ ...due, lastAttempt }, 0, 'en')).toContain('class="note note-info"');
	expect(render({ ...due, lastAttempt: 'failed' }, 0, 'en')).toContain('class="note note-attention"');
	expect(render(due, 50_000, 'en')).toContain('class="note note-attention"');
	expect(read(due, 0)).toBe(`|${line}|Check payment status|`);
	expect(read(due, 50_000)).toBe(`|${line}|The dealership will return ₹500.00 to you.|Check payment status|`);
});

it('The note on a failed payment asks nobody who was charged to pay again; after a cancelled one nobody was', () => {
	const charged = ['Pay again only if you were not charged', 'दोबारा भुगतान तभी करें, जब आपके पैसे न कटे हों'];
	expect(read({ ...due, lastAttempt: 'failed' }, 0)).toContain(charged[0]);
	expect(read({ ...due, lastAttempt: 'failed' }, 0, 'hi')).toContain(charged[1]);
	expect(read({ ...due, lastAttempt: 'cancelled' }, 0)).not.toContain('Pay again');
});
