/** What the desk is shown of a vehicle. Amounts are rupees as text, times ISO instants. */
import { allowedSteps } from '../../../domain/jobCard.ts';
import { jobStages } from '../../../domain/jobCardStages.ts';
import { toWireAmount } from '../../../domain/money.ts';
import type { Scope } from '../context.ts';
import { type JobCardRecord, readJobCard } from './jobCardRecord.ts';
import { vehicleUnknown } from './refusal.ts';

/** Where the vehicle stands, and what may be done next: the answer to every step. @throws DeskRefusal */
export async function describeStep(regNo: string, { db }: Pick<Scope, 'db'>): Promise<object> {
	const record = await readJobCard(regNo, db);
	if (!record) throw vehicleUnknown(regNo);
	return { regNo, ...standing(record) };
}

/** The vehicle with its owner and everything about its job card. @throws DeskRefusal */
export async function describeVehicle(regNo: string, { db }: Pick<Scope, 'db'>): Promise<object> {
	const record = await readJobCard(regNo, db);
	if (!record) throw vehicleUnknown(regNo);
	const vehicle = await db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.select(['model.name as model', 'customer_name', 'customer_mobile', 'last_km_reading', 'hold_message'])
		.where('vehicle.id', '=', record.vehicleId)
		.executeTakeFirstOrThrow();
	const { entry } = record;
	return {
		regNo,
		model: vehicle.model,
		owner: vehicle.customer_name,
		mobile: vehicle.customer_mobile,
		lastKmReading: vehicle.last_km_reading,
		hold: vehicle.hold_message,
		...standing(record),
		...(entry && {
			openedAt: entry.document_date.toISOString(),
			usageReading: entry.usage_reading,
			adviser: entry.service_advisor,
			adviserNumber: entry.service_advisor_contact,
			estimatedDelivery: entry.estimated_delivery_at?.toISOString() ?? null,
			estimatedCost: amount(entry.estimated_cost),
			stages: await stagesOf(entry.id, db),
		}),
	};
}

function standing({ appointment, entry, card }: JobCardRecord): object {
	return {
		jobCardNo: entry?.job_card_no ?? null,
		appointmentStatus: appointment?.status ?? null,
		status: entry?.status ?? null,
		amount: amount(entry?.amount ?? null),
		proformaReleasedAt: entry?.proforma_released_at?.toISOString() ?? null,
		taxInvoicedAt: entry?.tax_invoiced_at?.toISOString() ?? null,
		paidAt: entry?.paid_at?.toISOString() ?? null,
		onlinePayment: entry ? (entry.is_online_payment_enabled ? 'on' : 'off') : null,
		waitsForOwner: entry?.is_customer_approval_required ?? false,
		possible: card ? allowedSteps(card) : [],
	};
}

const amount = (paise: number | null): string | null => (paise === null ? null : toWireAmount(paise));

async function stagesOf(entryId: string, db: Scope['db']): Promise<object[]> {
	const rows = await db
		.selectFrom('job_stage')
		.select(['status_code', 'is_applicable', 'completed_at'])
		.where('service_entry_id', '=', entryId)
		.orderBy('order_index')
		.execute();
	return rows.map((row) => ({
		stage: row.status_code,
		name: jobStages.find(({ code }) => code === row.status_code)?.name ?? row.status_code,
		state: row.is_applicable ? (row.completed_at ? 'completed' : 'ahead') : 'skipped',
		completedAt: row.completed_at?.toISOString() ?? null,
	}));
}
