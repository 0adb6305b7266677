import { promiseEnd } from '../../../domain/jobCard/promise.ts';
import { slotInstant, today } from '../../../domain/time/calendar.ts';
import type { OperationContext } from '../operationContext.ts';

const maxRows = 500;
const soonMs = 30 * 60_000;

/** A dealer's promises, or those of all dealers. */
interface PromiseFilter {
	readonly dealerCode?: string | undefined;
}

/**
 * The promised times that end within 30 minutes or have passed, of vehicles whose work is not done, the earliest first.
 * `hasMore`: the list was cut off after 500.
 */
export async function listPromises({ dealerCode }: PromiseFilter, { db, now }: Pick<OperationContext, 'db' | 'now'>) {
	// A promise of midnight stands for the whole day, whose end may not be near.
	const dayBegins = new Date(slotInstant(today(now), '00:00'));
	const dayEndsLater = promiseEnd(dayBegins.toISOString()).getTime() > now.getTime() + soonMs;
	const rows = await db
		.selectFrom('service_entry as entry')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.select(['dealer.code as dealerCode', 'entry.job_card_no as jobCardNo', 'vehicle.reg_no as regNo'])
		.select(['model.name as model', 'entry.status', 'entry.service_advisor as adviser', 'entry.estimated_delivery_at'])
		.where('entry.is_active', '=', true)
		.where('entry.phase', 'in', ['open', 'working'])
		.where('entry.estimated_delivery_at', '<=', new Date(now.getTime() + soonMs))
		.$if(dayEndsLater, (query) => query.where('entry.estimated_delivery_at', '<>', dayBegins))
		.$if(dealerCode !== undefined, (query) => query.where('dealer.code', '=', dealerCode ?? ''))
		.orderBy('entry.estimated_delivery_at')
		.orderBy('entry.job_card_no')
		.limit(maxRows + 1)
		.execute();
	const promises = rows.slice(0, maxRows).flatMap(({ estimated_delivery_at, ...row }) => {
		const promisedAt = estimated_delivery_at?.toISOString();
		if (promisedAt === undefined) return [];
		const leftMs = promiseEnd(promisedAt).getTime() - now.getTime();
		return [{ ...row, promisedAt, minutesLeft: Math.floor(leftMs / 60_000) }];
	});
	return { promises, hasMore: rows.length > maxRows };
}
