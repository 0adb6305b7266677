import { toWireAmount } from '../../../domain/money.ts';
import type { OperationContext } from '../operationContext.ts';

const maxRows = 500;

/** A dealer's vehicles, or those of all dealers. */
interface WorkshopFilter {
	readonly dealerCode?: string | undefined;
}

/**
 * The job cards of the vehicles that are at a workshop now, the oldest first: opened and not delivered. `stage` is the
 * first that is neither completed nor left out. `hasMore`: the list was cut off after 500.
 */
export async function listWorkshop({ dealerCode }: WorkshopFilter, { db }: Pick<OperationContext, 'db'>) {
	const rows = await db
		.selectFrom('service_entry as entry')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.select(['dealer.code as dealerCode', 'entry.job_card_no as jobCardNo', 'vehicle.reg_no as regNo'])
		.select(['model.name as model', 'entry.document_date as openedAt', 'entry.status'])
		.select((entry) =>
			entry
				.selectFrom('job_stage')
				.select('display_name')
				.whereRef('service_entry_id', '=', 'entry.id')
				.where('is_applicable', '=', true)
				.where('completed_at', 'is', null)
				.orderBy('order_index')
				.limit(1)
				.as('stage'),
		)
		.select(['entry.is_customer_approval_required as waitsForOwner', 'entry.amount', 'entry.paid_at'])
		.select(['entry.estimated_delivery_at', 'entry.service_advisor as adviser'])
		.where('entry.is_active', '=', true)
		.where('entry.phase', 'in', ['open', 'working', 'completed', 'billed'])
		.$if(dealerCode !== undefined, (query) => query.where('dealer.code', '=', dealerCode ?? ''))
		.orderBy('entry.document_date')
		.orderBy('entry.job_card_no')
		.limit(maxRows + 1)
		.execute();
	const vehicles = rows.slice(0, maxRows).map(({ paid_at, estimated_delivery_at, adviser, amount, ...row }) => ({
		...row,
		openedAt: row.openedAt.toISOString(),
		amount: amount === null ? null : toWireAmount(amount),
		isPaid: paid_at !== null,
		estimatedDelivery: estimated_delivery_at?.toISOString() ?? null,
		adviser,
	}));
	return { vehicles, hasMore: rows.length > maxRows };
}
