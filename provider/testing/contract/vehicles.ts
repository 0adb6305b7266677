import { describe, expect, test } from 'vitest';
import { createVehicleAt } from '../../../tests/support/provider/jobCards.ts';
import {
	type ContractSubject,
	detailsFor,
	expectSuccess,
	formattedResult,
	notFoundSummary,
	providerErrorSummary,
	rejectionText,
} from './contractSubject.ts';

export function vehicleContract({ provider, db, embedded }: ContractSubject): void {
	const everything = { skip: 0, take: 1000 };

	describe('a vehicle', () => {
		test('is the same by registration number and by document id', async () => {
			const { vehicleId } = await expectSuccess(provider().findVehicle('MH12AB1234'));
			const byRegNo = await provider().vehicleByRegNo('MH12AB1234');
			expect(byRegNo).toEqual(await provider().vehicle(vehicleId));
			expect(byRegNo).toMatchObject({
				documentId: vehicleId,
				regNo: 'MH12AB1234',
				itemName: 'Nilgiri 200',
				kind: 'motorcycle',
				lastKmReading: 11_240,
				lastAvailedServiceDate: '2026-07-16',
				lastService: { code: 'MH-PUN-01', name: 'Deccan Two Wheelers' },
				lastServicePhone: '020-40000401',
				seller: { code: 'MH-PUN-02' },
				address: { pin: '411004' },
				serviceHistory: [{ isActive: false, amount: 112_400, usageReading: 11_240 }],
			});
		});

		test('that is unknown is not found, in both languages', async () => {
			expect(await provider().vehicleByRegNo('ZZ99ZZ9999')).toBeNull();
			expect(await provider().vehicleVersion('ZZ99ZZ9999')).toBeNull();
			expect(await rejectionText(provider().findVehicle('ZZ99ZZ9999'))).toBe('Vehicle Not Found');
			const hindi = provider({ language: 'hi' });
			expect(await rejectionText(hindi.findVehicle('ZZ99ZZ9999'), 'hi')).toBe('गाड़ी नहीं मिली');
			for (const id of [crypto.randomUUID(), "1' or '1'='1", '%00', '../vehicle']) {
				expect(await providerErrorSummary(provider().vehicle(id))).toEqual(notFoundSummary('Vehicle Not Found'));
			}
			expect(await providerErrorSummary(hindi.vehicle('x'), 'hi')).toEqual(notFoundSummary('गाड़ी नहीं मिली'));
		});

		test.each(['<script>', '', 'mh12ab1234', 'MH12AB1234MH12AB'])(
			'%j is not a registration number and finds nothing',
			async (typed) => {
				expect(await provider().vehicleByRegNo(typed)).toBeNull();
				expect(await provider().vehicleVersion(typed)).toBeNull();
			},
		);

		test.each(['DL03CAB0001', 'DL3CAB1', 'DL03CAB1'])('is found by %s, in its own spelling', async (typed) => {
			const vehicle = await provider().vehicleByRegNo('DL3CAB0001');
			expect(vehicle).toMatchObject({ regNo: 'DL3CAB0001', status: 'NA' });
			expect(await provider().vehicleByRegNo(typed)).toEqual(vehicle);
			expect(await provider().findVehicle(typed)).toEqual({ ok: true, vehicleId: vehicle?.documentId });
			expect(await provider().vehicleVersion(typed)).toEqual(await provider().vehicleVersion('DL3CAB0001'));
			expect((await provider().jobCards({ regNo: typed, ...everything, take: 5 }))?.vehicle.regNo).toBe('DL3CAB0001');
		});

		test('has a version that changes only when the vehicle changes', async () => {
			const [regNo, details] = await detailsFor(db(), embedded());
			const before = await provider().vehicleVersion(regNo);
			expect(before).toEqual({ version: expect.stringMatching(/^[\w-]{1,64}$/), statusCheckDueFor: null });
			expect(await provider().vehicleVersion(regNo)).toEqual(before);
			expect([before?.version, null]).toContain((await provider().vehicleByRegNo(regNo))?.vehicleVersion);
			await expectSuccess(provider().book({ details, idempotencyKey: crypto.randomUUID() }));
			const after = await provider().vehicleVersion(regNo);
			expect(after?.version).not.toBe(before?.version);
			expect([after?.version, null]).toContain((await provider().vehicleByRegNo(regNo))?.vehicleVersion);
		});
	});

	test('services: appointments and job cards of the vehicle, the newest first, in pages', async () => {
		const regNo = await createVehicleAt('open', db(), embedded());
		const { vehicleId } = await expectSuccess(provider().findVehicle(regNo));
		const vehicle = await provider().vehicle(vehicleId);
		const all = await provider().appointmentsAndJobCards({ vehicleId, ...everything });
		expect(all[0]).toMatchObject({
			appointmentId: vehicle.appointmentId,
			appointmentDate: expect.stringMatching(/^2026-11-24T\d\d:30:00\.000Z$/),
			jobCardId: vehicle.serviceHistory[0]?.jobCardId,
			organizationName: 'Deccan Two Wheelers',
		});
		const pages = all.map((_row, skip) => provider().appointmentsAndJobCards({ vehicleId, skip, take: 1 }));
		expect((await Promise.all(pages)).flat()).toEqual(all);
		expect(await provider().appointmentsAndJobCards({ vehicleId: 'nobody', ...everything })).toEqual([]);
	});

	test('job cards: those of the present owner, the newest first, in pages', async () => {
		const page = await provider().jobCards({ regNo: 'MH12AB1234', skip: 0, take: 20 });
		expect(page).toMatchObject({
			total: 1,
			vehicle: { regNo: 'MH12AB1234', serviceHistory: [{ usageReading: 11_240 }] },
			jobCards: [
				{
					...{ jobCardNo: 'JC240100', organizationName: 'Deccan Two Wheelers', isActive: false, usageReading: 11_240 },
					...{ amount: 112_400, documentDate: '2026-07-16T04:45:00.000Z' },
				},
			],
		});
		const jobCardId = page?.jobCards[0]?.jobCardId;
		const alone = { regNo: 'MH12AB1234', skip: 0, take: 1 };
		expect((await provider().jobCards({ ...alone, jobCardId }))?.jobCards).toEqual(page?.jobCards);
		expect(await provider().jobCards({ ...alone, regNo: 'DL3CAB0001', jobCardId })).toMatchObject({
			total: 0,
			jobCards: [],
		});
		expect(await provider().jobCards({ ...alone, skip: 1 })).toMatchObject({ total: 1, jobCards: [] });
		expect(await provider().jobCards({ ...alone, regNo: 'ZZ99ZZ9999' })).toBeNull();

		const regNo = await createVehicleAt('released', db(), embedded());
		const [newest] = (await provider().jobCards({ regNo, skip: 0, take: 20 }))?.jobCards ?? [];
		expect(newest).toMatchObject({ isActive: true, status: 'Invoiced', invoices: [{ type: 'ProformaInvoice' }] });
		expect(newest?.jobs.length).toBeGreaterThan(0);
	});

	test('eligibility: free, at the dealership, and blocked with the dealership’s message', async () => {
		const free = await provider().eligibility('MH12AB1234');
		expect([free.isBlocked, formattedResult(free.resultCode)]).toEqual([false, 'The vehicle can be booked.']);
		const regNo = await createVehicleAt('open', db(), embedded());
		const atDealership = await provider({ language: 'hi' }).eligibility(regNo);
		expect([atDealership.isBlocked, formattedResult(atDealership.resultCode, 'hi')]).toEqual([
			true,
			expect.stringMatching(/^आपकी गाड़ी सर्विस के लिए डीलरशिप पर है/),
		]);
		const blocked = await provider().eligibility('GJ05JK4567');
		expect(blocked.isBlocked).toBe(true);
		expect(formattedResult(blocked.resultCode)).toBe(
			formattedResult((await embedded().direct().eligibility('GJ05JK4567')).resultCode),
		);
		expect(await providerErrorSummary(provider().eligibility('ZZ99ZZ9999'))).toEqual(
			notFoundSummary('Vehicle Not Found'),
		);
	});
}
