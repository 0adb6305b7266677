import { describe, expect, test } from 'vitest';
import { testNow } from '../../../tests/support/provider/harness.ts';
import { createVehicleAt } from '../../../tests/support/provider/jobCards.ts';
import { queueMessage } from '../../embedded/messages/queueMessage.ts';
import { type ContractSubject, notFoundSummary, providerErrorSummary } from './contractSubject.ts';

const methods = ['ownerChoices', 'withdrawConsent', 'requestErasure'] as const;
const callsAbout = (regNo: string, { provider }: ContractSubject) => [
	...methods.map((method) => (): Promise<unknown> => provider()[method](regNo)),
	() => provider().giveConsent({ regNo, noticeVersion: 1 }),
	() => provider().ownerData({ regNo }),
];

/** A provider over the wire, which has no calls for it. */
export function noOwnerContract(subject: ContractSubject): void {
	test('what owners agree to and ask for: is not offered, and each call says so', async () => {
		expect(subject.provider().capabilities.ownerMessages).toBe(false);
		for (const call of callsAbout('MH12AB1234', subject)) {
			expect(await providerErrorSummary(call())).toMatchObject({ kind: 'notAvailable', resultText: null });
		}
	});
}

/** A provider that keeps what owners agree to and ask for. */
export function ownerContract(subject: ContractSubject): void {
	const { provider, db, owner, embedded } = subject;
	const newVehicle = () => createVehicleAt('booked', db(), embedded());
	const changeOwnerAfter = (regNo: string, time = new Date(testNow.getTime() + 1)) =>
		owner().updateTable('vehicle').set({ owner_since: time }).where('reg_no', '=', regNo).execute();
	const consentRow = (regNo: string) =>
		db()
			.selectFrom('message_consent as c')
			.innerJoin('vehicle as v', 'v.id', 'c.vehicle_id')
			.select(['notice_version', 'language', 'given_at', 'withdrawn_at'])
			.where('reg_no', '=', regNo)
			.executeTakeFirst();

	describe('what owners agree to and ask for', () => {
		test('of a vehicle that is unknown is not found', async () => {
			expect(provider().capabilities.ownerMessages).toBe(true);
			for (const call of callsAbout('ZZ99ZZ9999', subject)) {
				expect(await providerErrorSummary(call())).toEqual(notFoundSummary('Vehicle Not Found'));
			}
		});

		test('consent: is off, given with notice, language and time, kept by a second press, withdrawn, given again', async () => {
			const regNo = await newVehicle();
			const none = { consentGivenAt: null, erasureRequestedAt: null };
			expect(await provider().ownerChoices(regNo)).toEqual(none);
			await provider().withdrawConsent(regNo);
			expect(await consentRow(regNo)).toBeUndefined();

			await provider({ language: 'hi' }).giveConsent({ regNo, noticeVersion: 1 });
			await provider().giveConsent({ regNo, noticeVersion: 1 });
			expect(await consentRow(regNo)).toEqual({
				...{ notice_version: 1, language: 'hi', given_at: testNow, withdrawn_at: null },
			});
			const given = { ...none, consentGivenAt: testNow.toISOString() };
			expect(await provider().ownerChoices(regNo)).toEqual(given);

			await provider().giveConsent({ regNo, noticeVersion: 2 });
			expect(await consentRow(regNo)).toMatchObject({ notice_version: 2, language: 'en' });

			await provider().withdrawConsent(regNo);
			expect(await provider().ownerChoices(regNo)).toEqual(none);
			expect(await consentRow(regNo)).toMatchObject({ given_at: testNow, withdrawn_at: testNow });
			await provider().giveConsent({ regNo, noticeVersion: 2 });
			expect(await provider().ownerChoices(regNo)).toEqual(given);
		});

		test('what an owner before gave or asked for does not count for the present one, who can do it anew', async () => {
			const regNo = await newVehicle();
			await provider().giveConsent({ regNo, noticeVersion: 1 });
			await provider().requestErasure(regNo);
			const asked = { consentGivenAt: testNow.toISOString(), erasureRequestedAt: testNow.toISOString() };
			expect(await provider().ownerChoices(regNo)).toEqual(asked);
			await changeOwnerAfter(regNo);
			const none = { consentGivenAt: null, erasureRequestedAt: null };
			expect(await provider().ownerChoices(regNo)).toEqual(none);
			expect(await provider().ownerData({ regNo })).toMatchObject({
				data: { consent: null, erasureRequestedAt: null },
			});

			const earlier = new Date(testNow.getTime() - 60_000);
			await db()
				.updateTable('message_consent')
				.set({ given_at: new Date(testNow.getTime() - 120_000) })
				.execute();
			await db()
				.updateTable('erasure_request')
				.set({ requested_at: new Date(testNow.getTime() - 120_000) })
				.execute();
			await changeOwnerAfter(regNo, earlier);
			expect(await provider().ownerChoices(regNo)).toEqual(none);
			await provider().giveConsent({ regNo, noticeVersion: 1 });
			await provider().requestErasure(regNo);
			expect(await provider().ownerChoices(regNo)).toEqual(asked);
		});

		test('a request for erasure: is noted once, with its first time', async () => {
			const regNo = await newVehicle();
			await provider().requestErasure(regNo);
			const before = new Date(testNow.getTime() - 3_600_000);
			await db().updateTable('erasure_request').set({ requested_at: before }).execute();
			await provider().requestErasure(regNo);
			expect((await provider().ownerChoices(regNo)).erasureRequestedAt).toBe(before.toISOString());
		});

		test('the data: what is kept of the present owner, and nothing from the time before', async () => {
			const regNo = await createVehicleAt('released', db(), embedded());
			const { id } = await db()
				.selectFrom('vehicle')
				.select('id')
				.where('reg_no', '=', regNo)
				.executeTakeFirstOrThrow();
			await queueMessage({ kind: 'serviceDue', regNo, aboutId: id, linkBoundToId: id }, { db: db(), now: testNow });
			await provider({ language: 'hi' }).giveConsent({ regNo, noticeVersion: 1 });
			const { data, next } = await provider().ownerData({ regNo });
			const row = await db().selectFrom('vehicle').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
			expect(data).toMatchObject({
				vehicle: { registrationNumber: regNo, name: row.customer_name, mobile: row.customer_mobile, ownerSince: null },
				bookings: [{ status: expect.any(String), mobile: expect.any(String), lines: expect.any(Array), answers: [] }],
				visits: [
					{
						jobCardNumber: expect.any(String),
						openedAt: testNow.toISOString(),
						amount: expect.stringMatching(/^\d+\.\d\d$/),
						invoices: [{ type: 'ProformaInvoice', number: expect.any(String) }],
					},
				],
				messages: expect.arrayContaining([
					{
						...{ kind: 'serviceDue', recipient: 'registered', language: null, words: null },
						...{ queuedAt: testNow.toISOString(), endedAt: null, outcome: null, receipt: null },
					},
				]),
				consent: { noticeVersion: 1, language: 'hi', givenAt: testNow.toISOString(), withdrawnAt: null },
				erasureRequestedAt: null,
			});
			expect(JSON.parse(JSON.stringify(data))).toEqual(data);
			expect(next).toEqual({ bookings: null, visits: null, messages: null });
			await changeOwnerAfter(regNo);
			expect(await provider().ownerData({ regNo })).toMatchObject({
				data: { bookings: [], visits: [], messages: [], consent: null },
			});
		});
	});
}
