/** Rows of a vehicle with its service history, read in one round trip because open pages request them often. */
import DataLoader from 'dataloader';
import { CompiledQuery } from 'kysely';
import { preparedSql } from '../../../db/preparedStatements.ts';
import type { Paise } from '../../../domain/money.ts';
import type { OpenAnswer, PaymentOrderState } from '../../../domain/payment/paymentOrder.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import type { VehicleKind } from '../../../domain/vehicle/vehicle.ts';
import type { OperationContext } from '../operationContext.ts';
import { sincePresentOwnerSql } from './presentOwner.ts';
import { visitVersionSql } from './readVisitVersion.ts';

/** ISO instant with the UTC offset of the database session. */
type Instant = string;

export interface VehicleRow {
	readonly id: string;
	readonly reg_no: string;
	readonly model_code: string;
	readonly component_no: string;
	readonly serial_number: string;
	readonly chassis: string;
	readonly contact_id: string;
	readonly customer_name: string;
	readonly customer_mobile: string;
	readonly customer_email: string;
	readonly last_km_reading: number | null;
	readonly next_service_due_date: Day | null;
	readonly next_service_due_km: number | null;
	readonly sale_invoice_date: Day | null;
	readonly last_availed_service_date: Day | null;
	readonly status: string | null;
	readonly last_service_dealer_id: string | null;
	readonly last_service_type: string | null;
	readonly seller_dealer_id: string | null;
	readonly address_line1: string;
	readonly state_id: string | null;
	readonly city_id: string | null;
	readonly zipcode: string;
	readonly item_id: string;
	readonly item_name: string;
	readonly item_kind: VehicleKind;
	readonly last_name: string | null;
	readonly last_code: string | null;
	readonly seller_name: string | null;
	readonly seller_code: string | null;
	readonly appointment_id: string | null;
	readonly appointment_status: string | null;
	/** null where the newest entry alone was read. */
	readonly visit_version: string | null;
	readonly has_consented: boolean;
}

export interface ServiceEntryRow {
	readonly id: string;
	readonly organization_name: string;
	readonly organization_address: string;
	readonly job_card_no: string;
	readonly document_no: string | null;
	readonly document_date: Instant;
	readonly status: string;
	readonly is_active: boolean;
	readonly is_customer_approval_required: boolean;
	readonly amount: Paise | null;
	readonly usage_reading: number | null;
	readonly confirm_booking_at: Instant | null;
	readonly estimated_delivery_at: Instant | null;
	readonly estimated_cost: Paise | null;
	readonly service_advisor: string | null;
	readonly service_advisor_contact: string | null;
	readonly dealer_comments: string | null;
	readonly phase: string;
	readonly is_online_payment_enabled: boolean;
	readonly proforma_released_at: Instant | null;
	readonly tax_invoiced_at: Instant | null;
	readonly stages: readonly StageRow[];
	/** The last one, of a job card that is active. */
	readonly promise_change: PromiseChangeRow | null;
	/** Of all answered estimates, in the order of the estimates and their jobs. */
	readonly answered_jobs: readonly (RevisedJobRow & { readonly estimate_id: string })[];
	readonly lines: {
		/** Parts and labour of all but approved jobs. */
		readonly booked_total: Paise;
		/** In their order; none of a job card that is not active. */
		readonly jobs: readonly { readonly name: string; readonly is_finished: boolean }[];
	};
	/** The oldest first; the payment that pays the job card comes last. */
	readonly payments: readonly PaymentAttemptRow[];
	/** Tax invoices or bills of supply that are not cancelled, and credit notes; the oldest first. */
	readonly invoices: readonly { readonly id: string; readonly type: 'TaxInvoice' | 'BillOfSupply' | 'CreditNote' }[];
	/** Ids of the estimates that the owner has answered, the oldest first. */
	readonly answered_estimates: readonly string[];
	/** The estimate that waits for an answer; null: none. */
	readonly estimate: EstimateRow | null;
}

/** What the history of a vehicle reads of each visit. */
export type VisitFactsRow = Pick<
	ServiceEntryRow,
	| ('id' | 'organization_name' | 'organization_address' | 'job_card_no' | 'document_date' | 'status' | 'is_active')
	| ('amount' | 'usage_reading' | 'phase' | 'proforma_released_at' | 'tax_invoiced_at' | 'payments' | 'invoices')
>;

/** An order at the gateway with its payment, or a payment at the dealership. */
export interface PaymentAttemptRow {
	/** null: paid at the dealership. */
	readonly order_id: string | null;
	readonly state: PaymentOrderState;
	/** The gateway's last answer, unless that ended the order. */
	readonly answer: OpenAnswer | null;
	/** When a return last said that money was taken or may be on its way. */
	readonly indicated_at: Instant | null;
	/** null: nothing was paid. */
	readonly refund: 'none' | 'due' | 'done' | null;
	readonly at: Instant;
	readonly received_at: Instant | null;
	readonly transaction_id: string | null;
	readonly amount: Paise;
	readonly asked_at: Instant | null;
	readonly next_ask_at: Instant | null;
}

export interface RevisedJobRow {
	readonly id: string;
	readonly name: string;
	readonly part_code: string;
	/** null: NA. */
	readonly part_price: Paise | null;
	readonly status: 'Proposed' | 'Approved' | 'Rejected';
}

interface StageRow {
	readonly status_code: string;
	readonly display_name: string;
	readonly order_index: number;
	readonly is_applicable: boolean;
	readonly completed_at: Instant | null;
}

interface PromiseChangeRow {
	readonly promised_before: Instant | null;
	readonly promised_at: Instant;
	readonly reason: string | null;
	readonly words: string;
	readonly changed_at: Instant;
}

export interface EstimateRow {
	readonly id: string;
	readonly lines: readonly {
		readonly kind: 'PeriodicPart' | 'AdditionalJob' | 'ConvenienceService' | 'ExtraJob';
		readonly name: string;
		readonly part_price: Paise;
		readonly labour_price: Paise;
	}[];
	/** Jobs of this estimate, and approved jobs of earlier estimates. */
	readonly jobs: readonly RevisedJobRow[];
	readonly documents: readonly { readonly id: string; readonly file_type: string; readonly blob_name: string }[];
}

const maxBatchSize = 8;

type KeyColumn = 'id' | 'reg_no';

/** Of the job card `e`: its attempts to pay, and its invoices. */
export const paymentsSql = `
	(select coalesce(json_agg(p order by p.refund is not distinct from 'none', p.at, p.order_id), '[]') from (
		select o.order_id, o.state, o.answer, o.indicated_at, p.refund, o.begun_at as at, p.received_at,
			o.tracking_id as transaction_id, coalesce(p.amount, o.amount) as amount, o.asked_at, o.next_ask_at
		from payment_order o left join payment p on p.order_id = o.order_id
		where o.service_entry_id = e.id
		union all
		select null, 'paid', null, null, refund, received_at, received_at, transaction_id, amount, null, null
		from payment where service_entry_id = e.id and kind = 'dealership') p)`;
export const invoicesSql = `
	(select coalesce(json_agg(i order by i.issued_at, i.number), '[]') from (
		select id, type, issued_at, number from invoice
		where service_entry_id = e.id and type <> 'ProformaInvoice' and cancelled_at is null) i)`;

/**
 * `newestOnly`: of the history the newest entry alone, and no version. The keys are JSON: with an array PostgreSQL would
 * plan anew for each number of keys, which takes longer than running the statement.
 */
const vehicleRowsSql = (column: KeyColumn, newestOnly: boolean): string =>
	preparedSql(`
select row_to_json(v) as vehicle, (
	select coalesce(json_agg(h order by h.document_date desc, h.job_card_no desc), '[]') from (
		select e.id, d.name as organization_name, d.address_line1 as organization_address, e.job_card_no, e.document_no,
			e.document_date, e.status, e.is_active, e.is_customer_approval_required, e.amount, e.usage_reading,
			e.confirm_booking_at, e.estimated_delivery_at, e.estimated_cost, e.service_advisor, e.service_advisor_contact,
			e.dealer_comments, e.phase, e.is_online_payment_enabled, e.proforma_released_at, e.tax_invoiced_at,
			(select coalesce(json_agg(s order by s.order_index), '[]') from (
				select status_code, display_name, order_index, is_applicable, completed_at
				from job_stage where service_entry_id = e.id) s) as stages,
			case when e.is_active then (select row_to_json(c) from (
				select promised_before, promised_at, reason, words, changed_at from promise_change
				where service_entry_id = e.id order by number desc limit 1) c) end as promise_change,
			${paymentsSql} as payments,
			${invoicesSql} as invoices,
			(select coalesce(json_agg(a.id order by a.number), '[]') from revised_estimate a
				where a.service_entry_id = e.id and a.answered_at is not null) as answered_estimates,
			(select coalesce(json_agg(j order by j.number, j.position), '[]') from (
				select job.id, job.name, job.part_code, job.part_price, job.status, job.position, proposal.number,
					proposal.id as estimate_id
				from revised_estimate proposal join revised_job job on job.revised_estimate_id = proposal.id
				where proposal.service_entry_id = e.id and job.status <> 'Proposed') j) as answered_jobs,
			(select json_build_object(
					'booked_total', coalesce(sum(part_price + labour_price) filter (where kind <> 'ExtraJob'), 0),
					'jobs', coalesce(json_agg(json_build_object('name', name, 'is_finished', finished_at is not null)
						order by position) filter (where e.is_active), '[]'))
				from job_card_line where service_entry_id = e.id) as lines,
			(select row_to_json(x) from (
				select r.id,
					(select coalesce(json_agg(l order by l.position), '[]') from (
						select position, kind, name, part_price, labour_price
						from job_card_line where service_entry_id = e.id) l) as lines,
					(select coalesce(json_agg(j order by j.number, j.position), '[]') from (
						select j.id, j.name, j.part_code, j.part_price, j.status, j.position, proposal.number
						from revised_job j join revised_estimate proposal on proposal.id = j.revised_estimate_id
						where proposal.service_entry_id = e.id and (proposal.id = r.id or j.status = 'Approved')) j) as jobs,
					(select coalesce(json_agg(f order by f.file_type, f.id), '[]') from (
						select id, file_type, blob_name
						from supporting_document where revised_estimate_id = r.id) f) as documents
				from revised_estimate r
				where r.service_entry_id = e.id and r.answered_at is null and r.withdrawn_at is null) x) as estimate
		from service_entry e join dealer d on d.id = e.dealer_id
		where e.vehicle_id = v.id and ${sincePresentOwnerSql('e.document_date')}
		${newestOnly ? 'order by e.document_date desc, e.job_card_no desc limit 1' : ''}
	) h
) as history
from (
	select v.*, m.id as item_id, m.name as item_name, m.kind as item_kind, last.name as last_name, last.code as last_code,
		seller.name as seller_name, seller.code as seller_code,
		latest.id as appointment_id, latest.status as appointment_status, ${newestOnly ? 'null' : visitVersionSql} as visit_version,
		exists (select from message_consent c where c.vehicle_id = v.id and c.withdrawn_at is null
			and ${sincePresentOwnerSql('c.given_at')}) as has_consented
	from vehicle v join model m on m.code = model_code
	left join dealer last on last.id = last_service_dealer_id
	left join dealer seller on seller.id = seller_dealer_id
	left join lateral (
		select id, status from appointment where vehicle_id = v.id and ${sincePresentOwnerSql('booked_at')}
		order by number desc limit 1
	) latest on true
	where v.${column} in (
		select key::${column === 'id' ? 'uuid' : 'text'} from jsonb_array_elements_text($1::jsonb) as requested(key) limit ${maxBatchSize})
) v`);

export interface VehicleWithHistory {
	readonly vehicle: VehicleRow;
	/** The newest first. */
	readonly history: readonly ServiceEntryRow[];
}

type VehicleLoader = DataLoader<string, VehicleWithHistory | null>;

/** Reads of one turn of the event loop are one statement: without that a busy portal serves a third less pages. */
function createVehicleLoader(column: KeyColumn, newestOnly = false): (db: OperationContext['db']) => VehicleLoader {
	const sql = vehicleRowsSql(column, newestOnly);
	const loaders = new WeakMap<OperationContext['db'], VehicleLoader>();
	return (db) => {
		const known = loaders.get(db);
		if (known) return known;
		const read = async (keys: readonly string[]) => {
			const query = CompiledQuery.raw(sql, [JSON.stringify(keys)]);
			const { rows } = await db.executeQuery<VehicleWithHistory>(query);
			const found = new Map(rows.map((row) => [row.vehicle[column], row]));
			return keys.map((key) => found.get(key) ?? null);
		};
		const loader = new DataLoader(read, { cache: false, maxBatchSize, batchScheduleFn: setImmediate });
		loaders.set(db, loader);
		return loader;
	};
}

const loaderById = createVehicleLoader('id');
const loaderByRegNo = createVehicleLoader('reg_no');
const newestLoader = createVehicleLoader('reg_no', true);

type FromDatabase = Pick<OperationContext, 'db'>;

/** null: no such vehicle. */
export const readVehicleRows = (vehicleId: string, { db }: FromDatabase): Promise<VehicleWithHistory | null> =>
	loaderById(db).load(vehicleId.toLowerCase());

/** `regNo` is in capitals without spaces; null: no such registration number. `newestOnly`: of its history one entry. */
export const readVehicleRowsByRegNo = (
	regNo: string,
	{ db }: FromDatabase,
	{ newestOnly = false } = {},
): Promise<VehicleWithHistory | null> => (newestOnly ? newestLoader : loaderByRegNo)(db).load(regNo);
