/** Commands about seats that are held for owners who are booking, and about days on which nothing can be booked. */
import { codeSchema } from '../../../fieldSchemas.ts';
import { endHoldOfVehicle } from '../../booking/endHolds.ts';
import { closeDay } from '../../dealers/closeDay.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import { daySchema, optionField, regNoField, requiredLine, wordField } from '../fields.ts';
import { listSeatHolds } from '../listSeatHolds.ts';

export const seatHoldCommands = [
	defineDeskCommand({
		name: 'seat-holds',
		method: 'GET',
		path: '/seat-holds',
		summary: 'The seats that are held for owners who are booking, the first 500 to end first',
		fields: { dealerCode: optionField(codeSchema.optional(), 'of this dealer alone') },
		async run(given, context) {
			const { holds, hasMore } = await listSeatHolds(given, context);
			return { ...(hasMore && { more: true, note: 'There are more: name a dealer.' }), holds };
		},
	}),
	defineDeskCommand({
		name: 'end-seat-hold',
		method: 'POST',
		path: '/vehicles/:regNo/end-seat-hold',
		summary: 'End the hold of a seat for a vehicle; ended is false where none is held',
		fields: { regNo: regNoField },
		run: async ({ regNo }, context) => ({ regNo, ended: await endHoldOfVehicle(regNo, context) }),
	}),
	defineDeskCommand({
		name: 'close-day',
		method: 'POST',
		path: '/dealers/:dealerCode/close-day',
		summary: 'Close a day for bookings; it says how many holds ended, and how many bookings stay',
		fields: {
			dealerCode: wordField(codeSchema, 'code of the dealer, such as MH-PUN-01'),
			day: wordField(daySchema, 'the day as YYYY-MM-DD'),
			name: optionField(requiredLine(100), 'why, such as the name of a holiday'),
		},
		run: (given, context) => closeDay(given, context),
	}),
];
