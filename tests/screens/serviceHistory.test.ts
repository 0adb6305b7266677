/** The service history (docs/product.md#history), and when the next service is due. */
import { describe, expect, it } from 'vitest';
import { createVisitor, visitorRegNo } from '../../app/testing/visitor.ts';
import { aJobCard, aVehicle } from '../../domain/testing/vehicles.ts';
import type { JobCard, Vehicle } from '../../domain/vehicle/vehicle.ts';
import { openScreen, readScreen } from '../../server/testing/screens.ts';

const closed = (fields: Partial<JobCard> = {}) =>
	aJobCard({ isActive: false, documentDate: '2026-06-20T04:30:00Z', ...fields });
const contextOf = (entries: readonly JobCard[], fields: Partial<Vehicle> = {}) =>
	createVisitor({ vehicle: aVehicle(entries, { regNo: visitorRegNo, ...fields }) }).context;
const read = (address: string, ...of: Parameters<typeof contextOf>) =>
	readScreen(address, visitorRegNo, contextOf(...of));

describe('the service history', () => {
	it('shows the known values of each job card, and dashes', async () => {
		const jobCard = closed({
			...{ organizationName: 'Deccan', organizationAddressLine1: '1 Karve Road', usageReading: 8310, amount: 276_400 },
			...{
				jobCardNo: 'JC7',
				jobs: [{ name: 'Oil', isFinished: true, price: 40_000, labour: 20_000 }],
				invoices: [{ documentId: 'c', type: 'CreditNote' }],
			},
		});
		const { text, filled } = await read('/history', [jobCard, closed({ jobCardNo: null })]);
		expect(text).toContain('20 Jun 2026 Deccan 1 Karve Road ₹2,764.00 Job card JC7 Reading 8,310.0 km 8,310');
		expect(text).toContain('Oil ₹600.00 Additional labour ₹2,164.00 Cost ₹2,764.00');
		const cancelled =
			'was cancelled. The credit note confirms it. For a new invoice, ask the dealership. Any money that it returns will show here. Download credit note';
		expect(text).toContain(cancelled);
		const state = 'paid' as const;
		const payment = { state, amount: 276_400, orderNumber: 'O-1', transactionId: null, paidAt: '2026-06-20T05:00:00Z' };
		const receipt = await read(`/payment-success/${visitorRegNo}?Receipt=O-1`, [{ ...jobCard, payments: [payment] }]);
		expect(receipt.text).toContain(cancelled);
		const again = { invoices: ['CreditNote', 'TaxInvoice'].map((type) => ({ documentId: type, type })) };
		expect((await read('/history', [closed(again)])).text).not.toContain('was cancelled');
		expect(text).toContain('Job card – Reading –');
		expect(text).not.toContain('Newer visits');
		expect(filled).toEqual([]);
	});

	it('says so if there is no job card, or if all were an earlier owner’s', async () => {
		for (const entries of [[], [closed()]]) {
			const { text } = await read('/history', entries, { saleInvoiceDate: '2026-07-01' });
			expect(text).toMatch(
				/^Service history .* No visit .* invoice here\. Book a service If the vehicle had an earlier owner, that owner’s visits are not shown\./,
			);
		}
	});

	it('has a plain pager', async () => {
		const many = Array.from({ length: 45 }, () => closed());
		const pages = await Promise.all(['', '?page=2', '?page=3'].map((page) => read(`/history${page}`, many)));
		expect(pages.map(({ text }) => /(?:Newer visits )?Visits \d+.*? of \d+(?: Older visits)?/.exec(text)?.[0])).toEqual(
			[
				'Visits 1 to 20 of 45 Older visits',
				'Newer visits Visits 21 to 40 of 45 Older visits',
				'Newer visits Visits 41 to 45 of 45',
			],
		);
		const { html } = await openScreen('/history?page=2', contextOf(many), { language: 'hi' });
		expect(html).toContain('कुल 45 में से सर्विस 21 से 40');
	});
});

describe.each(['/', '/history'])('when the next service is due, on %s', (address) => {
	it.each<[Partial<Vehicle>, string, string]>([
		[
			{ nextServiceDueDate: '2027-06-01', nextServiceDueKm: 16_240 },
			'Next service due on 01 Jun 2027 or at 16,240 km.',
			'',
		],
		[{ nextServiceDueKm: 16_240, lastKmReading: 16_000 }, 'Next service due at 16,240 km.', 'Due soon by km'],
		[{ nextServiceDueDate: '2026-11-30' }, 'Next service due on 30 Nov 2026.', 'Due soon by date'],
		[
			{ nextServiceDueDate: '2026-11-20', nextServiceDueKm: 16_240 },
			'Service was due on 20 Nov 2026.',
			'Overdue by date',
		],
		[
			{ nextServiceDueDate: '2027-06-01', nextServiceDueKm: 16_240, lastKmReading: 16_241 },
			'Service was due at 16,240 km.',
			'Overdue by km',
		],
		[
			{ nextServiceDueDate: '2026-11-20', nextServiceDueKm: 16_240, lastKmReading: 17_000 },
			'Service was due on 20 Nov 2026 and at 16,240 km.',
			'Overdue by date and by km',
		],
	])('of %j says %j and %j', async (vehicle, line, badge) => {
		const { text } = await read(address, [], vehicle);
		const said = address === '/' ? line.replace(/^Next service due on (.*)\.$/, 'Service due date $1') : line;
		expect(text).toContain(`${badge} ${said}`.trim());
		if (badge === '') expect(text).not.toMatch(/Overdue|Due soon/);
	});
});
