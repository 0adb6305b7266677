/** Rows of a vehicle with its service history, read in one round trip because open pages request them often. */

import DataLoader from 'dataloader';
import type { Selectable, ShallowDehydrateObject } from 'kysely';
import { type NamedStatement, namedStatement, textsSql } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import type { Paise } from '../../../domain/money.ts';
import { underWayStates } from '../../../domain/payment/paymentOrder.ts';
import { usualSpelling } from '../../../domain/vehicle/regNo.ts';
import type { AppointmentStatus, Organization, VehicleKind } from '../../../domain/vehicle/vehicle.ts';
import type { VehicleVersion } from '../../port.ts';
import { listSql, objectSql } from '../jsonSql.ts';
import type { OperationContext } from '../operationContext.ts';
import { isStatusCheckDue } from '../payments/statusCheck.ts';

/** Keys per batch. Statements repeat it as `limit`, so that the plan expects few keys. */
const maxBatchSize = 8;

/** How many job cards are read with a vehicle. The history reads its own pages (`listJobCards`). */
const newestJobCards = 10;

/** A row in JSON: instants are ISO texts with the UTC offset of the database session. */
type JsonRow<Table extends keyof Database> = ShallowDehydrateObject<Selectable<Database[Table]>>;

type OrderColumn = 'state' | 'gateway_answer' | 'indicated_at' | 'asked_at' | 'next_ask_at';

/** An order at the gateway with its payment, or a payment at the dealership. */
export interface PaymentAttemptRow extends Pick<JsonRow<'payment_order'>, OrderColumn> {
	/** null: paid at the dealership. */
	readonly order_id: string | null;
	/** null: nothing was paid. */
	readonly refund: 'none' | 'due' | 'done' | null;
	readonly at: string;
	readonly received_at: string | null;
	readonly transaction_id: string | null;
	/** null: nothing was paid. */
	readonly mode: string | null;
	readonly amount: Paise;
}

type SummaryColumn =
	| ('id' | 'job_card_no' | 'document_date' | 'status' | 'is_active' | 'amount' | 'usage_reading' | 'phase')
	| ('proforma_released_at' | 'tax_invoiced_at');

/** The columns that a vehicle's history reads of each job card. */
export interface JobCardSummaryRow extends Pick<JsonRow<'job_card'>, SummaryColumn> {
	readonly organization_name: string;
	readonly organization_address: string;
	/** The oldest first; the payment that settles the job card comes last. */
	readonly payments: readonly PaymentAttemptRow[];
	/** Tax invoices or bills of supply that are not cancelled, and credit notes; the oldest first. */
	readonly invoices: readonly Pick<JsonRow<'invoice'>, 'id' | 'type'>[];
}

/** The columns of a `JobCardSummaryRow`, from the job card `jc` and its dealership `d`. */
export const jobCardSummarySql = `
	jc.id, d.name as organization_name, d.address_line1 as organization_address, jc.job_card_no, jc.document_date,
	jc.status, jc.is_active, jc.amount, jc.usage_reading, jc.phase, jc.proforma_released_at, jc.tax_invoiced_at,
	${listSql(`
		select * from (
			select o.order_id, o.state, o.gateway_answer, o.indicated_at, p.refund, o.begun_at as at, p.received_at,
				o.tracking_id as transaction_id, p.mode, coalesce(p.amount, o.amount) as amount, o.asked_at, o.next_ask_at
			from payment_order o left join payment p on p.order_id = o.order_id
			where o.job_card_id = jc.id
			union all
			select null, 'paid', null, null, refund, received_at, received_at, transaction_id, mode, amount, null, null
			from payment where job_card_id = jc.id and kind = 'dealership'
		) p order by p.refund is not distinct from 'none', p.at, p.order_id`)} as payments,
	${listSql(`
		select id, type from invoice where job_card_id = jc.id and type <> 'ProformaInvoice' and cancelled_at is null
		order by issued_at, number`)} as invoices`;

export type RevisedJobRow = Omit<JsonRow<'revised_job'>, 'position'>;

export interface EstimateRow {
	readonly id: string;
	readonly lines: readonly Pick<JsonRow<'job_card_line'>, 'kind' | 'name' | 'part_price' | 'labour_price'>[];
	readonly documents: readonly Pick<JsonRow<'supporting_document'>, 'id' | 'file_type' | 'blob_name'>[];
}

type JobCardColumn =
	| ('document_no' | 'is_customer_approval_required' | 'is_online_payment_enabled' | 'confirm_booking_at')
	| ('estimated_delivery_at' | 'estimated_cost' | 'service_advisor' | 'service_advisor_contact' | 'dealer_comments');

export interface JobCardRow extends JobCardSummaryRow, Pick<JsonRow<'job_card'>, JobCardColumn> {
	readonly stages: readonly Omit<JsonRow<'job_stage'>, 'job_card_id'>[];
	/** The last change of the promised time; null: none, or the job card is not active. */
	readonly delivery_change: Omit<JsonRow<'delivery_change'>, 'id' | 'job_card_id' | 'number'> | null;
	/** In the order of the estimates and their jobs. */
	readonly revised_jobs: readonly RevisedJobRow[];
	readonly lines: {
		/** Parts and labour in paise, without approved jobs. */
		readonly booked_total: Paise;
		/** In their order; empty if the job card is not active. */
		readonly jobs: readonly (Pick<JsonRow<'job_card_line'>, 'name' | 'part_price' | 'labour_price'> & {
			readonly is_finished: boolean;
		})[];
	};
	/** In the newest valid invoice, also a proforma, of an active job card; null: none. */
	readonly tax: Paise | null;
	readonly payment_modes: string | null;
	/** Ids of the estimates that the owner has answered, the oldest first. */
	readonly answered_estimates: readonly string[];
	/** The estimate that waits for an answer; null: none. */
	readonly estimate: EstimateRow | null;
}

export type OwnDealer = Organization & Pick<JsonRow<'dealer'>, 'closed_from'>;

interface VehicleRow extends JsonRow<'vehicle'> {
	readonly item_id: string;
	readonly item_name: string;
	readonly item_kind: VehicleKind;
	readonly last_service: OwnDealer | null;
	readonly last_phone: string | null;
	readonly seller: OwnDealer | null;
	readonly appointment_id: string | null;
	readonly appointment_status: AppointmentStatus | null;
	/** null: fewer than `newestJobCards` were to be read. */
	readonly vehicle_version: string | null;
	readonly has_consented: boolean;
}

/**
 * A hash of the sorted versions of the rows that the owner of the vehicle `v` sees. Equal hashes mean equal rows: each
 * change gives a row a new version, and a statement reads one snapshot. The highest version would not do, since a lower
 * one can be committed after it.
 */
const vehicleVersionSql = `(
	with c as (
		select id, version from job_card where vehicle_id = v.id
		order by document_date desc, job_card_no desc limit ${newestJobCards}
	)
	select md5(string_agg(version::text, '-' order by version)) from (
		select v.version
		union all (select version from appointment where vehicle_id = v.id order by number desc limit 1)
		union all select version from c
		union all select o.version from c join payment_order o on o.job_card_id = c.id
		union all select p.version from c join payment p on p.job_card_id = c.id
	) row_versions
)`;

type VehicleKey = 'id' | 'reg_no';

/**
 * `:keys`: objects with `id` or `reg_no`. `:jobCards`: how many are read of each vehicle, the newest first; null: all.
 */
const vehicleRowsSql = namedStatement(`
select row_to_json(v) as vehicle, ${listSql(`
	select ${jobCardSummarySql}, jc.document_no, jc.is_customer_approval_required, jc.is_online_payment_enabled,
		jc.confirm_booking_at, jc.estimated_delivery_at, jc.estimated_cost, jc.service_advisor, jc.service_advisor_contact,
		jc.dealer_comments, d.payment_modes,
		${listSql(`
			select status_code, display_name, order_index, is_applicable, completed_at
			from job_stage where job_card_id = jc.id order by order_index`)} as stages,
		case when jc.is_active then ${objectSql(`
			select promised_before, promised_at, reason, words, changed_at
			from delivery_change where job_card_id = jc.id order by number desc limit 1`)} end as delivery_change,
		(select coalesce(json_agg(id order by number), '[]') from revised_estimate
			where job_card_id = jc.id and answered_at is not null) as answered_estimates,
		${listSql(`
			select job.* from revised_estimate r join revised_job job on job.revised_estimate_id = r.id
			where r.job_card_id = jc.id order by r.number, job.position`)} as revised_jobs,
		${objectSql(`
			select coalesce(sum(part_price + labour_price) filter (where kind <> 'ExtraJob'), 0) as booked_total,
				coalesce(json_agg(json_build_object('name', name, 'is_finished', finished_at is not null or (kind = 'PickUp'
						and not exists (select from job_card_line o where o.job_card_id = jc.id and o.kind <> 'PickUp' and o.finished_at is null)),
					'part_price', part_price, 'labour_price', labour_price) order by position) filter (where jc.is_active), '[]') as jobs
			from job_card_line where job_card_id = jc.id`)} as lines,
		(select (content->'total'->>'amount')::bigint - (content->'total'->>'taxable')::bigint
			from invoice where job_card_id = jc.id and jc.is_active and type <> 'CreditNote' and cancelled_at is null
			order by issued_at desc limit 1) as tax,
		${objectSql(`
			select r.id, ${listSql(`select kind, name, part_price, labour_price
					from job_card_line where job_card_id = jc.id order by position`)} as lines,
				${listSql(`select id, file_type, blob_name
					from supporting_document where revised_estimate_id = r.id order by file_type, id`)} as documents
			from revised_estimate r
			where r.job_card_id = jc.id and r.answered_at is null and r.withdrawn_at is null`)} as estimate
	from job_card jc join dealer d on d.id = jc.dealer_id
	where jc.vehicle_id = v.id and is_present_owners(jc.document_date, v.owner_since)
	order by jc.document_date desc, jc.job_card_no desc limit :jobCards::int`)} as history
from (
	select v.*, m.id as item_id, m.name as item_name, m.kind as item_kind,
		${objectSql('select id, code, name, closed_from from dealer where id = last_service_dealer_id')} as last_service,
		${objectSql('select id, code, name, closed_from from dealer where id = seller_dealer_id')} as seller,
		(select phone from dealer where id = last_service_dealer_id) as last_phone,
		latest.id as appointment_id, latest.status as appointment_status,
		case when :jobCards < ${newestJobCards} then null else ${vehicleVersionSql} end as vehicle_version,
		exists (select from message_consent c where c.vehicle_id = v.id and c.withdrawn_at is null
			and is_present_owners(c.given_at, v.owner_since)) as has_consented
	from (select * from jsonb_to_recordset(:keys::jsonb) as key(id uuid, reg_no text) limit ${maxBatchSize}) key
	join vehicle v on v.id = key.id or v.reg_no = key.reg_no
	join model m on m.code = model_code
	left join lateral (
		select id, status from appointment where vehicle_id = v.id and is_present_owners(booked_at, v.owner_since)
		order by number desc limit 1
	) latest on true
) v`);

export interface VehicleWithHistory {
	readonly vehicle: VehicleRow;
	/** The newest first. */
	readonly history: readonly JobCardRow[];
}

/**
 * Reads a row by its key; null: none. Reads within a millisecond share a statement
 * (docs/decisions/013-memory-and-garbage.md). Its `:keys` are one JSON value: for an array PostgreSQL would plan anew for
 * each number of keys.
 */
function createRowLoader<Row>(statement: NamedStatement, column: VehicleKey, keyOf: (row: Row) => string, values = {}) {
	const loaders = new WeakMap<OperationContext['db'], DataLoader<string, Row | null>>();
	const createLoader = (db: OperationContext['db']) => {
		const read = async (keys: readonly string[]) => {
			const asked = JSON.stringify(Array.from(new Set(keys), (key) => ({ [column]: key })));
			const { rows } = await db.executeQuery(statement<Row>({ keys: asked, ...values }));
			const found = new Map(rows.map((row) => [keyOf(row), row]));
			return keys.map((key) => found.get(key) ?? null);
		};
		return new DataLoader(read, { cache: false, maxBatchSize, batchScheduleFn: (run) => setTimeout(run, 1) });
	};
	return (key: string, db: OperationContext['db']): Promise<Row | null> => {
		const loader = loaders.get(db) ?? createLoader(db);
		loaders.set(db, loader);
		return loader.load(key);
	};
}

const loaderBy = (column: VehicleKey, jobCards: number | null) =>
	createRowLoader<VehicleWithHistory>(vehicleRowsSql, column, ({ vehicle }) => vehicle[column], { jobCards });

/** Reads a vehicle by its id in lower case, with all job cards; null: no such vehicle. */
export const loadById = loaderBy('id', null);
/** Reads a vehicle by its registration number's usual spelling, with the newest 10 job cards; null: no such vehicle. */
export const loadByRegNo = loaderBy('reg_no', newestJobCards);
/** Reads a vehicle by its registration number's usual spelling, with the newest job card; null: no such vehicle. */
export const loadWithNewest = loaderBy('reg_no', 1);

interface VehicleVersionRow {
	readonly reg_no: string;
	readonly version: string;
	readonly job_card_id: string | null;
	/** The open or pending order; null: none. Page loads and the worker check orders in doubt. */
	readonly order_under_way: Parameters<typeof isStatusCheckDue>[0] | null;
}

const vehicleVersionsSql = namedStatement(`
select v.reg_no, jc.id as job_card_id, ${vehicleVersionSql} as version, (
	select row_to_json(o) from (
		select state, begun_at as at, asked_at, next_ask_at
		from payment_order where job_card_id = jc.id and state in (${textsSql(underWayStates)})
	) o
) as order_under_way
from vehicle v left join job_card jc on jc.vehicle_id = v.id and jc.is_active
where v.reg_no in (select reg_no from jsonb_to_recordset(:keys::jsonb) as key(reg_no text) limit ${maxBatchSize})`);

const loadVersion = createRowLoader<VehicleVersionRow>(vehicleVersionsSql, 'reg_no', (row) => row.reg_no);

/**
 * The version of a vehicle; null: no such registration number. It changes with the vehicle, its latest appointment, one
 * of its newest job cards, or a row of these. Dealerships and models are no part of it, since no job card changes them.
 */
export async function readVehicleVersion(regNo: string, { db, now }: OperationContext): Promise<VehicleVersion | null> {
	const found = await loadVersion(usualSpelling(regNo), db);
	if (!found) return null;
	const { version, job_card_id: jobCardId, order_under_way: order } = found;
	return { version, statusCheckDueFor: order !== null && isStatusCheckDue(order, now) ? jobCardId : null };
}
