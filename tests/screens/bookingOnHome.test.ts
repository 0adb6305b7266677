/** Home shows a booking, and one that the dealership has cancelled (docs/product.md#home), in both languages. */
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { servicesContext } from '../../app/services.ts';
import { createVisitor, visitorRegNo } from '../../app/testing/visitor.ts';
import type { Language } from '../../domain/languages.ts';
import { anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import { openScreen } from '../../server/testing/screens.ts';

const booked = {
	...{ km: 12_345, problem: 'The brake squeals', mobile: '9876543210' },
	jobs: [
		{ name: 'Engine oil', price: 45_000 },
		{ name: 'Chain', price: null },
	],
};

/** The text of home, for a visitor who has, or has not, shown that the vehicle is theirs. */
async function homeText(appointment: Appointment, isVerified: boolean, language: Language = 'en') {
	const named = { appointmentId: appointment.id, appointmentStatus: appointment.status };
	const { services } = createVisitor({ vehicle: aVehicle([], { regNo: visitorRegNo, ...named }), appointment });
	const context = new RouterContextProvider();
	const settings = { ...services.settings, catalogueNames: null };
	context.set(servicesContext, { ...services, settings, language, access: { ...services.access, isVerified } });
	const { html } = await openScreen('/', context, { language });
	return { html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
}

describe('what was booked', () => {
	const appointment = anAppointment({ booked, pickUp: { charge: 9_900 } });

	it('is shown with prices, reading and pick-up', async () => {
		const { text } = await homeText(appointment, false);
		expect(text).toMatch(/What you booked Engine oil ₹450\.00 Chain NA Reading at booking 12,345\.0 km/);
		expect(text).toContain('Pick-up and drop Booked, for about ₹99.00');
		const { text: hindi } = await homeText(appointment, false, 'hi');
		expect(hindi).toMatch(/आपने क्या बुक किया Engine oil ₹450\.00 Chain कीमत उपलब्ध नहीं .* 12,345\.0 किमी/);
	});

	it('has problem and the end of the mobile in verified access alone', async () => {
		const { text } = await homeText(appointment, true);
		expect(text).toContain('Problem faced The brake squeals Mobile number ends in 3210');
		expect((await homeText(appointment, true, 'hi')).text).toContain('मोबाइल नंबर आखिरी अंक 3210');
		for (const isVerified of [false, true]) {
			expect((await homeText(appointment, isVerified)).html).not.toContain('9876543210');
		}
		expect((await homeText(appointment, false)).html).not.toMatch(/squeals|3210/);
	});
});

it('a cancelled booking is shown with its slot and the dealership’s reason, and nobody else’s', async () => {
	const cancelled = { cancelReason: 'The mechanic is ill' };
	const byDealer = anAppointment({ ...cancelled, status: 'CancelledbyDealer' });
	const said = 'Your last booking was cancelled by the dealership. Reason: The mechanic is ill';
	expect((await homeText(byDealer, false)).text).toContain(said);
	expect((await homeText(byDealer, false, 'hi')).text).toContain('रद्द कर दी थी। कारण: The mechanic is ill');
	const dealership = { name: 'Hill Road Motors', addressLine1: null, phone: '022-40000101', position: null };
	const slot = { appointmentDate: '2026-11-30T03:30:00.000Z', dealership };
	const { html, text } = await homeText(anAppointment({ ...cancelled, ...slot, status: 'CancelledbySystem' }), false);
	expect(html).not.toContain('mechanic');
	expect(text).toMatch(/and was cancelled\. 30 November 2026, 09:00 AM ?, Hill Road Motors 022-40000101 /);
});
