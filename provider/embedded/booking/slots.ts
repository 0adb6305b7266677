import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type DealerHours, slotsForDay } from '../../../domain/dealers/dealerSlots.ts';
import { slotGridDays } from '../../../domain/dealers/slots.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { addDays, type Day } from '../../../domain/time/calendar.ts';
import type { Slots } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';

/** Slots of the requested day and the next two. `message` is set when the requested day has no free slot. */
export async function readSlots(
	{ dealerCode, day }: { readonly dealerCode: string; readonly day: Day },
	context: OperationContext,
): Promise<Result<Slots>> {
	const dealer = await readDealerHours(dealerCode, day, context);
	if (!dealer) return rejected(providerMessage('dealerNotFound'));
	const columnAt = (offset: number) => {
		const date = addDays(day, offset);
		return { day: date, slots: slotsForDay(dealer, date, context.now) };
	};
	const selected = columnAt(0);
	const hasAny = selected.slots.some(({ isAvailable }) => isAvailable);
	return {
		ok: true,
		columns: [selected, columnAt(1), columnAt(2)],
		message: hasAny ? null : providerMessage('noSlots', { day }),
	};
}

async function readDealerHours(code: string, first: Day, { db }: OperationContext): Promise<DealerHours | null> {
	const last = addDays(first, slotGridDays - 1);
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
