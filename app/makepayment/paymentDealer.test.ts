import { expect, it } from 'vitest';
import { aJobCard, aVehicle } from '../../domain/testing/vehicles.ts';
import { createVisitor, redirectLocation, visitorRegNo } from '../testing/visitor.ts';
import { loader } from './paymentDealer.tsx';

const address = `/payment-dealer/${visitorRegNo}`;
const billed = aJobCard({ jobCardId: 'jc-1', status: 'Invoiced', amount: 184_650 });

function load(isProformaReleased: boolean | null, payability: 'payable' | 'inProcess') {
	const vehicle = aVehicle([{ ...billed, isProformaReleased }], { regNo: visitorRegNo });
	const visitor = createVisitor({ vehicle, payability });
	return { ...visitor, page: loader(visitor.args(address)) };
}

it('The page about paying at the dealership says that a bill is being prepared when its release is unknown and the provider refuses it', async () => {
	const refused = load(null, 'inProcess');
	expect(await refused.page).toMatchObject({ bill: { kind: 'inProcess', amount: 184_650 } });
	expect(refused.asked).toEqual(['vehicle', 'payability jc-1 jc-1 ProformaInvoice']);
	expect(await load(null, 'payable').page).toMatchObject({ bill: { kind: 'due' } });
});

it('The page about paying at the dealership leads to the payment page, which knows it, when the bill is known not to be released', async () => {
	const { asked, page } = load(false, 'inProcess');
	expect(await redirectLocation(page)).toBe(`/makepayment?RegNo=${visitorRegNo}`);
	expect(asked).toEqual(['vehicle']);
});

it('The page about paying at the dealership leads to the result of a payment that is being confirmed', async () => {
	const pending = { amount: 184_650, orderNumber: 'O-1', transactionId: null, paidAt: null, state: 'pending' } as const;
	const vehicle = aVehicle([{ ...billed, isProformaReleased: true, payments: [pending] }], { regNo: visitorRegNo });
	const page = loader(createVisitor({ vehicle }).args(address));
	expect(await redirectLocation(page)).toBe(`/payment-success/${visitorRegNo}?RegNo=${visitorRegNo}&OrderNumber=O-1`);
});
