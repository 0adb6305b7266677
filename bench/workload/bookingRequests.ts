import { z } from 'zod';
import { formatSlotId } from '../../domain/dealers/slots.ts';
import { slotInstant } from '../../domain/time/calendar.ts';
import { workloadRegNo } from '../../tests/support/bookingWorkload.ts';
import { type BookableSlots, bookableSlot, readBookableSlots } from './bookableSlots.ts';
import { type CommonPayload, commonPayload } from './commonPayload.ts';
import { type ApiCredentials, openProviderApiClient } from './providerApiClient.ts';
import { withClient } from './vehicles.ts';

export interface BookingRequests {
	/** The HTTP request of the n-th booking, for the bench's n-th vehicle. */
	request(n: number): Buffer;
}

interface BookingTarget {
	readonly portal: { readonly url: string; readonly internalUrl: string };
	readonly databaseUrl: string;
	readonly client: ApiCredentials;
}

const repairTypes = z.object({ ok: z.literal(true), data: z.array(z.object({ repairTypeId: z.string() })).min(1) });

/** Reads what the bookings need from the portal and its database, which must already have the vehicles and slots. */
export async function prepareBookingRequests({ portal, databaseUrl, client }: BookingTarget): Promise<BookingRequests> {
	const wire = await openProviderApiClient(portal.internalUrl, client);
	const slots = await readBookableSlots(databaseUrl);
	const answer = await fetch(`${portal.url}/data/repair-types?RegNo=MH12AB1234`);
	const [repairType] = repairTypes.parse(await answer.json()).data;
	const common = await commonPayload(wire, databaseUrl, bookableSlot(0, slots).day, repairType?.repairTypeId ?? '');
	const ids = await vehicleIds(databaseUrl);
	const path = wire.pathOf('BookServiceAppointment');
	const host = new URL(portal.internalUrl).host;
	return { request: (n) => requestBytes(n, { common, slots, ids, path, host, headers: wire.headers }) };
}

/** Vehicle ids by registration number. */
function vehicleIds(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
	return withClient(databaseUrl, async (client) => {
		const { rows } = await client.query<{ reg_no: string; id: string }>(
			`select reg_no, id from vehicle where reg_no like 'MH15B%'`,
		);
		return new Map(rows.map(({ reg_no, id }) => [reg_no, id]));
	});
}

interface RequestParts {
	readonly common: CommonPayload;
	readonly slots: BookableSlots;
	readonly ids: ReadonlyMap<string, string>;
	readonly path: string;
	readonly host: string;
	readonly headers: Readonly<Record<string, string>>;
}

function requestBytes(n: number, { common, slots, ids, path, host, headers }: RequestParts): Buffer {
	const { dealer, day, start, end } = bookableSlot(n, slots);
	const address = { AddressLine1: '12 MG Road', StateName: dealer.state, CityName: dealer.city, Pincode: '411001' };
	const body = JSON.stringify({
		...common,
		RegistrationNo: workloadRegNo(n),
		IBID: ids.get(workloadRegNo(n)),
		DealerCode: dealer.code,
		OrganizationId: dealer.id,
		PickAddress: [address],
		DropOffAddress: [{ ...address, AddressLine1: 'Gate 2, IT Park' }],
		BookingDateTime: slotInstant(day, start),
		AppointmentDate: day,
		AppointmentTimeSlotId: formatSlotId(dealer.code, day, start),
		AppointmentTimeSlotTime: `${start} - ${end}`,
	});
	const lines = Object.entries({ ...headers, 'Idempotency-Key': `bench-key-${n}` });
	const head = [
		`POST ${path} HTTP/1.1`,
		`Host: ${host}`,
		'Content-Type: application/json',
		`Content-Length: ${Buffer.byteLength(body)}`,
		...lines.map(([name, value]) => `${name}: ${value}`),
	];
	return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** @throws unless the response says that the booking was made */
export function expectBooked(response: string): void {
	if (!response.includes('"IsRequestSuccessfull":true')) throw new Error(`a booking was refused:\n${response}`);
}
