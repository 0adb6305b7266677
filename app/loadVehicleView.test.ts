import { describe, expect, it } from 'vitest';
import type { RequestAccess } from '../domain/access.ts';
import { aVehicle } from '../domain/testing/vehicles.ts';
import type { AppointmentOrJobCard } from '../domain/vehicle/vehicle.ts';
import type { Provider } from '../provider/port.ts';
import { latestAppointment } from './loadVehicleView.ts';

const record = (appointmentId: string | null, documentDate: string | null, appointmentDate: string | null = null) =>
	({ appointmentId, documentDate, appointmentDate }) as AppointmentOrJobCard;

const access = { isVerified: false } as RequestAccess;

/** The id that is requested, and how many services are read. */
async function latestOf(
	services: readonly AppointmentOrJobCard[],
	appointmentId: string | null = null,
	namesLatestAppointment = false,
) {
	const asked: unknown[] = [];
	const provider = {
		capabilities: { namesLatestAppointment },
		appointmentsAndJobCards: async (question: unknown) => {
			asked.push(question);
			return services;
		},
		appointment: async (id: string) => ({ id }),
	} as unknown as Provider;
	const found = await latestAppointment({ access, provider }, aVehicle([], { appointmentId }));
	return { id: found?.id ?? null, asked };
}

describe('the latest appointment', () => {
	it('is the one in the vehicle’s document, without another request', async () => {
		expect(await latestOf([record('a-2', '2026-11-01T00:00:00Z')], 'a-1')).toEqual({ id: 'a-1', asked: [] });
	});

	it('is none when a provider that always sends the id sends none, without another request', async () => {
		expect(await latestOf([record('a-2', '2026-11-01T00:00:00Z')], null, true)).toEqual({ id: null, asked: [] });
	});

	it('is otherwise that of the newest service', async () => {
		const rows = [
			record('old', '2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
			record('new', '2026-11-01T00:00:00Z'),
			record(null, '2026-11-02T00:00:00Z'),
			record('undated', null),
		];
		const { id, asked } = await latestOf(rows);
		expect(id).toBe('new');
		expect(asked).toEqual([{ vehicleId: 'ib-1', skip: 0, take: 1000 }]);
	});

	it('is dated by its own day when the service has no date', async () => {
		const rows = [record('made', '2026-11-01T00:00:00Z'), record('for', null, '2026-11-02T00:00:00Z')];
		expect((await latestOf(rows)).id).toBe('for');
	});

	it('is null when the provider has none of its id, and undefined when there is no id', async () => {
		const provider = {
			capabilities: { namesLatestAppointment: false },
			appointmentsAndJobCards: async () => [],
			appointment: async () => null,
		} as unknown as Provider;
		const found = (appointmentId: string | null) =>
			latestAppointment({ access, provider }, aVehicle([], { appointmentId }));
		expect(await found('a-1')).toBeNull();
		expect(await found(null)).toBeUndefined();
	});

	it('is none of a vehicle that has never had one', async () => {
		expect((await latestOf([])).id).toBeNull();
		expect((await latestOf([record(null, '2026-11-01T00:00:00Z')])).id).toBeNull();
	});
});
