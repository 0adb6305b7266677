import { expect, it } from 'vitest';
import { emptyAddress } from '../../domain/booking/address.ts';
import type { Language } from '../../domain/languages.ts';
import { anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import { servicesContext } from '../services.ts';
import { createVisitor, visitorRegNo } from '../testing/visitor.ts';
import { loader } from './calendarFileRoute.ts';

async function ask(appointment: Appointment | null, { language = 'en' as Language, isVerified = false } = {}) {
	const latest = { appointmentId: appointment?.id ?? null, appointmentStatus: appointment?.status ?? null };
	const vehicle = aVehicle([], { ...latest, regNo: visitorRegNo, itemName: 'Zanskar 350' });
	const { context, services } = createVisitor({ vehicle, appointment });
	context.set(servicesContext, { ...services, language, access: { ...services.access, isVerified } });
	const request = new Request(`http://portal.test/home/calendar?RegNo=${visitorRegNo}`);
	return loader({ context, request, params: {} } as never);
}

const dealership = {
	...{ name: 'Residency Road Motors', addressLine1: '27 Residency Road', city: 'Bengaluru', phone: '080 4123 4567' },
	position: { latitude: 12.97, longitude: 77.6 },
};
const booked = anAppointment({
	...{ appointmentNo: 'SA1', appointmentDate: '2026-11-25T03:30:00Z', appointmentEnd: '2026-11-25T04:30:00Z' },
	...{ dealership, revision: 3 },
});
const page = `http://portal.test/?RegNo=${visitorRegNo}`;

/** The lines of the file, unfolded, without the reminders. */
async function linesOf(...asked: Parameters<typeof ask>): Promise<readonly string[]> {
	const text = await (await ask(...asked)).text();
	return text
		.replaceAll('\r\n ', '')
		.replaceAll(/BEGIN:VALARM.*?END:VALARM\r\n/gs, '')
		.split('\r\n');
}

it('The calendar file has the slot, the place with its city, what to know before, and the way back', async () => {
	const response = await ask(booked);
	expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
	expect(response.headers.get('Content-Disposition')).toContain(
		`attachment; filename="service-${visitorRegNo}-2026-11-25.ics"`,
	);
	expect(await linesOf(booked)).toEqual([
		...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Service booking//EN', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
		...['UID:SA1@portal.test', 'SEQUENCE:3', 'DTSTAMP:20261121T100000Z'],
		...['DTSTART:20261125T033000Z', 'DTEND:20261125T043000Z', `SUMMARY:Service: Zanskar 350 ${visitorRegNo}`],
		`DESCRIPTION:Kindly report to the selected dealership 15 mins before time.\\nBooking Number: SA1\\nCall the dealership: 080 4123 4567\\n${page}`,
		'LOCATION:Residency Road Motors\\, 27 Residency Road\\, Bengaluru',
		...['GEO:12.97;77.6', `URL:${page}`, 'END:VEVENT', 'END:VCALENDAR', ''],
	]);
});

it('In Hindi it is in the words of the done step', async () => {
	const lines = await linesOf(booked, { language: 'hi' });
	expect(lines).toContain(`SUMMARY:सर्विस: Zanskar 350 ${visitorRegNo}`);
	expect(lines).toContain(
		`DESCRIPTION:कृपया समय से 15 मिनट पहले चुनी हुई डीलरशिप पर पहुँचें।\\nबुकिंग नंबर: SA1\\nडीलरशिप को फ़ोन करें: 080 4123 4567\\n${page}`,
	);
	expect(lines).toContain('LOCATION:Residency Road Motors\\, 27 Residency Road\\, बेंगलुरु');
});

it('With pick-up the place is the address, as far as the request may read it', async () => {
	const pickUpAddress = {
		...emptyAddress,
		line1: '4 Lake Road',
		cityName: 'Mysuru',
		stateName: 'Karnataka',
		pin: '570001',
	};
	const booking = { km: null, problem: null, mobile: null, jobs: [], pickUpAddress };
	const pickedUp = { ...booked, pickUp: { charge: null }, booked: booking };
	const verified = await linesOf(pickedUp, { isVerified: true });
	expect(verified).toContain('LOCATION:4 Lake Road\\, Mysuru\\, Karnataka 570001');
	expect(verified.join()).toContain('picked up at the booked time from 4 Lake Road');
	expect(verified.join()).not.toContain('GEO');
	const open = await linesOf(pickedUp);
	expect(open).toContain('LOCATION:Residency Road Motors\\, 27 Residency Road\\, Bengaluru');
	expect(open.join()).toContain('DESCRIPTION:Pick-up and drop: 25 November 2026\\, 09:00 AM\\n');
	for (const lines of [verified, open]) expect(lines.join()).not.toContain('15 mins');
});

it('What the provider does not say is left out', async () => {
	const lines = await linesOf(anAppointment({ appointmentDate: '2026-11-25T03:30:00Z' }));
	expect(lines).toContain(`UID:${visitorRegNo}-20261125T033000Z@portal.test`);
	expect(lines).toContain('SEQUENCE:0');
	expect(lines).toContain('LOCATION:');
	expect(lines.join()).not.toMatch(/DTEND|GEO|null|undefined/);
});

it('Without a booking that lies ahead, or without its date, there is no file', async () => {
	for (const appointment of [
		null,
		{ ...booked, status: 'CancelledbyUser' as const },
		{ ...booked, appointmentDate: null },
	]) {
		expect((await ask(appointment)).status).toBe(404);
	}
});

it('A booking that has lost its slot cancels the entry, and rings no more', async () => {
	const file = await (await ask({ ...booked, withdrawn: 'dayClosed' })).text();
	expect(file).toContain('STATUS:CANCELLED\r\n');
	expect(file).toContain('DESCRIPTION:The dealership is closed on 25 November 2026.\\n');
	expect(file).not.toMatch(/VALARM|Kindly/);
	const [uid] = /UID:.*/.exec(file) ?? [];
	const before = await (await ask(booked)).text();
	expect(before).toContain(uid);
	expect(before).toContain('VALARM');
	expect(before).not.toContain('STATUS');
});
