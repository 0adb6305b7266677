import { expect, it } from 'vitest';
import { anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import { createVisitor, visitorRegNo } from '../testing/visitor.ts';
import { loader } from './calendar.ts';

async function ask(appointment: Appointment | null) {
	const latest = { appointmentId: appointment?.id ?? null, appointmentStatus: appointment?.status ?? null };
	const vehicle = aVehicle([], { ...latest, regNo: visitorRegNo, itemName: 'Zanskar 350' });
	const { context } = createVisitor({ vehicle, appointment });
	const request = new Request(`http://portal.test/home/calendar?RegNo=${visitorRegNo}`);
	return loader({ context, request, params: {} } as never);
}

const dealership = { name: 'Residency Road Motors', addressLine1: '27 Residency Road', phone: null, position: null };
const booked = anAppointment({ appointmentNo: 'SA1', appointmentDate: '2026-11-25T03:30:00Z', dealership });

it('The calendar file has the booking’s start, place and number, and no end, which the provider does not name', async () => {
	const response = await ask(booked);
	const file = await response.text();
	expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
	expect(response.headers.get('Content-Disposition')).toContain(
		`attachment; filename="service-${visitorRegNo}-2026-11-25`,
	);
	for (const line of ['DTSTART:20261125T033000Z', `SUMMARY:Service: Zanskar 350 ${visitorRegNo}`]) {
		expect(file).toContain(`${line}\r\n`);
	}
	expect(file.replaceAll('\r\n ', '')).toContain('LOCATION:Residency Road Motors\\, 27 Residency Road\r\n');
	expect(file).toContain('DESCRIPTION:Booking Number: SA1\r\n');
	expect(file).not.toContain('DTEND');
});

it('Without a booking that lies ahead, or without its date, there is no file', async () => {
	for (const appointment of [null, { ...booked, status: 'CancelledbyUser' }, { ...booked, appointmentDate: null }]) {
		expect((await ask(appointment)).status).toBe(404);
	}
});

it('A booking that has lost its slot cancels the entry, and rings no more', async () => {
	const file = await (await ask({ ...booked, withdrawn: 'dayClosed' })).text();
	expect(file).toContain('STATUS:CANCELLED\r\n');
	expect(file).not.toContain('VALARM');
	const [uid] = /UID:.*/.exec(file) ?? [];
	const before = await (await ask(booked)).text();
	expect(before).toContain(uid);
	expect(before).toContain('VALARM');
	expect(before).not.toContain('STATUS');
});
