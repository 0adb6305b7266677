import { describe, expect, test } from 'vitest';
import { markdownPage } from '../../tests/support/markdownPages.ts';
import { idempotencyKeySchema } from '../fieldSchemas.ts';
import { bookingPayloadExample } from './bookingExample.ts';
import type { CallDeclaration } from './callDeclaration.ts';
import { type CallName, calls } from './calls.ts';
import { exampleRequests } from './testing/exampleRequests.ts';

const accepts = (call: CallDeclaration, value: unknown) => call.request.schema.safeParse(value).success;

describe('the booking payload', () => {
	const { PickAddress, DropOffAddress, ...withoutAddresses } = bookingPayloadExample;
	const [pickUp] = PickAddress ?? [];
	const booking = calls.BookServiceAppointment;

	test('has the fields that the page for makers names and no other', () => {
		const [, table = ''] = markdownPage('docs/connect-a-makers-system.md').text.split('## Booking payload');
		const named = [...(table.split('\n## ')[0]?.matchAll(/^\| (.+?) \|/gm) ?? [])].flatMap(([, cell = '']) => [
			...cell.matchAll(/`(\w+)`/g),
		]);
		const documented = named.map(([, field]) => field);
		expect(Object.keys(booking.request.schema.shape).toSorted()).toEqual(documented.toSorted());
		expect(accepts(booking, bookingPayloadExample)).toBe(true);
		expect(accepts(booking, { ...bookingPayloadExample, Discount: 100 })).toBe(false);
	});

	test('has addresses if and only if it has pick-up and drop', () => {
		expect(accepts(booking, { ...withoutAddresses, IsPickUpAndDropAvailed: false })).toBe(true);
		expect(accepts(booking, { ...bookingPayloadExample, IsPickUpAndDropAvailed: false })).toBe(false);
		expect(accepts(booking, withoutAddresses)).toBe(false);
		expect(accepts(booking, { ...withoutAddresses, PickAddress })).toBe(false);
		expect(accepts(booking, { ...bookingPayloadExample, DropOffAddress: [] })).toBe(false);
		expect(DropOffAddress).toHaveLength(1);
	});

	test.each<[string, unknown]>([
		['RegistrationNo', 'mh 12 ab'],
		['RegistrationNo', 'MH12AB12345678901'],
		['DealerCode', 'D'.repeat(101)],
		['DealerCode', ''],
		['AppointmentDate', '2026-02-29'],
		['AppointmentDate', '24-11-2026'],
		['BookingDateTime', '2026-11-24T09:00:00'],
		['BookingDateTime', '2026-11-24T09:00:00.000+05:30'],
		['AppointmentTimeSlotTime', '9:00 - 10:00'],
		['AppointmentTimeSlotTime', '09:00-10:00'],
		['AppointmentTimeSlotTime', '24:00 - 25:00'],
		['KmReading', 10_000_000],
		['KmReading', -1],
		['KmReading', 12.5],
		['KmReading', '12500'],
		['MonthDifference', -1],
		['CustomerMobileNumberForAppointment', '98765'],
		['CustomerMobileNumberForAppointment', '९८७६५४३२१०'],
		['CustomerVoice', 'x'.repeat(1001)],
		['CustomerVoice', 'nul \u0000'],
		['PickAddress', [{ ...pickUp, Pincode: '41100' }]],
		['PickAddress', [{ ...pickUp, AddressLine1: 'x'.repeat(201) }]],
		['PickAddress', [{ ...pickUp, AddressLine1: '' }]],
		['PickAddress', [pickUp, pickUp]],
		['PeriodicParts', Array.from({ length: 1001 }, () => bookingPayloadExample.PeriodicParts[0])],
		['PeriodicParts', [{ ...bookingPayloadExample.PeriodicParts[0], More: 1 }]],
		['PeriodicParts', [{ ...bookingPayloadExample.PeriodicParts[0], Price: -1 }]],
		['PeriodicParts', [{ ...bookingPayloadExample.PeriodicParts[0], Price: 1.005 }]],
		['AdditionalServices', [{ ...bookingPayloadExample.AdditionalServices[0], JobTypeIdentifier: 3 }]],
		['AdditionalServices', [{ ...bookingPayloadExample.AdditionalServices[0], IsActive: false }]],
		['TotalEstimateAmount', 599.5],
		['TotalEstimateAmount', '599.5'],
		['TotalEstimateAmount', '-599.50'],
		['TotalEstimateAmount', '1,599.50'],
		['Source', 'Mobile'],
		['IsDropAddressSameAsPickUp', true],
		['IsWebApp', false],
	])('rejects a malformed %s (case %#)', (field, value) => {
		const found = booking.request.schema.safeParse({ ...bookingPayloadExample, [field]: value });
		expect(found.success).toBe(false);
		expect(found.error?.issues[0]?.path[0]).toBe(field);
	});

	test.each([0.1, 0.29, 1.15, 19.99, 4.35, 1234.56, 99_999_999])('accepts the price %d', (Price) => {
		const part = { ...bookingPayloadExample.PeriodicParts[0], Price };
		expect(accepts(booking, { ...bookingPayloadExample, PeriodicParts: [part] })).toBe(true);
	});
});

describe('the other requests', () => {
	test('numbers of a query may be text', () => {
		const query = { skip: '0', take: '1000', IBID: 'ib-1' };
		expect(calls.MyServicesList.request.schema.parse(query)).toEqual({ skip: 0, take: 1000, IBID: 'ib-1' });
		const search = { cityname: 'Pune', statename: 'Pune', countryname: 'Pune', displayname: 'Pune', zip: 'Pune' };
		const rest = { take: '200', skip: '0', longitude: '77.216721', latitude: '28.6448' };
		expect(calls.SearchOrganization.request.schema.parse({ ...search, ...rest })).toMatchObject({
			take: 200,
			longitude: 77.216721,
		});
	});

	test.each<[CallName, readonly object[]]>([
		['MyServicesList', ['-1', '', '1.5', 'one', ' 1', 100_001].map((skip) => ({ skip }))],
		['MyServicesList', [{ take: 0 }, { take: '1001' }, { take: '1e2' }, { IBID: '' }]],
		['GetIBDetails', ['', 'mh12ab1234', 'MH-12', 'A'.repeat(16)].map((RegistrationNo) => ({ RegistrationNo }))],
		['GetIBDetails', [{ callerApp: 'OTHER' }]],
		[
			'GetServiceTimeSlots',
			['2026-11-31', '24-11-2026', '2026-11-24T00:00:00Z'].map((SelectedDate) => ({ SelectedDate })),
		],
		['GetServiceTimeSlots', [{ OrganizationType: 2 }, { DealerCode: 'a\u0000b' }]],
		[
			'SearchOrganization',
			[{ latitude: 'north' }, { longitude: '-181' }, { cityname: 'x'.repeat(101) }, { take: 201 }],
		],
		[
			'GetNearByOrganizationList',
			[{ latitude: 91 }, { distance: 0 }, { distance: 50_001 }, { take: 101 }, { take: '1' }],
		],
		['CancelServiceAppointment', [{ CancelReason: 'x'.repeat(201) }, { CancelRemarks: 'Cancel' }]],
		['BeginOnlineTransaction', [{ order_id: 'KS 1' }, { order_id: 'x'.repeat(31) }, { Amount: '1.5' }]],
		[
			'ApproveOrRejectRevisedServiceEstimation',
			[{ CustomerComments: 'x'.repeat(1001) }, { Items: [{ PartId: '1', Status: 'Maybe' }] }],
		],
		['document', [{ id: 'x'.repeat(101) }, { id: '..' }, { id: 'a\tb' }]],
	])('%s rejects malformed fields (case %#)', (name, changes) => {
		for (const changed of changes) {
			expect(accepts(calls[name], { ...exampleRequests[name], ...changed }), JSON.stringify(changed)).toBe(false);
		}
	});

	test.each(Object.entries(exampleRequests))(
		'%s has all of its fields, each of its kind, and no other',
		(name, request) => {
			const call: CallDeclaration = calls[name as CallName];
			expect(accepts(call, request)).toBe(true);
			for (const more of [{ Extra: '1' }, JSON.parse('{"__proto__":{}}')]) {
				expect(accepts(call, { ...request, ...more })).toBe(false);
			}
			for (const field of Object.keys(request)) {
				for (const wrong of [undefined, call.method === 'POST' ? {} : '\u0000']) {
					expect(accepts(call, { ...request, [field]: wrong }), field).toBe(false);
				}
			}
		},
	);

	test.each([
		['0b2f6c1e-9d51-4a53-8a55-3f6f2c6a7e10', true],
		['short', false],
		['x'.repeat(101), false],
		['éééé-1234', false],
		['a key with spaces', false],
		['', false],
	])('idempotency key %j: %s', (key, fits) => {
		expect(idempotencyKeySchema.safeParse(key).success).toBe(fits);
	});
});
