import { describe, expect, test } from 'vitest';
import type { BookingOrder } from '../../domain/bookingOrder.ts';
import { bookingPayloadExample } from '../wire/bookingExample.ts';
import { replyWith } from './testing/fakeProvider.ts';
import { createTestHttpProvider, providerText, rejectionReply } from './testing/testHttpProvider.ts';

describe('booking', () => {
	const address = {
		line1: '12 MG Road',
		stateId: '1',
		stateName: 'Maharashtra',
		cityId: '2',
		cityName: 'Pune',
		pin: '411001',
	};
	const order: BookingOrder = {
		regNo: 'MH12AB1234',
		vehicleId: 'ib-1',
		modelId: '7',
		componentNo: 'ENG123',
		contactId: '',
		dealerCode: 'MH-PUN-01',
		organizationId: 'org-1',
		parentOrganizationId: 'parent-1',
		day: '2026-11-24',
		slotId: 'slot-1',
		slotStart: '09:00',
		slotEnd: '10:00',
		repairTypeId: '1',
		pickUp: address,
		dropOff: address,
		km: 12_500,
		monthDifference: 14,
		mobile: '9876543210',
		email: '',
		problem: 'Brake makes a noise\nwhen it is wet',
		parts: [
			{
				periodicId: 'p1',
				partId: '1',
				partCode: 'OIL',
				partName: 'Engine oil',
				price: 44_950,
				isSelected: true,
				reason: '',
			},
		],
		jobs: [
			{
				serviceId: 's1',
				kind: 'additional',
				kindName: 'Additional Job',
				jobTypeName: 'Chain cleaning',
				partId: '',
				partCode: '',
				partName: '',
				labourId: 'l1',
				labourCode: 'CHN',
				labourName: 'Chain cleaning',
				partPrice: 0,
				labourPrice: 15_000,
			},
		],
		totalParts: 44_950,
		totalLabour: 15_000,
		totalEstimate: 59_950,
		selfDeclarationId: null,
		answers: [],
	};
	const key = '0b2f6c1e-9d51-4a53-8a55-3f6f2c6a7e10';
	const booked = replyWith(() => ({
		IsRequestSuccessfull: true,
		Message: 'Booked',
		AppointmentId: 12,
		AppointmentNo: 'A-12',
	}));

	test('sends the payload with its idempotency key', async () => {
		const { client, received, bodies } = createTestHttpProvider({ BookServiceAppointment: booked });
		expect(await client.book({ order, idempotencyKey: key })).toEqual({
			ok: true,
			message: providerText('Booked'),
			appointmentId: '12',
			appointmentNo: 'A-12',
		});
		expect(bodies('BookServiceAppointment')).toEqual([bookingPayloadExample]);
		expect(received.at(-1)?.request.headers.get('idempotency-key')).toBe(key);
	});

	test('omits the addresses without pick-up and drop', async () => {
		const { client, bodies } = createTestHttpProvider({ BookServiceAppointment: booked });
		await client.book({ order: { ...order, pickUp: null, dropOff: null }, idempotencyKey: key });
		const [body] = bodies('BookServiceAppointment');
		expect(body).toMatchObject({ IsPickUpAndDropAvailed: false });
		expect(body).not.toHaveProperty('PickAddress');
		expect(body).not.toHaveProperty('DropOffAddress');
	});

	test('a rejection is a result with the provider’s message', async () => {
		const { client } = createTestHttpProvider({ BookServiceAppointment: rejectionReply('This slot was just taken.') });
		expect(await client.book({ order, idempotencyKey: key })).toEqual({
			ok: false,
			rejection: providerText('This slot was just taken.'),
		});
	});

	test('a lost response is an error, and the booking is sent once', async () => {
		const { client, callCount } = createTestHttpProvider({
			BookServiceAppointment: replyWith(() => new Response('', { status: 504 })),
		});
		await expect(client.book({ order, idempotencyKey: key })).rejects.toMatchObject({ kind: 'timeout' });
		expect(callCount('BookServiceAppointment')).toBe(1);
	});

	test('a malformed idempotency key is not sent', async () => {
		const { client, received } = createTestHttpProvider({ BookServiceAppointment: booked });
		await expect(client.book({ order, idempotencyKey: 'a\nb' })).rejects.toMatchObject({ kind: 'refused' });
		expect(received).toHaveLength(0);
	});
});
