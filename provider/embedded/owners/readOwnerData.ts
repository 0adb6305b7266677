/** The file of an owner (docs/product.md#your-data): what is kept of the present owner, and nothing of one before. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { toWireAmount } from '../../../domain/money.ts';
import type { OwnerData, OwnerDataKind, OwnerDataPage } from '../../../domain/ownerData.ts';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import type { ProviderRequest } from '../../requestSchemas.ts';
import { describeBookings, readBookingChanges } from '../desk/describeBooking.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { sincePresentOwner } from '../vehicles/presentOwner.ts';

type Connection = OperationContext['db'];

/** As many as the readable page shows: the file is made of such pages, and no more is in memory. */
const pageSize = 50;

/** @throws ProviderError `notFound` */
export async function readOwnerData(
	{ regNo, after }: ProviderRequest<'ownerData'>,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<OwnerDataPage> {
	const found = await db
		.selectFrom('vehicle as v')
		.innerJoin('model', 'model.code', 'v.model_code')
		.leftJoin('city', 'city.id', 'v.city_id')
		.leftJoin('state', 'state.id', 'v.state_id')
		.leftJoin('dealer as seller', 'seller.id', 'v.seller_dealer_id')
		.leftJoin('dealer as last', 'last.id', 'v.last_service_dealer_id')
		.leftJoin('message_consent as c', (join) =>
			join.onRef('c.vehicle_id', '=', 'v.id').on(sincePresentOwner('c.given_at')),
		)
		.leftJoin('erasure_request as e', (join) =>
			join.onRef('e.vehicle_id', '=', 'v.id').on(sincePresentOwner('e.requested_at')),
		)
		.select(['v.id', 'v.reg_no as registrationNumber', 'former_reg_nos as formerRegistrationNumbers'])
		.select(['model.name as model', 'chassis'])
		.select(['component_no as componentNumber', 'serial_number as serialNumber', 'contact_id as contactId'])
		.select(['customer_name as name', 'customer_mobile as mobile', 'customer_email as email'])
		.select(
			sql<string>`concat_ws(', ', nullif(v.address_line1, ''), city.name, state.name, nullif(zipcode, ''))`.as(
				'address',
			),
		)
		.select(['last_km_reading as lastReading', 'sale_invoice_date as soldOn', 'seller.name as soldBy'])
		.select(['last_availed_service_date as lastServiceOn', 'last.name as lastServiceBy'])
		.select(['last_service_type as lastServiceType', 'next_service_due_date as nextServiceDueOn'])
		.select(['next_service_due_km as nextServiceDueAtKm', 'v.status', 'hold_message as hold'])
		.select(['owner_since as ownerSince', 'e.requested_at as erasureRequestedAt'])
		.select([
			'c.notice_version as noticeVersion',
			'c.language',
			'c.given_at as givenAt',
			'c.withdrawn_at as withdrawnAt',
		])
		.where('v.reg_no', '=', regNo)
		.executeTakeFirst();
	if (!found) throw notFoundError('ownerData', 'vehicleNotFound');
	const { id, erasureRequestedAt, noticeVersion, language, givenAt, withdrawnAt, ...vehicle } = fileRow(found);
	const page = <Item>(kind: OwnerDataKind, read: (after: string | null) => Promise<Page<Item>>): Promise<Page<Item>> =>
		after && after.kind !== kind ? Promise.resolve({ items: [], next: null }) : read(after?.id ?? null);
	const bookings = await page('bookings', (last) => readBookings(id, last, db));
	const visits = await page('visits', (last) => readVisits(id, last, db));
	const messages = await page('messages', (last) => readMessages(regNo, last, db));
	const totals = after ? { bookings: 0, visits: 0, messages: 0 } : await readTotals(regNo, db);
	const consent = { noticeVersion: noticeVersion ?? 0, language: language ?? '', givenAt: givenAt ?? '', withdrawnAt };
	return {
		data: {
			...{ vehicle, bookings: bookings.items, visits: visits.items, messages: messages.items },
			...{ consent: givenAt === null ? null : consent, erasureRequestedAt },
		},
		next: { bookings: bookings.next, visits: visits.next, messages: messages.next },
		totals,
	};
}

/** `next`: the id of the last; null: there is no more. */
type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };
type Pages = { readonly [Kind in OwnerDataKind]: Page<OwnerData[Kind][number]> };

const toPage = <Row extends { readonly id: string }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) => ({
	items: rows.map(toItem),
	next: rows[pageSize - 1]?.id ?? null,
});

async function readTotals(regNo: string, db: Connection): Promise<OwnerDataPage['totals']> {
	const { rows } = await sql<OwnerDataPage['totals']>`
		select (select count(*) from appointment a where a.vehicle_id = v.id and ${sincePresentOwner('a.booked_at')}) as bookings,
			(select count(*) from service_entry e where e.vehicle_id = v.id and ${sincePresentOwner('e.document_date')}) as visits,
			(select count(*) from message m where m.reg_no = v.reg_no and ${sincePresentOwner('m.queued_at')}
				and ${isToldSql}) as messages
		from vehicle v where v.reg_no = ${regNo}
	`.execute(db);
	return rows[0] ?? { bookings: 0, visits: 0, messages: 0 };
}

/** A code counts once it was sent. */
const isToldSql = sql<boolean>`(m.kind <> 'code' or m.outcome is not null)`;

const amounts = ['amount', 'price', 'estimatedCost'] as const;

type FileValue<Name, Value> = Value extends Date
	? string
	: Value extends readonly (infer Item extends object)[]
		? FileRow<Item>[]
		: Value extends number
			? Name extends (typeof amounts)[number]
				? string
				: number
			: Value;

/** A row as the file has it: instants and amounts are text. */
type FileRow<Row> = { [Name in keyof Row]: FileValue<Name, Row[Name]> };

function fileRow<Row extends object>(row: Row): FileRow<Row> {
	const fileValue = (name: string, value: unknown): unknown => {
		if (value instanceof Date) return value.toISOString();
		if (typeof value === 'number' && amounts.some((amount) => amount === name)) return toWireAmount(value);
		if (!Array.isArray(value)) return value;
		return value.map((item) => (typeof item === 'object' ? fileRow(item) : item));
	};
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fileValue(name, value)])) as FileRow<Row>;
}

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
async function readVisits(vehicleId: string, after: string | null, db: Connection): Promise<Pages['visits']> {
	const entries = await db
		.selectFrom('service_entry as e')
		.innerJoin('vehicle as v', 'v.id', 'e.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'e.dealer_id')
		.select(['e.id', 'job_card_no as jobCardNumber', 'document_no as documentNumber', 'dealer.name as dealership'])
		.select(['document_date as openedAt', 'confirm_booking_at as bookedFor', 'e.status', 'usage_reading as reading'])
		.select(['service_advisor as adviser', 'service_advisor_contact as adviserNumber'])
		.select(['dealer_comments as dealershipComments', 'estimated_delivery_at as promisedAt'])
		.select(['estimated_cost as estimatedCost', 'amount', 'buyer_gstin', 'buyer_name', 'buyer_address'])
		.where('v.id', '=', vehicleId)
		.where(sincePresentOwner('e.document_date'))
		.$if(after !== null, (query) =>
			query.where(
				sql<boolean>`(e.document_date, e.id) < (select document_date, id from service_entry where id = ${after})`,
			),
		)
		.orderBy('e.document_date', 'desc')
		.orderBy('e.id', 'desc')
		.limit(pageSize)
		.execute();
	const ids = entries.map(({ id }) => id);
	if (ids.length === 0) return { items: [], next: null };
	const [promises, stages, lines, estimates, orders, payments, invoices] = await Promise.all([
		byEntry(
			db
				.selectFrom('promise_change')
				.select(['service_entry_id', 'promised_before as before', 'promised_at as promisedAt', 'reason', 'words'])
				.select('changed_at as changedAt')
				.where('service_entry_id', 'in', ids)
				.orderBy('number'),
		),
		byEntry(
			db
				.selectFrom('job_stage')
				.select(['service_entry_id', 'display_name as name', 'completed_at as completedAt'])
				.where('service_entry_id', 'in', ids)
				.where('is_applicable', '=', true)
				.orderBy('order_index'),
		),
		byEntry(
			db
				.selectFrom('job_card_line')
				.select(['service_entry_id', 'name', sql<number>`part_price + labour_price`.as('price')])
				.select('finished_at as finishedAt')
				.where('service_entry_id', 'in', ids)
				.orderBy('position'),
		),
		byEntry(selectEstimates(ids, db)),
		byEntry(
			db
				.selectFrom('payment_order')
				.select(['service_entry_id', 'order_id as number', 'begun_at as begunAt', 'amount', 'currency', 'state'])
				.select(['tracking_id as transaction', 'failure'])
				.where('service_entry_id', 'in', ids)
				.orderBy('begun_at'),
		),
		byEntry(
			db
				.selectFrom('payment')
				.select(['service_entry_id', 'order_id as order', 'kind', 'received_at as receivedAt', 'amount', 'mode'])
				.select(['transaction_id as transaction', 'refund', 'refund_reason as refundReason'])
				.select('refunded_at as refundedAt')
				.where('service_entry_id', 'in', ids)
				.orderBy('received_at'),
		),
		byEntry(
			db
				.selectFrom('invoice')
				.select(['service_entry_id', 'number', 'type', 'issued_at as issuedAt', 'amount'])
				.select('cancelled_at as cancelledAt')
				.where('service_entry_id', 'in', ids)
				.orderBy('issued_at'),
		),
	]);
	return toPage(entries, ({ id, buyer_gstin: gstin, buyer_name: name, buyer_address: address, ...entry }) => ({
		...fileRow(entry),
		billedTo: gstin === null ? null : { gstin, name, address },
		promises: promises(id),
		stages: stages(id),
		lines: lines(id),
		estimates: estimates(id),
		orders: orders(id),
		payments: payments(id),
		invoices: invoices(id),
	}));
}

/** Rows as the file has them, by the id of their job card. */
async function byEntry<Row extends { readonly service_entry_id: string }>(query: { execute(): Promise<Row[]> }) {
	const rows = Map.groupBy(await query.execute(), (row) => row.service_entry_id);
	return (id: string) => (rows.get(id) ?? []).map(({ service_entry_id: _entry, ...row }) => fileRow(row));
}

/** With their jobs, and the names of their files. */
const selectEstimates = (ids: readonly string[], db: Connection) =>
	db
		.selectFrom('revised_estimate as r')
		.select([
			'service_entry_id',
			'proposed_at as proposedAt',
			'answered_at as answeredAt',
			'withdrawn_at as withdrawnAt',
		])
		.select(['dealer_comments as dealershipComments', 'customer_comments as comments'])
		.select(({ selectFrom }) => [
			sql<string[]>`array(
				select file_type from supporting_document where revised_estimate_id = r.id order by file_type
			)`.as('documents'),
			jsonArrayFrom(
				selectFrom('revised_job as j')
					.select(['j.name', 'j.part_price as price', 'j.status as answer'])
					.whereRef('j.revised_estimate_id', '=', 'r.id')
					.orderBy('j.position'),
			).as('jobs'),
		])
		.where('service_entry_id', 'in', ids)
		.orderBy('number');

async function readMessages(regNo: string, after: string | null, db: Connection): Promise<Pages['messages']> {
	const rows = await db
		.selectFrom('message as m')
		.innerJoin('vehicle as v', 'v.reg_no', 'm.reg_no')
		.select(['m.id', 'm.kind', 'm.recipient', 'm.language', 'm.outcome', 'm.receipt', 'm.variables as words'])
		.select(['m.queued_at as queuedAt', 'm.ended_at as endedAt'])
		.where('m.reg_no', '=', regNo)
		.where(isToldSql)
		.where(sincePresentOwner('m.queued_at'))
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(m.queued_at, m.id) < (select queued_at, id from message where id = ${after})`),
		)
		.orderBy('m.queued_at', 'desc')
		.orderBy('m.id', 'desc')
		.limit(pageSize)
		.execute();
	return toPage(rows, ({ id: _id, ...row }) => fileRow(row));
}
