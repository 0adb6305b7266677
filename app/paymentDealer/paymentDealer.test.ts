import { expect, it } from 'vitest';
import { anEntry, aVehicle } from '../../domain/testing/vehicles.ts';
import { action } from '../makepayment/makepayment.tsx';
import { createVisitor, redirectLocation, visitorRegNo } from '../testing/visitor.ts';
import { loader } from './paymentDealer.tsx';

const address = `/payment-dealer/${visitorRegNo}`;
const billed = anEntry({ jobCardId: 'jc-1', status: 'Invoiced', amount: 184_650 });

/** `cookie`: what the browser sends. */
function load(isProformaReleased: boolean | null, payability: 'payable' | 'inProcess', cookie = '') {
	const vehicle = aVehicle([{ ...billed, isProformaReleased }], { regNo: visitorRegNo });
	const visitor = createVisitor({ vehicle, payability });
	return { ...visitor, page: loader(visitor.args(address, { headers: { Cookie: cookie } })) };
}

it('says that a bill is being prepared when its release is unknown and the provider refuses it', async () => {
	const refused = load(null, 'inProcess');
	expect(await refused.page).toMatchObject({ bill: { kind: 'inProcess', amount: 184_650 } });
	expect(refused.asked).toEqual(['vehicle', 'payability jc-1 jc-1 ProformaInvoice']);
	expect(await load(null, 'payable').page).toMatchObject({ bill: { kind: 'due' } });
});

it('leads to the payment page, which knows it, when the bill is known not to be released', async () => {
	const { asked, page } = load(false, 'inProcess');
	expect(await redirectLocation(page)).toBe(`/makepayment?RegNo=${visitorRegNo}`);
	expect(asked).toEqual(['vehicle']);
});

it('is asked about once by a press and the page that it leads to, and again by a page that is opened later', async () => {
	const vehicle = aVehicle([{ ...billed, isProformaReleased: null }], { regNo: visitorRegNo });
	const { args, asked } = createVisitor({ vehicle });
	const body = new URLSearchParams({ way: 'dealership' });
	const answer = (await action(args('/makepayment', { method: 'POST', body })).catch((thrown) => thrown)) as Response;
	expect(asked).toEqual(['vehicle', 'payability jc-1 jc-1 ProformaInvoice']);
	const [cookie = '', ...attributes] = (answer.headers.get('Set-Cookie') ?? '').split('; ');
	expect(attributes).toEqual(['Path=/payment-dealer/', 'Max-Age=10', 'HttpOnly', 'SameSite=Lax']);
	const led = load(null, 'inProcess', `language=hi; ${cookie}`);
	expect(await led.page).toMatchObject({ bill: { kind: 'due' } });
	expect(led.asked).toEqual(['vehicle']);
	const other = load(null, 'inProcess', `language=hi; ${cookie}0`);
	expect(await other.page).toMatchObject({ bill: { kind: 'inProcess' } });
});
