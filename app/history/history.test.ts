import { describe, expect, it } from 'vitest';
import { aJobCard, anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { createVisitor, redirectLocation, visitorRegNo } from '../testing/visitor.ts';
import { loader } from './history.tsx';

const closed = (number: number) =>
	aJobCard({
		jobCardId: `jc-${number}`,
		isActive: false,
		documentDate: `2026-${String(1 + (number % 10)).padStart(2, '0')}-10T04:30:00Z`,
		amount: 100 * number,
		invoices: [
			{ documentId: `p-${number}`, type: 'ProformaInvoice' },
			{ documentId: `t-${number}`, type: 'TaxInvoice' },
		],
	});
const of = (jobCards: number, fields: Partial<Vehicle> = {}) =>
	aVehicle(
		Array.from({ length: jobCards }, (_, index) => closed(index)),
		{ regNo: visitorRegNo, ...fields },
	);

async function open(vehicle: Vehicle | null, page?: string) {
	const visitor = createVisitor({ vehicle, appointment: anAppointment({ id: 'a-1', status: 'Booked' }) });
	const query = new URLSearchParams({ RegNo: visitorRegNo, ...(page !== undefined && { page }) });
	const loaded = loader(visitor.args(`/history?${query}`));
	return { ...visitor, loaded };
}

describe('the service history', () => {
	it.each([
		[undefined, 0],
		['1', 0],
		['3', 40],
		...['0', '-1', '1.5', 'x', '', '9'.repeat(400)].map((page): [string, number] => [page, 0]),
	])('of page %j asks for 20 job cards after %i', async (page, skip) => {
		const { asked, loaded } = await open(of(45), page);
		const { view } = await loaded;
		expect(asked).toEqual([`jobCards ${skip} 20`]);
		expect([view.page, view.total, view.jobCards.length]).toEqual([skip / 20 + 1, 45, skip === 40 ? 5 : 20]);
	});

	it('leads to its last page from one after it, and home where there is no such vehicle', async () => {
		expect(await redirectLocation((await open(of(45), '4')).loaded)).toBe(`/history?RegNo=${visitorRegNo}&page=3`);
		expect(await redirectLocation((await open(of(0), '2')).loaded)).toBe(`/history?RegNo=${visitorRegNo}`);
		expect(await redirectLocation((await open(null)).loaded)).toBe(`/?RegNo=${visitorRegNo}`);
	});

	it('shows a job card with its files, without the proforma, and books it again', async () => {
		const { view } = await (await open(of(1))).loaded;
		expect(view.jobCards).toMatchObject([
			{ again: 'jc-0', amount: 0, isActive: false, files: { invoices: [{ documentId: 't-0', type: 'TaxInvoice' }] } },
		]);
	});

	it.each([
		['Open', 0, null, null, null],
		['Open', 500, null, 500, null],
		['Invoiced', 500, false, 500, null],
		['Invoiced', 500, null, 500, 100],
		['Invoiced', 0, null, 0, -400],
	])('of an open job card (%s, amount %d, released: %j) has cost and difference as its payment page', async (...of) => {
		const [status, amount, isProformaReleased, cost, difference] = of;
		const jobs = [{ name: 'Oil', isFinished: true, price: 400, labour: null }];
		const jobCard = aJobCard({ status, amount, isProformaReleased, jobs });
		const { view } = await (await open(aVehicle([jobCard], { regNo: visitorRegNo }))).loaded;
		expect(view.jobCards).toMatchObject([{ amount: cost, difference }]);
	});

	it('shows when the next service is due, and books nothing again, unless there is a booking or a job card', async () => {
		const due = { nextServiceDueDate: '2026-11-20', nextServiceDueKm: 9000, lastKmReading: 9500 };
		const { view } = await (await open(of(1, due))).loaded;
		expect(view.serviceDue).toEqual({ day: '2026-11-20', km: 9000, when: 'past', by: 'both' });
		const booked = { ...due, appointmentId: 'a-1', appointmentStatus: 'Booked' } as const;
		const present = aVehicle([aJobCard({ isActive: true }), closed(1)], { regNo: visitorRegNo, ...due });
		for (const vehicle of [of(1, booked), present]) {
			const { view: other } = await (await open(vehicle)).loaded;
			expect(other.serviceDue).toBeNull();
			expect(other.jobCards.map(({ again }) => again)).toEqual(vehicle.serviceHistory.map(() => null));
		}
	});
});
