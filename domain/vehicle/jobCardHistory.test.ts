import { describe, expect, it } from 'vitest';
import { aJobCard, aVehicle } from '../testing/vehicles.ts';
import { listedJobCards } from './jobCardHistory.ts';
import type { AppointmentOrJobCard } from './vehicle.ts';

const record = (fields: Partial<AppointmentOrJobCard>): AppointmentOrJobCard => ({
	appointmentId: null,
	appointmentNo: null,
	appointmentDate: null,
	documentDate: null,
	appointmentStatus: null,
	jobCardId: null,
	jobCardNo: null,
	organizationName: null,
	...fields,
});
const oil = { name: 'Oil', isFinished: true, price: 40_000, labour: 20_000 };
const vehicle = aVehicle(
	[
		aJobCard({ jobCardId: 'jc-3', documentDate: '2026-11-20T04:30:00Z', jobs: [oil] }),
		aJobCard({ jobCardId: 'jc-1', documentDate: '2026-01-20T04:30:00Z', amount: 100 }),
	],
	{ saleInvoiceDate: '2026-01-20' },
);

describe('the job cards of a vehicle', () => {
	it('are those of its document, with what a job card says', () => {
		expect(listedJobCards(vehicle, [])).toMatchObject([
			{ jobCardId: 'jc-3', jobs: [{ name: 'Oil', price: 60_000 }] },
			{ jobCardId: 'jc-1', jobs: [], amount: 100 },
		]);
	});

	it('are also the job cards that the list of services alone has, once, by their day, with what the list says', () => {
		const listed = { jobCardId: 'jc-2', jobCardNo: 'JC2', organizationName: 'Deccan', appointmentStatus: 'closed' };
		const services = [
			record({ appointmentId: 'a-9', appointmentDate: '2026-12-01T04:30:00Z', appointmentStatus: 'Booked' }),
			record({ jobCardId: 'jc-3', documentDate: '2026-11-01T04:30:00Z' }),
			record({ ...listed, appointmentDate: '2026-06-20T04:30:00Z', documentDate: '2026-06-10T04:30:00Z' }),
			record({ ...listed, documentDate: '2026-06-20T04:30:00Z' }),
		];
		const jobCards = listedJobCards(vehicle, services);
		expect(jobCards.map(({ jobCardId }) => jobCardId)).toEqual(['jc-3', 'jc-2', 'jc-1']);
		expect(jobCards[1]).toMatchObject({
			...{ jobCardNo: 'JC2', organizationName: 'Deccan', status: 'closed', documentDate: '2026-06-20T04:30:00Z' },
			...{ isActive: false, amount: null, usageReading: null, payments: [], invoices: [], jobs: [] },
		});
	});

	it('are none from before the day of the sale', () => {
		const sold = { ...vehicle, saleInvoiceDate: '2026-06-21' };
		const services = [record({ jobCardId: 'jc-2', documentDate: '2026-06-20T18:29:00Z' })];
		expect(listedJobCards(sold, services).map(({ jobCardId }) => jobCardId)).toEqual(['jc-3']);
	});

	it('keep job cards without an id of their job card apart', () => {
		const unnamed = [aJobCard({ jobCardId: '' }), aJobCard({ jobCardId: '' })];
		expect(listedJobCards(aVehicle(unnamed), [])).toHaveLength(2);
	});
});
