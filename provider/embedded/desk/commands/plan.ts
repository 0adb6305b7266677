/** Commands about a dealer's plan: its open days, its slots and seats, and the bookings that have lost their slot. */
import { closeDay, closeDealer, openDay, readPlan, setSlots } from '../../dealers/changePlan.ts';
import { deskChange, deskQuery, listAnswer } from '../deskCommand.ts';
import { daySchema, dealerField, optionField, requiredLine, slotsSchema, wordField } from '../fields.ts';
import { listWithoutSlot } from '../lists.ts';

const dayField = wordField(daySchema, 'the day as YYYY-MM-DD');

export const planCommands = [
	deskChange({
		name: 'close-day',
		summary: 'Close a day for bookings; owners who lose their slot are notified',
		fields: {
			dealerCode: dealerField,
			day: dayField,
			name: optionField(requiredLine(100), 'why, such as the name of a holiday'),
		},
		run: closeDay,
	}),
	deskChange({
		name: 'open-day',
		summary: 'Open a day that was closed',
		fields: { dealerCode: dealerField, day: dayField },
		run: openDay,
	}),
	deskQuery({
		name: 'plan',
		summary: 'The slots of a dealer as set-slots takes them, and the days ahead that are closed',
		fields: { dealerCode: dealerField },
		run: ({ dealerCode }, context) => readPlan(dealerCode, context),
	}),
	deskChange({
		name: 'set-slots',
		summary: 'Say which slots a day has, and how many vehicles each takes; owners who lose their slot are notified',
		fields: {
			dealerCode: dealerField,
			slots: wordField(slotsSchema, 'each slot with its seats, such as 09:00-10:00=3 10:00-11:00=2'),
		},
		run: setSlots,
	}),
	deskChange({
		name: 'close-dealer',
		summary: 'Close a dealer for good from a day on; owners who lose their slot are notified',
		fields: { dealerCode: dealerField, closedFrom: dayField },
		run: closeDealer,
	}),
	deskChange({
		name: 'open-dealer',
		summary: 'Let a dealer stay open that was closed for good',
		fields: { dealerCode: dealerField },
		run: (given, context) => closeDealer({ ...given, closedFrom: null }, context),
	}),
	deskQuery({
		name: 'without-slot',
		summary: 'The bookings whose slot is gone, and whose owners have neither moved nor cancelled',
		fields: { dealerCode: dealerField },
		run: async (given, context) => listAnswer('bookings', await listWithoutSlot(given, context), 'these come first'),
	}),
];
