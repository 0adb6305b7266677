import { expect, it } from 'vitest';
import { createVisitor, visitorRegNo } from '../../app/testing/visitor.ts';
import type { Dealer } from '../../domain/dealers/dealer.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { aJobCard, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import { openScreen, readScreen } from '../../server/testing/screens.ts';

const name = 'Salt Lake Riders';
const addressLine1 = '18 First Avenue';
const billed = { status: 'Invoiced', amount: 184_650, isProformaReleased: true };
const jobCard = aJobCard({
	...billed,
	organizationName: name,
	organizationAddressLine1: addressLine1,
	advisor: 'Asha',
	paymentModes: 'Cash,UPI',
});
const vehicle = aVehicle([jobCard], { regNo: visitorRegNo });
const dealer: Dealer = {
	...{ documentId: 'd-1', code: 'WB-01', displayName: name, addressLine1, city: 'Kolkata', phone: '033 2334 5678' },
	...{ latitude: 22.58, longitude: 88.42, distance: null },
	hoursToday: { opensAt: '09:00', closesAt: '18:00' },
};
const address = `/payment-dealer/${visitorRegNo}`;
const read = async (dealers: readonly Dealer[] | Error) =>
	(await readScreen(address, visitorRegNo, createVisitor({ vehicle, dealers }).context)).text;

it('Who pays at the dealership reads where it is, until when it is open, and whom to call', async () => {
	expect(await read([{ ...dealer, addressLine1: '2 Park Street' }, dealer])).toContain(
		'Way of payment Cash, UPI Dealership Salt Lake Riders 18 First Avenue ' +
			'Service adviser Asha Contact number 033 2334 5678 Dealership open today 09:00 AM – 06:00 PM Directions',
	);
	const { html } = await openScreen(address, createVisitor({ vehicle, dealers: [dealer] }).context);
	expect(html).toContain('href="tel:+913323345678"');
	expect(html).toMatch(/href="https:\/\/www\.openstreetmap\.org\/directions\?route=[^"]*22\.58/);
});

it('Who pays at the dealership reads nothing of it that the provider does not say, and finds it by its address', async () => {
	for (const dealers of [
		[],
		[{ ...dealer, displayName: 'Salt Lake Riders 2' }],
		new ProviderError('timeout', { call: 'SearchOrganization' }),
	]) {
		const text = await read(dealers);
		expect(text).toContain('Service adviser Asha Contact number –');
		expect(text).not.toContain('open today');
		const { html } = await openScreen(address, createVisitor({ vehicle, dealers }).context);
		expect(html).toContain('href="https://www.openstreetmap.org/search?query=Salt+Lake+Riders%2C+18+First+Avenue"');
	}
	const payments = [{ state: 'paid', amount: 1, orderNumber: 'O-1', transactionId: 'T-1', paidAt: null }] as const;
	const paid = createVisitor({ vehicle: aVehicle([{ ...jobCard, payments }], { regNo: visitorRegNo }) });
	expect((await readScreen(address, visitorRegNo, paid.context)).text).not.toContain('Way of payment');
	expect(await read([{ ...dealer, hoursToday: undefined }])).not.toContain('open today');
});

it.each(['/', '/tracking', `/payment-success/${visitorRegNo}?Receipt=O-1`])(
	'Who can collect the vehicle reads when the dealership is open, on %s',
	async (page) => {
		const payments = [{ state: 'paid', amount: 1, orderNumber: 'O-1', transactionId: 'T-1', paidAt: null }] as const;
		const stages = [aStage(1, { statusCode: 'ReadyForDelivery' })];
		const ready = aVehicle([{ ...jobCard, payments, stages }], { regNo: visitorRegNo });
		const shown = async (dealers: readonly Dealer[]) =>
			readScreen(page, visitorRegNo, createVisitor({ vehicle: ready, dealers }).context);
		expect((await shown([dealer])).text).toMatch(/collect[^.]*\. Dealership open today 09:00 AM – 06:00 PM/);
		expect((await shown([])).text).not.toContain('open today');
	},
);
