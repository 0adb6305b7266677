/** From the appointment to the job card. */
import { today } from '../../../../domain/calendar.ts';
import { dealerCode } from '../../../fields.ts';
import { appointmentsOf } from '../appointmentsOf.ts';
import { describeStep, describeVehicle } from '../describe.ts';
import { deskCommand } from '../deskCommand.ts';
import { day, instant, km, option, regNo, rupees, text, word } from '../fields.ts';
import { cancelByDealer } from '../handOver.ts';
import { hold } from '../hold.ts';
import { openJobCard } from '../openJobCard.ts';
import { vehicleUnknown } from '../refusal.ts';

export const visitCommands = [
	deskCommand({
		name: 'appointments',
		method: 'GET',
		path: '/dealers/:dealerCode/appointments',
		summary: 'The appointments of a day at a dealer',
		fields: {
			dealerCode: word(dealerCode, 'code of the dealer, such as MH-PUN-01'),
			day: option(day.optional(), 'the day as YYYY-MM-DD; today when it is not given'),
		},
		async run(given, scope) {
			const on = given.day ?? today(scope.now);
			const appointments = await appointmentsOf({ dealerCode: given.dealerCode, day: on }, scope);
			return { dealerCode: given.dealerCode, day: on, appointments };
		},
	}),
	deskCommand({
		name: 'show',
		method: 'GET',
		path: '/vehicles/:regNo',
		summary: 'A vehicle with its booking or job card, and what may be done next',
		fields: { regNo },
		run: (given, scope) => describeVehicle(given.regNo, scope),
	}),
	deskCommand({
		name: 'open',
		method: 'POST',
		path: '/vehicles/:regNo/open',
		summary: 'Open the job card of a booking',
		fields: {
			regNo,
			adviser: option(text(80), 'name of the service adviser'),
			adviserNumber: option(text(20), 'telephone number of the service adviser'),
			delivery: option(instant.optional(), 'estimated delivery, such as "2026-11-24 17:00"'),
			cost: option(rupees.optional(), 'estimated cost; the total of the booking when it is not given'),
			km: option(km.optional(), 'usage reading in km; that of the booking when it is not given'),
		},
		async run(given, scope) {
			await openJobCard(
				{
					regNo: given.regNo,
					advisor: given.adviser,
					advisorContact: given.adviserNumber,
					estimatedDeliveryAt: given.delivery ?? null,
					estimatedCost: given.cost ?? null,
					usageReading: given.km ?? null,
				},
				scope,
			);
			return describeStep(given.regNo, scope);
		},
	}),
	deskCommand({
		name: 'cancel',
		method: 'POST',
		path: '/vehicles/:regNo/cancel',
		summary: 'Cancel a booking for the dealer; not possible once a job card is open',
		fields: { regNo, reason: option(text(200), 'why, for the record') },
		async run(given, scope) {
			await cancelByDealer(given, scope);
			return describeStep(given.regNo, scope);
		},
	}),
	deskCommand({
		name: 'hold',
		method: 'POST',
		path: '/vehicles/:regNo/hold',
		summary: 'Keep a vehicle from being booked',
		fields: { regNo, message: option(text(300), 'what the owner reads instead') },
		async run(given, scope) {
			if (!(await hold(given, scope))) throw vehicleUnknown(given.regNo);
			return { regNo: given.regNo, hold: given.message };
		},
	}),
	deskCommand({
		name: 'release',
		method: 'POST',
		path: '/vehicles/:regNo/release',
		summary: 'Let a vehicle be booked again',
		fields: { regNo },
		async run(given, scope) {
			if (!(await hold({ ...given, message: null }, scope))) throw vehicleUnknown(given.regNo);
			return { regNo: given.regNo, hold: null };
		},
	}),
];
