/** The file of an owner (docs/product.md#your-data): what is kept of the present owner, and nothing of one before. */
import { sql } from 'kysely';
import { toWireAmount } from '../../../domain/money.ts';
import type { OwnerData, OwnerDataKind, OwnerDataPage } from '../../../domain/ownerData.ts';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import type { ProviderRequest } from '../../requestSchemas.ts';
import { describeBookings, readBookingChanges } from '../desk/describeBooking.ts';
import { instantSql, listSql, rupeesSql } from '../jsonSql.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { readingCorrectionsSql } from '../vehicles/deskReadings.ts';
import { sincePresentOwner, sincePresentOwnerSql } from '../vehicles/presentOwner.ts';

type Connection = OperationContext['db'];

/** As many as the readable page shows: the file is made of such pages, and no more is in memory. */
const pageSize = 50;

/** Raw, as the next: Kysely has no type for rows within a row. */
const vehicleSql = `
	select v.id, v.reg_no as "registrationNumber", former_reg_nos as "formerRegistrationNumbers", model.name as model,
		chassis, component_no as "componentNumber", serial_number as "serialNumber", contact_id as "contactId",
		customer_name as name, customer_mobile as mobile, customer_email as email,
		concat_ws(', ', nullif(v.address_line1, ''), city.name, state.name, nullif(zipcode, '')) as address,
		last_km_reading as "lastReading",
		${readingCorrectionsSql(`vehicle_id = v.id and ${sincePresentOwnerSql('corrected_at')}`)} as "readingCorrections",
		sale_invoice_date as "soldOn", seller.name as "soldBy",
		last_availed_service_date as "lastServiceOn", last.name as "lastServiceBy", last_service_type as "lastServiceType",
		next_service_due_date as "nextServiceDueOn", next_service_due_km as "nextServiceDueAtKm", v.status,
		hold_message as hold, ${instantSql('owner_since')} as "ownerSince",
		case when c.given_at is not null then json_build_object('noticeVersion', c.notice_version, 'language', c.language,
			'givenAt', ${instantSql('c.given_at')}, 'withdrawnAt', ${instantSql('c.withdrawn_at')}) end as consent,
		${instantSql('e.requested_at')} as "erasureRequestedAt"
	from vehicle v join model on model.code = v.model_code
	left join city on city.id = v.city_id left join state on state.id = v.state_id
	left join dealer seller on seller.id = v.seller_dealer_id left join dealer last on last.id = v.last_service_dealer_id
	left join message_consent c on c.vehicle_id = v.id and ${sincePresentOwnerSql('c.given_at')}
	left join erasure_request e on e.vehicle_id = v.id and ${sincePresentOwnerSql('e.requested_at')}`;

type VehicleRow = OwnerData['vehicle'] & Pick<OwnerData, 'consent' | 'erasureRequestedAt'> & { readonly id: string };

/** @throws ProviderError `notFound` */
export async function readOwnerData(
	{ regNo, after }: ProviderRequest<'ownerData'>,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<OwnerDataPage> {
	const { rows } = await sql<VehicleRow>`${sql.raw(vehicleSql)} where v.reg_no = ${regNo}`.execute(db);
	const [found] = rows;
	if (!found) throw notFoundError('ownerData', 'vehicleNotFound');
	const { id, consent, erasureRequestedAt, ...vehicle } = found;
	const page = <Item>(kind: OwnerDataKind, read: (after: string | null) => Promise<Page<Item>>): Promise<Page<Item>> =>
		after && after.kind !== kind ? Promise.resolve({ items: [], next: null }) : read(after?.id ?? null);
	const bookings = await page('bookings', (last) => readBookings(id, last, db));
	const visits = await page('visits', (last) => readVisits(id, last, db));
	const messages = await page('messages', (last) => readMessages(regNo, last, db));
	return {
		data: {
			...{ vehicle, bookings: bookings.items, visits: visits.items, messages: messages.items },
			...{ consent, erasureRequestedAt },
		},
		next: { bookings: bookings.next, visits: visits.next, messages: messages.next },
	};
}

/** `next`: the id of the last; null: there is no more. */
type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };
type Pages = { readonly [Kind in OwnerDataKind]: Page<OwnerData[Kind][number]> };

const toPage = <Row extends { readonly id: string }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) => ({
	items: rows.map(toItem),
	next: rows[pageSize - 1]?.id ?? null,
});

/** A code counts once it was sent, or may have been. */
const isToldSql = sql<boolean>`(m.kind <> 'code' or m.outcome is not null)`;

async function readBookings(vehicleId: string, after: string | null, db: Connection): Promise<Pages['bookings']> {
	const rows = await db
		.selectFrom('appointment as a')
		.innerJoin('vehicle as v', 'v.id', 'a.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'a.dealer_id')
		.innerJoin('repair_type', 'repair_type.id', 'a.repair_type_id')
		.selectAll('a')
		.select(['dealer.name as dealership', 'repair_type.name as repair_type'])
		.where('v.id', '=', vehicleId)
		.where(sincePresentOwner('a.booked_at'))
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`a.number < (select number from appointment where id = ${after})`),
		)
		.orderBy('a.number', 'desc')
		.limit(pageSize)
		.execute();
	const ids = rows.map(({ id }) => id);
	const [descriptions, changes] = await Promise.all([describeBookings(rows, db), readBookingChanges(ids, db)]);
	return toPage(rows, (row) => {
		const described = descriptions.get(row.id);
		return {
			number: row.appointment_no,
			day: row.day,
			time: `${timeOfMinute(row.start_minute)} - ${timeOfMinute(row.end_minute)}`,
			dealership: row.dealership,
			repairType: row.repair_type,
			status: row.status,
			language: row.language,
			bookedAt: row.booked_at.toISOString(),
			cancelledAt: row.cancelled_at?.toISOString() ?? null,
			cancelReason: row.cancel_reason,
			reading: row.km_reading,
			mobile: row.mobile,
			email: row.email,
			problem: row.problem,
			pickUpAddress: described?.pickUpAddress ?? null,
			dropOffAddress: described?.dropOffAddress ?? null,
			pickUpCharge: row.pick_up_charge === null ? null : toWireAmount(row.pick_up_charge),
			total: toWireAmount(row.total_parts + row.total_labour),
			lines: described ? bookedLines(described) : [],
			changes: changes.get(row.id) ?? [],
			answers: described?.declaration ?? [],
		};
	});
}

type Description = NonNullable<ReturnType<Awaited<ReturnType<typeof describeBookings>>['get']>>;

const bookedLines = ({ parts, deselectedParts, jobs }: Description): OwnerData['bookings'][number]['lines'] => [
	...parts.map(({ part, price }) => ({ name: part, price, isChosen: true, reason: '' })),
	...deselectedParts.map(({ deselectedPart, price, reason }) => ({
		name: deselectedPart,
		price,
		isChosen: false,
		reason,
	})),
	...jobs.map(({ job, price }) => ({ name: job, price, isChosen: true, reason: '' })),
];

/** The job cards of the present owner with all that belongs to them, the newest first. */
const visitsSql = `
	select e.id, job_card_no as "jobCardNumber", document_no as "documentNumber", dealer.name as dealership,
		${instantSql('document_date')} as "openedAt", ${instantSql('confirm_booking_at')} as "bookedFor", e.status,
		usage_reading as reading, service_advisor as adviser, service_advisor_contact as "adviserNumber",
		dealer_comments as "dealershipComments", ${instantSql('estimated_delivery_at')} as "promisedAt",
		${rupeesSql('estimated_cost')} as "estimatedCost", ${rupeesSql('amount')} as amount,
		case when buyer_gstin is not null
			then json_build_object('gstin', buyer_gstin, 'name', buyer_name, 'address', buyer_address) end as "billedTo",
		${listSql(`select ${instantSql('promised_before')} as before, ${instantSql('promised_at')} as "promisedAt", reason,
				words, ${instantSql('changed_at')} as "changedAt"
			from promise_change where service_entry_id = e.id order by number`)} as promises,
		${listSql(`select display_name as name, ${instantSql('completed_at')} as "completedAt"
			from job_stage where service_entry_id = e.id and is_applicable order by order_index`)} as stages,
		${listSql(`select name, ${rupeesSql('part_price + labour_price')} as price, ${instantSql('finished_at')} as "finishedAt"
			from job_card_line where service_entry_id = e.id order by position`)} as lines,
		${listSql(`select ${instantSql('proposed_at')} as "proposedAt", ${instantSql('answered_at')} as "answeredAt",
				${instantSql('withdrawn_at')} as "withdrawnAt", dealer_comments as "dealershipComments",
				customer_comments as comments, array(
					select file_type from supporting_document where revised_estimate_id = r.id order by file_type) as documents,
				${listSql(`select name, ${rupeesSql('part_price')} as price, status as answer
					from revised_job where revised_estimate_id = r.id order by position`)} as jobs
			from revised_estimate r where service_entry_id = e.id order by number`)} as estimates,
		${listSql(`select order_id as number, ${instantSql('begun_at')} as "begunAt", ${rupeesSql('amount')} as amount, currency,
				state, tracking_id as transaction, failure
			from payment_order o where service_entry_id = e.id order by o.begun_at`)} as orders,
		${listSql(`select order_id as order, kind, ${instantSql('received_at')} as "receivedAt", ${rupeesSql('amount')} as amount,
				mode, transaction_id as transaction, refund, refund_reason as "refundReason",
				${instantSql('refunded_at')} as "refundedAt"
			from payment p where service_entry_id = e.id order by p.received_at`)} as payments,
		${listSql(`select number, type, ${instantSql('issued_at')} as "issuedAt", ${rupeesSql('amount')} as amount,
				${instantSql('cancelled_at')} as "cancelledAt"
			from invoice i where service_entry_id = e.id order by i.issued_at`)} as invoices
	from service_entry e join vehicle v on v.id = e.vehicle_id join dealer on dealer.id = e.dealer_id`;

async function readVisits(vehicleId: string, after: string | null, db: Connection): Promise<Pages['visits']> {
	const isAfter = sql`and (e.document_date, e.id) < (select document_date, id from service_entry where id = ${after})`;
	const { rows } = await sql<OwnerData['visits'][number] & { readonly id: string }>`
		${sql.raw(visitsSql)}
		where v.id = ${vehicleId} and ${sincePresentOwner('e.document_date')} ${after === null ? sql`` : isAfter}
		order by e.document_date desc, e.id desc limit ${pageSize}
	`.execute(db);
	return toPage(rows, ({ id: _id, ...visit }) => visit);
}

const messagesSql = `
	select m.id, m.kind, m.recipient, m.language, m.outcome, m.receipt, m.variables as words,
		${instantSql('m.queued_at')} as "queuedAt", ${instantSql('m.ended_at')} as "endedAt"
	from message m join vehicle v on v.reg_no = m.reg_no`;

async function readMessages(regNo: string, after: string | null, db: Connection): Promise<Pages['messages']> {
	const isAfter = sql`and (m.queued_at, m.id) < (select queued_at, id from message where id = ${after})`;
	const { rows } = await sql<OwnerData['messages'][number] & { readonly id: string }>`
		${sql.raw(messagesSql)}
		where m.reg_no = ${regNo} and ${isToldSql} and ${sincePresentOwner('m.queued_at')} ${after === null ? sql`` : isAfter}
		order by m.queued_at desc, m.id desc limit ${pageSize}
	`.execute(db);
	return toPage(rows, ({ id: _id, ...message }) => message);
}
