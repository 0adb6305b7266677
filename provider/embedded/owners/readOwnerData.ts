/**
 * The file of an owner's data (docs/product.md#your-data): the data of the present owner, and nothing of an earlier
 * one.
 */
import { sql } from 'kysely';
import type { OwnerData, OwnerDataKind, OwnerDataPage } from '../../../domain/ownerData.ts';
import type { ProviderRequest } from '../../requestSchemas.ts';
import { ownerTypedColumnsSql } from '../booking/readAppointment.ts';
import { bookedAddressSql, declarationSql, readBookingChanges, slotTimesSql } from '../desk/describeBooking.ts';
import { instantSql, listSql, rupeesSql } from '../jsonSql.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { readingCorrectionsSql } from '../vehicles/deskReadings.ts';

type Connection = OperationContext['db'];

/** As many items as the readable page shows: the file is made of such pages, and only one is in memory. */
const pageSize = 50;

/** Raw, as are the next statements: Kysely has no type for rows within a row. */
const vehicleSql = `
	select v.reg_no as "registrationNumber", former_reg_nos as "formerRegistrationNumbers", model.name as model,
		chassis, component_no as "componentNumber", serial_number as "serialNumber", contact_id as "contactId",
		customer_name as name, customer_mobile as mobile, customer_email as email,
		concat_ws(', ', nullif(v.address_line1, ''), city.name, state.name, nullif(zipcode, '')) as address,
		last_km_reading as "lastReading",
		${readingCorrectionsSql(`vehicle_id = v.id and is_present_owners(corrected_at, v.owner_since)`)} as "readingCorrections",
		sale_invoice_date as "soldOn", seller.name as "soldBy",
		last_availed_service_date as "lastServiceOn", last.name as "lastServiceBy", last_service_type as "lastServiceType",
		next_service_due_date as "nextServiceDueOn", next_service_due_km as "nextServiceDueAtKm", v.status,
		block_message as block, ${instantSql('owner_since')} as "ownerSince",
		case when c.given_at is not null then json_build_object('noticeVersion', c.notice_version, 'language', c.language,
			'givenAt', ${instantSql('c.given_at')}, 'withdrawnAt', ${instantSql('c.withdrawn_at')}) end as consent,
		${instantSql('e.requested_at')} as "erasureRequestedAt"
	from vehicle v join model on model.code = v.model_code
	left join city on city.id = v.city_id left join state on state.id = v.state_id
	left join dealer seller on seller.id = v.seller_dealer_id left join dealer last on last.id = v.last_service_dealer_id
	left join message_consent c on c.vehicle_id = v.id and is_present_owners(c.given_at, v.owner_since)
	left join erasure_request e on e.vehicle_id = v.id and is_present_owners(e.requested_at, v.owner_since)`;

type VehicleRow = OwnerData['vehicle'] & Pick<OwnerData, 'consent' | 'erasureRequestedAt'>;

/** A page of the present owner's data. @throws ProviderError `notFound` */
export async function readOwnerData(
	{ regNo, after }: ProviderRequest<'ownerData'>,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<OwnerDataPage> {
	const { rows } = await sql<VehicleRow>`${sql.raw(vehicleSql)} where v.reg_no = ${regNo}`.execute(db);
	const [found] = rows;
	if (!found) throw notFoundError('ownerData', 'vehicleNotFound');
	const { consent, erasureRequestedAt, ...vehicle } = found;
	const page = <Kind extends OwnerDataKind>(kind: Kind) =>
		after && after.kind !== kind ? { ids: [], items: [], next: null } : readPage(kind, regNo, after?.id ?? null, db);
	const bookings = await page('bookings');
	const changes = await readBookingChanges(bookings.ids, db);
	const visits = await page('visits');
	const messages = await page('messages');
	return {
		data: {
			vehicle,
			bookings: bookings.items.map((booking, at) => ({
				...booking,
				changes: changes.get(bookings.ids[at] ?? '') ?? [],
			})),
			visits: visits.items,
			messages: messages.items,
			consent,
			erasureRequestedAt,
		},
		next: { bookings: bookings.next, visits: visits.next, messages: messages.next },
	};
}

/** The bookings of the present owner. */
const bookingsSql = `
	select a.id, a.appointment_no as number, a.day, ${slotTimesSql} as time, dealer.name as dealership,
		repair_type.name as "repairType", a.status, a.language, ${instantSql('a.booked_at')} as "bookedAt",
		${instantSql('a.cancelled_at')} as "cancelledAt", a.cancel_reason as "cancelReason", a.km_reading as reading,
		a.mobile, a.email, ${ownerTypedColumnsSql}, ${bookedAddressSql('pick_up')} as "pickUpAddress",
		${bookedAddressSql('drop_off')} as "dropOffAddress", ${rupeesSql('a.pick_up_charge')} as "pickUpCharge",
		${rupeesSql('a.total_parts + a.total_labour')} as total,
		${listSql(`select name, ${rupeesSql('part_price + labour_price')} as price, is_selected as "isChosen", reason
			from appointment_line where appointment_id = a.id order by job_id is not null, not is_selected, position`)} as lines,
		${declarationSql} as answers
	from appointment a join vehicle v on v.id = a.vehicle_id join dealer on dealer.id = a.dealer_id
	join repair_type on repair_type.id = a.repair_type_id`;

/** The job cards of the present owner with all their parts, the newest first. */
const jobCardsSql = `
	select jc.id, job_card_no as "jobCardNumber", document_no as "documentNumber", dealer.name as dealership,
		${instantSql('document_date')} as "openedAt", ${instantSql('confirm_booking_at')} as "bookedFor", jc.status,
		usage_reading as reading, service_advisor as adviser, service_advisor_contact as "adviserNumber",
		dealer_comments as "dealershipComments", ${instantSql('estimated_delivery_at')} as "promisedAt",
		${rupeesSql('estimated_cost')} as "estimatedCost", ${rupeesSql('amount')} as amount,
		case when buyer_gstin is not null
			then json_build_object('gstin', buyer_gstin, 'name', buyer_name, 'address', buyer_address) end as "billedTo",
		${listSql(`select ${instantSql('promised_before')} as before, ${instantSql('promised_at')} as "promisedAt", reason,
				words, ${instantSql('changed_at')} as "changedAt"
			from delivery_change where job_card_id = jc.id order by number`)} as promises,
		${listSql(`select display_name as name, ${instantSql('completed_at')} as "completedAt"
			from job_stage where job_card_id = jc.id and is_applicable order by order_index`)} as stages,
		${listSql(`select name, ${rupeesSql('part_price + labour_price')} as price, ${instantSql('finished_at')} as "finishedAt"
			from job_card_line where job_card_id = jc.id order by position`)} as lines,
		${listSql(`select ${instantSql('proposed_at')} as "proposedAt", ${instantSql('answered_at')} as "answeredAt",
				${instantSql('withdrawn_at')} as "withdrawnAt", dealer_comments as "dealershipComments",
				customer_comments as comments, array(
					select file_type from supporting_document where revised_estimate_id = r.id order by file_type) as documents,
				${listSql(`select name, ${rupeesSql('part_price')} as price, status as answer
					from revised_job where revised_estimate_id = r.id order by position`)} as jobs
			from revised_estimate r where job_card_id = jc.id order by number`)} as estimates,
		${listSql(`select order_id as number, ${instantSql('begun_at')} as "begunAt", ${rupeesSql('amount')} as amount, currency,
				state, tracking_id as transaction, failure
			from payment_order o where job_card_id = jc.id order by o.begun_at`)} as orders,
		${listSql(`select order_id as order, kind, ${instantSql('received_at')} as "receivedAt", ${rupeesSql('amount')} as amount,
				mode, transaction_id as transaction, refund, refund_reason as "refundReason",
				${instantSql('refunded_at')} as "refundedAt"
			from payment p where job_card_id = jc.id order by p.received_at`)} as payments,
		${listSql(`select number, type, ${instantSql('issued_at')} as "issuedAt", ${rupeesSql('amount')} as amount,
				${instantSql('cancelled_at')} as "cancelledAt"
			from invoice i where job_card_id = jc.id order by i.issued_at`)} as invoices
	from job_card jc join vehicle v on v.id = jc.vehicle_id join dealer on dealer.id = jc.dealer_id`;

/** A code counts once it was sent, or may have been. */
const messagesSql = `
	select m.id, m.kind, m.recipient, m.language, m.outcome, m.receipt, m.variables as words,
		${instantSql('m.queued_at')} as "queuedAt", ${instantSql('m.ended_at')} as "endedAt"
	from message m join vehicle v on v.reg_no = m.reg_no and (m.kind <> 'code' or m.outcome is not null)`;

/** Each kind's rows by the alias of their table, the time at which each began, and the column that sorts them. */
const pages = {
	bookings: { select: bookingsSql, table: 'appointment', alias: 'a', began: 'booked_at', order: 'number' },
	visits: { select: jobCardsSql, table: 'job_card', alias: 'jc', began: 'document_date', order: 'document_date' },
	messages: { select: messagesSql, table: 'message', alias: 'm', began: 'queued_at', order: 'queued_at' },
};

/** The items with their ids. `next`: the id of the last; null: there is no more. */
async function readPage<Kind extends OwnerDataKind>(kind: Kind, regNo: string, after: string | null, db: Connection) {
	const { select, table, alias, began, order } = pages[kind];
	const key = [`${alias}.${order}`, `${alias}.id`];
	const last = sql`(select ${sql.raw(order)}, id from ${sql.table(table)} where id = ${after})`;
	const { rows } = await sql<{ readonly id: string }>`
		${sql.raw(select)} where v.reg_no = ${regNo} and is_present_owners(${sql.ref(`${alias}.${began}`)}, v.owner_since)
			${after === null ? sql`` : sql`and (${sql.raw(key.join())}) < ${last}`}
		order by ${sql.raw(key.join(' desc, '))} desc limit ${pageSize}
	`.execute(db);
	const ids = rows.map(({ id }) => id);
	const items = rows.map(({ id: _id, ...item }) => item as OwnerData[Kind][number]);
	return { ids, items, next: ids[pageSize - 1] ?? null };
}
