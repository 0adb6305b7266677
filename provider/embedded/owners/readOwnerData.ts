/** The file of an owner (docs/product.md#your-data): what is kept of the present owner, and nothing of one before. */
import { toWireAmount } from '../../../domain/money.ts';
import type { OwnerData } from '../../../domain/ownerData.ts';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import { readBookingChanges } from '../desk/bookingChanges.ts';
import { describeBookings } from '../desk/describeBooking.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { sincePresentOwner } from '../vehicles/presentOwner.ts';
import { readOwnVisits } from './readOwnVisits.ts';

/** @throws ProviderError `notFound` */
export async function readOwnerData(regNo: string, { db }: Pick<OperationContext, 'db'>): Promise<OwnerData> {
	const vehicle = await db
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
		.selectAll('v')
		.select(['model.name as model', 'city.name as city', 'state.name as state', 'e.requested_at'])
		.select(['seller.name as seller', 'last.name as last_service_dealer'])
		.select(['c.notice_version', 'c.language as consent_language', 'c.given_at', 'c.withdrawn_at'])
		.where('v.reg_no', '=', regNo)
		.executeTakeFirst();
	if (!vehicle) throw notFoundError('ownerData', 'vehicleNotFound');
	const { address_line1, city, state, zipcode, given_at } = vehicle;
	const [bookings, visits, messages] = await Promise.all([
		readBookings(vehicle.id, db),
		readOwnVisits(vehicle.id, db),
		readMessages(regNo, db),
	]);
	return {
		vehicle: {
			registrationNumber: regNo,
			model: vehicle.model,
			chassis: vehicle.chassis,
			componentNumber: vehicle.component_no,
			serialNumber: vehicle.serial_number,
			contactId: vehicle.contact_id,
			name: vehicle.customer_name,
			mobile: vehicle.customer_mobile,
			email: vehicle.customer_email,
			address: [address_line1, city, state, zipcode].filter(Boolean).join(', '),
			lastReading: vehicle.last_km_reading,
			soldOn: vehicle.sale_invoice_date,
			soldBy: vehicle.seller,
			lastServiceOn: vehicle.last_availed_service_date,
			lastServiceBy: vehicle.last_service_dealer,
			lastServiceType: vehicle.last_service_type,
			nextServiceDueOn: vehicle.next_service_due_date,
			nextServiceDueAtKm: vehicle.next_service_due_km,
			status: vehicle.status,
			hold: vehicle.hold_message,
			ownerSince: vehicle.owner_since?.toISOString() ?? null,
		},
		bookings,
		visits,
		messages,
		consent: given_at && {
			noticeVersion: vehicle.notice_version ?? 0,
			language: vehicle.consent_language ?? '',
			givenAt: given_at.toISOString(),
			withdrawnAt: vehicle.withdrawn_at?.toISOString() ?? null,
		},
		erasureRequestedAt: vehicle.requested_at?.toISOString() ?? null,
	};
}

async function readBookings(vehicleId: string, db: OperationContext['db']): Promise<OwnerData['bookings']> {
	const rows = await db
		.selectFrom('appointment as a')
		.innerJoin('vehicle as v', 'v.id', 'a.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'a.dealer_id')
		.innerJoin('repair_type', 'repair_type.id', 'a.repair_type_id')
		.selectAll('a')
		.select(['dealer.name as dealership', 'repair_type.name as repair_type'])
		.where('v.id', '=', vehicleId)
		.where(sincePresentOwner('a.booked_at'))
		.orderBy('a.number', 'desc')
		.execute();
	const ids = rows.map(({ id }) => id);
	const [descriptions, changes] = await Promise.all([describeBookings(rows, db), readBookingChanges(ids, db)]);
	return rows.map((row) => {
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

async function readMessages(regNo: string, db: OperationContext['db']): Promise<OwnerData['messages']> {
	const rows = await db
		.selectFrom('message as m')
		.innerJoin('vehicle as v', 'v.reg_no', 'm.reg_no')
		.select([
			'm.kind',
			'm.recipient',
			'm.language',
			'm.variables',
			'm.queued_at',
			'm.ended_at',
			'm.outcome',
			'm.receipt',
		])
		.where('m.reg_no', '=', regNo)
		.where((is) => is.or([is('m.kind', '<>', 'code'), is('m.outcome', 'is not', null)]))
		.where(sincePresentOwner('m.queued_at'))
		.orderBy('m.queued_at', 'desc')
		.execute();
	return rows.map(({ variables, queued_at, ended_at, ...said }) => ({
		...said,
		words: variables,
		queuedAt: queued_at.toISOString(),
		endedAt: ended_at?.toISOString() ?? null,
	}));
}
