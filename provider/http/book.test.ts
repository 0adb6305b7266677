import { describe, expect, test } from 'vitest';
import { exampleDetails as details } from '../testing/exampleDetails.ts';
import { bookingPayloadExample } from '../wire/bookingExample.ts';
import { replyWith } from './testing/fakeProvider.ts';
import { createTestHttpProvider, providerText, rejectionReply } from './testing/testHttpProvider.ts';

describe('booking', () => {
	const key = '0b2f6c1e-9d51-4a53-8a55-3f6f2c6a7e10';
	const booked = replyWith(() => ({
		IsRequestSuccessfull: true,
		Message: 'Booked',
		AppointmentId: 12,
		AppointmentNo: 'A-12',
	}));

	test('sends the payload with its idempotency key', async () => {
		const { client, received, bodies } = createTestHttpProvider({ BookServiceAppointment: booked });
		expect(await client.book({ details, idempotencyKey: key })).toEqual({
			ok: true,
			resultCode: providerText('Booked'),
			appointmentId: '12',
			appointmentNo: 'A-12',
		});
		expect(bodies('BookServiceAppointment')).toEqual([bookingPayloadExample]);
		expect(received.at(-1)?.request.headers.get('idempotency-key')).toBe(key);
	});

	test('omits the addresses without pick-up and drop', async () => {
		const { client, bodies } = createTestHttpProvider({ BookServiceAppointment: booked });
		await client.book({ details: { ...details, pickUp: null, dropOff: null }, idempotencyKey: key });
		const [body] = bodies('BookServiceAppointment');
		expect(body).toMatchObject({ IsPickUpAndDropAvailed: false });
		expect(body).not.toHaveProperty('PickAddress');
		expect(body).not.toHaveProperty('DropOffAddress');
	});

	test('a rejection is a result with the provider’s message', async () => {
		const { client } = createTestHttpProvider({ BookServiceAppointment: rejectionReply('This slot was just taken.') });
		expect(await client.book({ details, idempotencyKey: key })).toEqual({
			ok: false,
			rejection: providerText('This slot was just taken.'),
		});
	});

	test('a lost response is an error, and the booking is sent once', async () => {
		const { client, callCount } = createTestHttpProvider({
			BookServiceAppointment: replyWith(() => new Response('', { status: 504 })),
		});
		await expect(client.book({ details, idempotencyKey: key })).rejects.toMatchObject({ kind: 'timeout' });
		expect(callCount('BookServiceAppointment')).toBe(1);
	});

	test('a malformed idempotency key is not sent', async () => {
		const { client, received } = createTestHttpProvider({ BookServiceAppointment: booked });
		await expect(client.book({ details, idempotencyKey: 'a\nb' })).rejects.toMatchObject({ kind: 'refused' });
		expect(received).toHaveLength(0);
	});
});
