import { toWireAmount } from '../../../domain/money.ts';
import type { OwnerData } from '../../../domain/ownerData.ts';
import type { OperationContext } from '../operationContext.ts';
import { sincePresentOwner } from '../vehicles/presentOwner.ts';

type Visit = OwnerData['visits'][number];

/** The job cards of the present owner with all that belongs to them, the newest first. */
export async function readOwnVisits(vehicleId: string, db: OperationContext['db']): Promise<readonly Visit[]> {
	const entries = await db
		.selectFrom('service_entry as e')
		.innerJoin('vehicle as v', 'v.id', 'e.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'e.dealer_id')
		.selectAll('e')
		.select('dealer.name as dealership')
		.where('v.id', '=', vehicleId)
		.where(sincePresentOwner('e.document_date'))
		.orderBy('e.document_date', 'desc')
		.execute();
	const ids = entries.map(({ id }) => id);
	if (ids.length === 0) return [];
	const [lines, estimates, payments, invoices] = await Promise.all([
		readLines(ids, db),
		readEstimates(ids, db),
		readPayments(ids, db),
		readInvoices(ids, db),
	]);
	return entries.map((entry) => ({
		jobCardNumber: entry.job_card_no,
		dealership: entry.dealership,
		openedAt: entry.document_date.toISOString(),
		status: entry.status,
		reading: entry.usage_reading,
		promisedAt: entry.estimated_delivery_at?.toISOString() ?? null,
		amount: amountText(entry.amount),
		billedTo: entry.buyer_gstin === null ? null : businessOf(entry, entry.buyer_gstin),
		lines: (lines.get(entry.id) ?? []).map(({ name, part_price, labour_price }) => ({
			name,
			price: toWireAmount(part_price + labour_price),
		})),
		estimates: estimates.get(entry.id) ?? [],
		payments: (payments.get(entry.id) ?? []).map((payment) => ({
			receivedAt: payment.received_at.toISOString(),
			amount: toWireAmount(payment.amount),
			mode: payment.mode,
			transaction: payment.transaction_id,
			refund: payment.refund,
		})),
		invoices: (invoices.get(entry.id) ?? []).map(({ number, type, issued_at }) => ({
			number,
			type,
			issuedAt: issued_at.toISOString(),
		})),
	}));
}

const amountText = (paise: number | null): string | null => (paise === null ? null : toWireAmount(paise));

const businessOf = (
	{ buyer_name, buyer_address }: { readonly buyer_name: string | null; readonly buyer_address: string | null },
	gstin: string,
) => ({ gstin, name: buyer_name, address: buyer_address });

const byEntry = <Row extends { readonly service_entry_id: string }>(rows: readonly Row[]) =>
	Map.groupBy(rows, (row) => row.service_entry_id);

const readLines = async (ids: readonly string[], db: OperationContext['db']) =>
	byEntry(
		await db
			.selectFrom('job_card_line')
			.select(['service_entry_id', 'name', 'part_price', 'labour_price'])
			.where('service_entry_id', 'in', ids)
			.orderBy('position')
			.execute(),
	);

const readPayments = async (ids: readonly string[], db: OperationContext['db']) =>
	byEntry(
		await db
			.selectFrom('payment')
			.select(['service_entry_id', 'received_at', 'amount', 'mode', 'transaction_id', 'refund'])
			.where('service_entry_id', 'in', ids)
			.orderBy('received_at')
			.execute(),
	);

const readInvoices = async (ids: readonly string[], db: OperationContext['db']) =>
	byEntry(
		await db
			.selectFrom('invoice')
			.select(['service_entry_id', 'number', 'type', 'issued_at'])
			.where('service_entry_id', 'in', ids)
			.orderBy('issued_at')
			.execute(),
	);

async function readEstimates(
	ids: readonly string[],
	db: OperationContext['db'],
): Promise<ReadonlyMap<string, Visit['estimates']>> {
	const rows = await db
		.selectFrom('revised_estimate as r')
		.innerJoin('revised_job as j', 'j.revised_estimate_id', 'r.id')
		.select(['r.id', 'r.service_entry_id', 'r.proposed_at', 'r.answered_at', 'r.withdrawn_at', 'r.customer_comments'])
		.select(['j.name', 'j.part_price', 'j.status'])
		.where('r.service_entry_id', 'in', ids)
		.orderBy('r.number')
		.orderBy('j.position')
		.execute();
	const estimates = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((jobs) => {
		const [first] = jobs;
		if (!first) return [];
		const estimate = {
			proposedAt: first.proposed_at.toISOString(),
			answeredAt: first.answered_at?.toISOString() ?? null,
			withdrawnAt: first.withdrawn_at?.toISOString() ?? null,
			comments: first.customer_comments,
			jobs: jobs.map(({ name, part_price, status }) => ({ name, price: amountText(part_price), answer: status })),
		};
		return [{ service_entry_id: first.service_entry_id, estimate }];
	});
	return new Map([...byEntry(estimates)].map(([id, own]) => [id, own.map(({ estimate }) => estimate)]));
}
