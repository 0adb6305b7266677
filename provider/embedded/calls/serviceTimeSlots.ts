import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { addDays, type Day, formatDay } from '../../../domain/calendar.ts';
import { type DealerHours, slotsOf } from '../../../domain/dealerSlots.ts';
import { gridDays } from '../../../domain/slots.ts';
import type { CallContext, Handler } from '../context.ts';
import { messagesIn } from '../messages.ts';

/** Three days from the one that is asked for. Message is set when that one has no slot that can be taken. */
export const serviceTimeSlots: Handler<'GetServiceTimeSlots'> = async ({ DealerCode, SelectedDate }, context) => {
	const say = messagesIn[context.language];
	const dealer = await readHours(DealerCode, SelectedDate, context);
	if (!dealer) return { IsRequestSuccessfull: false, Message: say.dealerNotFound };
	const [selected = [], next = [], nextToNext = []] = Array.from({ length: gridDays }, (_, offset) =>
		slotsOf(dealer, addDays(SelectedDate, offset), context.now),
	);
	const hasAny = selected.some(({ isAvailable }) => isAvailable);
	return {
		IsRequestSuccessfull: true,
		Message: hasAny ? null : say.noSlots(formatDay(SelectedDate, 'DD MMM YYYY', context.language)),
		SelectedDate: selected.map(toWire),
		NextDay: next.map(toWire),
		NextToNextDay: nextToNext.map(toWire),
	};
};

type GridSlot = ReturnType<typeof slotsOf>[number];

const toWire = ({ slotId, start, end, isAvailable }: GridSlot) => ({
	SlotId: slotId,
	SlotStartTime: start,
	SlotEndTime: end,
	IsSlotAvailable: isAvailable,
});

async function readHours(code: string, first: Day, { db }: CallContext): Promise<DealerHours | null> {
	const last = addDays(first, gridDays - 1);
	const row = await db
		.selectFrom('dealer')
		.select((query) => [
			'dealer.weekly_off',
			jsonArrayFrom(
				query
					.selectFrom('dealer_hour')
					.select(['start_minute as start', 'end_minute as end', 'seats'])
					.whereRef('dealer_id', '=', 'dealer.id')
					.orderBy('start_minute'),
			).as('hours'),
			jsonArrayFrom(
				query
					.selectFrom('dealer_holiday')
					.select('day')
					.whereRef('dealer_id', '=', 'dealer.id')
					.where('day', '>=', first)
					.where('day', '<=', last),
			).as('holidays'),
			jsonArrayFrom(
				query
					.selectFrom('slot')
					.select(['day', 'start_minute as start', 'taken'])
					.whereRef('dealer_id', '=', 'dealer.id')
					.where('day', '>=', first)
					.where('day', '<=', last),
			).as('taken'),
		])
		.where('dealer.code', '=', code)
		.executeTakeFirst();
	if (!row) return null;
	const { weekly_off, hours, holidays, taken } = row;
	return { code, weeklyOff: weekly_off, holidays: holidays.map(({ day }) => day), hours, taken };
}
