import { expect, it } from 'vitest';
import { createVisitor, visitorRegNo } from '../../app/testing/visitor.ts';
import { aJobCard, aVehicle } from '../../domain/testing/vehicles.ts';
import type { JobCard } from '../../domain/vehicle/vehicle.ts';
import { readScreen } from '../../server/testing/screens.ts';

const oil = { name: 'Engine oil', isFinished: true, price: 45_000, labour: 15_000 };
const wash = { name: 'Foam wash', isFinished: true, price: 0, labour: 25_000 };
const billed = { status: 'Invoiced', amount: 80_000, taxAmount: 12_204, jobs: [oil, wash], isProformaReleased: true };

async function read(fields: Partial<JobCard>): Promise<string> {
	const vehicle = aVehicle([aJobCard({ ...billed, ...fields })], { regNo: visitorRegNo });
	return (await readScreen('/makepayment', visitorRegNo, createVisitor({ vehicle }).context)).text;
}

it('The payment page shows the jobs with part and labour, the discount, the total and the tax in it', async () => {
	expect(await read({})).toContain(
		'Your bill Engine oil ₹600.00 Part ₹450.00, labour ₹150.00 Foam wash ₹250.00 Labour ₹250.00 Discount -₹50.00 ' +
			'Total ₹800.00 GST of ₹122.04 is included',
	);
	expect(await read({ amount: 90_000 })).toContain('Additional labour ₹50.00');
	expect(await read({ amount: 85_040 })).toContain('Round off ₹0.40');
});

it('A paid bill shows what was paid', async () => {
	const payment = { state: 'paid', amount: 80_000, orderNumber: 'O-1', transactionId: 'T-1', paidAt: null } as const;
	expect(await read({ payments: [payment] })).toMatch(/Your bill .* Total ₹800\.00 .* Paid ₹800\.00/);
});

it('The payment page has no lines of a bill that is not made, or without the price of each job', async () => {
	for (const fields of [{ isProformaReleased: false }, { jobs: [oil, { ...wash, price: null }] }, { status: 'Open' }])
		expect(await read(fields)).not.toContain('Your bill');
	expect(await read({ taxAmount: null })).not.toContain('GST');
});

it('A receipt shows what was paid for, of an earlier visit too', async () => {
	const payment = { state: 'paid', amount: 80_000, orderNumber: 'O-1', transactionId: 'T-1', paidAt: null } as const;
	const earlier = aJobCard({ ...billed, isActive: false, payments: [payment] });
	const { context } = createVisitor({ vehicle: aVehicle([aJobCard(), earlier], { regNo: visitorRegNo }) });
	const { text } = await readScreen(`/payment-success/${visitorRegNo}?Receipt=O-1`, visitorRegNo, context);
	expect(text).toMatch(/Amount paid ₹800\.00 .*Your bill Engine oil ₹600\.00 .* Total ₹800\.00/);
});
