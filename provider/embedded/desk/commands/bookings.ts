/** Commands from the appointment to the opening of the job card, and about seats that are held. */

import { sql } from 'kysely';
import { violatedConstraint } from '../../../../db/errors.ts';
import { resultCode } from '../../../../domain/resultCode.ts';
import { dayOf } from '../../../../domain/time/calendar.ts';
import { setBookingBlock } from '../../booking/eligibility.ts';
import { endSeatHoldOfVehicle } from '../../booking/holdSeat.ts';
import { CommandRejected, unknownVehicle } from '../../commandRejected.ts';
import { cancelByDealer } from '../../jobCards/jobCardSteps.ts';
import { openJobCard, openJobCardFields } from '../../jobCards/openJobCard.ts';
import type { OperationContext } from '../../operationContext.ts';
import { correctReading } from '../../vehicles/deskReadings.ts';
import { changeByDealer, changeFields, moveByDealer, moveFields } from '../changeBookingByDealer.ts';
import { describeStatus, describeVehicle } from '../describeVehicle.ts';
import { deskChange, deskQuery, listAnswer, stepCommand } from '../deskCommand.ts';
import {
	confirmField,
	daySchema,
	dealerField,
	dealerFilterField,
	kmSchema,
	optionField,
	regNoField,
	requiredLine,
} from '../fields.ts';
import { listAppointments, listDealers, listMissed, listSeatHolds } from '../lists.ts';

export const bookingCommands = [
	deskQuery({
		name: 'dealers',
		summary: 'The dealers with their codes',
		fields: {},
		run: async (_given, context) => ({ dealers: await listDealers(context) }),
	}),
	deskQuery({
		name: 'appointments',
		summary: 'The appointments of a day at a dealer, with what the owners chose and wrote',
		fields: {
			dealerCode: dealerField,
			day: optionField(daySchema.optional(), 'the day as YYYY-MM-DD; today when it is not given'),
		},
		async run(given, context) {
			const date = given.day ?? dayOf(context.now);
			const appointments = await listAppointments({ dealerCode: given.dealerCode, day: date }, context);
			const leftOut = 'the oldest of those that are cancelled or over are left out';
			return { dealerCode: given.dealerCode, day: date, ...listAnswer('appointments', appointments, leftOut) };
		},
	}),
	deskQuery({
		name: 'missed',
		summary:
			'The bookings whose day has passed without a job card, the last 500 first, with until when one may be opened',
		fields: { dealerCode: dealerFilterField },
		run: async (given, context) => listAnswer('bookings', await listMissed(given, context), 'name a dealer'),
	}),
	deskQuery({
		name: 'show',
		path: '/vehicles/:regNo',
		summary: 'A vehicle with its booking as the owner made it, its job card, and what may be done next',
		fields: { regNo: regNoField },
		run: (given, context) => describeVehicle(given.regNo, context),
	}),
	stepCommand('open', 'Open the job card of a booking', openJobCardFields, openJobCard),
	stepCommand(
		'cancel',
		'Cancel a booking for the dealer; not possible once a job card is open',
		{ reason: optionField(requiredLine(200), 'why; the owner reads it') },
		cancelByDealer,
	),
	stepCommand(
		'move',
		"Move a booking to another slot, also after the owner's limit; not possible once a job card is open",
		moveFields,
		moveByDealer,
	),
	stepCommand('change', 'Change what was booked; not possible once a job card is open', changeFields, changeByDealer),
	deskChange({
		name: 'block',
		summary: 'Keep a vehicle from being booked',
		fields: { regNo: regNoField, message: optionField(requiredLine(300), 'what the owner reads instead') },
		run: setBookingBlock,
	}),
	deskChange({
		name: 'unblock',
		summary: 'Let a vehicle be booked again',
		fields: { regNo: regNoField },
		run: (given, context) => setBookingBlock({ ...given, message: null }, context),
	}),
	deskChange({
		name: 'correct-reading',
		summary: 'Set the last reading of a vehicle; what it was before is kept, and the owner can read it',
		fields: {
			regNo: regNoField,
			km: optionField(kmSchema, 'the right reading in km'),
			by: optionField(requiredLine(80), 'who corrects it'),
			reason: optionField(requiredLine(200), 'why; the owner can read it'),
			confirm: confirmField,
		},
		run: async (given, context) => ({
			regNo: given.regNo,
			readingBefore: await correctReading(given, context),
			lastKmReading: given.km,
		}),
	}),
	deskChange({
		name: 'change-plate',
		summary: 'Give a vehicle another registration number, such as its permanent one; its history follows',
		fields: {
			regNo: regNoField,
			newRegNo: { ...regNoField, help: 'the registration number from now on' },
		},
		async run(given, context) {
			await changePlate(given, context);
			return describeStatus(given.newRegNo, context);
		},
	}),
	deskQuery({
		name: 'seat-holds',
		summary: 'The seats that are held for owners who are booking, the first 500 to end first',
		fields: { dealerCode: dealerFilterField },
		run: async (given, context) => listAnswer('seatHolds', await listSeatHolds(given, context), 'name a dealer'),
	}),
	deskChange({
		name: 'end-seat-hold',
		summary: 'End the seat hold of a vehicle; ended is false where none is held',
		fields: { regNo: regNoField },
		run: async ({ regNo }, context) => ({ regNo, ended: await endSeatHoldOfVehicle(regNo, context) }),
	}),
];

/**
 * Gives a vehicle another registration number. Its job cards and messages follow; its sessions, its code and all links
 * end (docs/decisions/021-vehicle-and-owner.md).
 * @throws CommandRejected for an unknown vehicle, and if another one has that number
 */
async function changePlate(
	{ regNo, newRegNo }: { readonly regNo: string; readonly newRegNo: string },
	{ db }: OperationContext,
): Promise<void> {
	const query = sql<{ changed: boolean | null }>`select change_plate(${regNo}, ${newRegNo}) as changed`;
	const { rows } = await query.execute(db).catch((error: unknown) => {
		if (violatedConstraint(error) !== 'vehicle_reg_no_key') throw error;
		throw new CommandRejected(409, resultCode('regNoTaken', { regNo: newRegNo }));
	});
	if (!rows[0]?.changed) throw unknownVehicle(regNo);
}
