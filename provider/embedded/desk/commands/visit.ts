/** Commands from the appointment to the opening of the job card. */
import { z } from 'zod';
import { fieldLimits } from '../../../../domain/booking/fieldLimits.ts';
import { today } from '../../../../domain/time/calendar.ts';
import { codeSchema, mobileSchema } from '../../../fieldSchemas.ts';
import { setBookingHold } from '../../booking/eligibility.ts';
import { unknownVehicle } from '../../commandRejected.ts';
import { cancelByDealer } from '../../jobCards/jobCardSteps.ts';
import { openJobCard } from '../../jobCards/openJobCard.ts';
import { changeByDealer, moveByDealer } from '../../jobCards/rewriteByDealer.ts';
import { describeVehicle } from '../describeVehicle.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import {
	addressSchema,
	daySchema,
	instantSchema,
	kmSchema,
	optionField,
	regNoField,
	requiredLine,
	requiredParagraph,
	rupeesSchema,
	wordField,
} from '../fields.ts';
import { listAppointments } from '../listAppointments.ts';
import { listDealers } from '../listDealers.ts';
import { stepCommand } from '../stepCommand.ts';

export const visitCommands = [
	defineDeskCommand({
		name: 'dealers',
		method: 'GET',
		path: '/dealers',
		summary: 'The dealers with their codes',
		fields: {},
		run: async (_given, context) => ({ dealers: await listDealers(context) }),
	}),
	defineDeskCommand({
		name: 'appointments',
		method: 'GET',
		path: '/dealers/:dealerCode/appointments',
		summary: 'The appointments of a day at a dealer, with what the owners chose and wrote',
		fields: {
			dealerCode: wordField(codeSchema, 'code of the dealer, such as MH-PUN-01'),
			day: optionField(daySchema.optional(), 'the day as YYYY-MM-DD; today when it is not given'),
		},
		async run(given, context) {
			const date = given.day ?? today(context.now);
			const appointments = await listAppointments({ dealerCode: given.dealerCode, day: date }, context);
			return { dealerCode: given.dealerCode, day: date, appointments };
		},
	}),
	defineDeskCommand({
		name: 'show',
		method: 'GET',
		path: '/vehicles/:regNo',
		summary: 'A vehicle with its booking as the owner made it, its job card, and what may be done next',
		fields: { regNo: regNoField },
		run: (given, context) => describeVehicle(given.regNo, context),
	}),
	stepCommand(
		'open',
		'Open the job card of a booking',
		{
			adviser: optionField(requiredLine(80), 'name of the service adviser'),
			adviserNumber: optionField(requiredLine(20), 'telephone number of the service adviser'),
			delivery: optionField(instantSchema.optional(), 'estimated delivery, such as "2026-11-24 17:00"'),
			cost: optionField(rupeesSchema.optional(), 'estimated cost; the total of the booking when it is not given'),
			km: optionField(kmSchema.optional(), 'usage reading in km; that of the booking when it is not given'),
		},
		({ regNo, adviser, adviserNumber, delivery = null, cost = null, km = null }, context) =>
			openJobCard(
				{
					regNo,
					advisor: adviser,
					advisorContact: adviserNumber,
					estimatedDeliveryAt: delivery,
					estimatedCost: cost,
					usageReading: km,
				},
				context,
			),
	),
	stepCommand(
		'cancel',
		'Cancel a booking for the dealer; not possible once a job card is open',
		{ reason: optionField(requiredLine(200), 'why; the owner reads it') },
		cancelByDealer,
	),
	stepCommand(
		'move',
		'Move a booking to another slot, whenever the owner could; not possible once a job card is open',
		{
			to: optionField(instantSchema, 'the begin of the slot, such as "2026-11-24 10:00"'),
			dealerCode: optionField(codeSchema.optional(), 'of another dealer; prices are then those of that one'),
		},
		moveByDealer,
	),
	stepCommand(
		'change',
		'Change what was booked; not possible once a job card is open',
		{
			mobile: optionField(mobileSchema.optional(), 'mobile number for this booking, 10 digits'),
			km: optionField(kmSchema.optional(), 'usage reading in km; the parts are then those due at it'),
			problem: optionField(requiredParagraph(fieldLimits.problem).optional(), 'what the owner says is wrong'),
			addJob: optionField(requiredLine(fieldLimits.label).optional(), 'a job that the dealer offers, by its name'),
			dropJob: optionField(requiredLine(fieldLimits.label).optional(), 'a job that was booked, by its name'),
			pickUp: optionField(
				z.union([z.literal('none').transform(() => null), addressSchema]).optional(),
				'"12 MG Road, Pune, Maharashtra 411001", or none for no pick-up and drop',
			),
			dropOff: optionField(addressSchema.optional(), 'the pick-up address when it is not given'),
		},
		changeByDealer,
	),
	defineDeskCommand({
		name: 'hold',
		method: 'POST',
		path: '/vehicles/:regNo/hold',
		summary: 'Keep a vehicle from being booked',
		fields: { regNo: regNoField, message: optionField(requiredLine(300), 'what the owner reads instead') },
		async run(given, context) {
			if (!(await setBookingHold(given, context))) throw unknownVehicle(given.regNo);
			return { regNo: given.regNo, hold: given.message };
		},
	}),
	defineDeskCommand({
		name: 'release',
		method: 'POST',
		path: '/vehicles/:regNo/release',
		summary: 'Let a vehicle be booked again',
		fields: { regNo: regNoField },
		async run(given, context) {
			if (!(await setBookingHold({ ...given, message: null }, context))) throw unknownVehicle(given.regNo);
			return { regNo: given.regNo, hold: null };
		},
	}),
];
