import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { formatSlotId } from '../../domain/dealers/slots.ts';
import { parsePaise } from '../../domain/money.ts';
import { parseDetails } from '../../provider/testing/exampleDetails.ts';
import { bookingRequest, workloadRegNo, workloadSlot, workloadVehicleId } from '../support/bookingWorkload.ts';
import { serveTestProvider } from '../support/provider/harness.ts';
import { sendRequest } from './apiRequest.ts';
import { type ChaosEnvironment, ownerAddressHeader } from './environment.ts';
import type { ChaosLoad } from './loads.ts';
import { countWrongSlots } from './slotChecks.ts';

const keyOf = (n: number) => `00000000-0000-4003-9000-${String(n).padStart(12, '0')}`;

/** Books for the vehicles from `first` on; the load moves each booking to the next hour, as its owner's page does. */
export async function moveLoad(environment: ChaosEnvironment, first: number, count: number): Promise<ChaosLoad> {
	const { workload } = environment;
	const items = Array.from({ length: count }, (_, index) => first + index);
	const ids = await environment.withDatabase(async (db) => {
		const provider = serveTestProvider(db);
		provider.setNow(new Date());
		const booked = new Map<number, string>();
		for (const n of items) {
			const details = parseDetails(bookingRequest(n, workload));
			const answer = await provider.direct().book({ details, idempotencyKey: `to-be-moved-${n}` });
			if (!answer.ok || !answer.appointmentId) throw new Error('a booking that is to be moved was refused');
			booked.set(n, answer.appointmentId);
		}
		return booked;
	});
	const goalOf = (n: number) => {
		const { dealer, day, hour } = workloadSlot(n, workload);
		const later = workload.hours[(workload.hours.indexOf(hour) + 1) % workload.hours.length] ?? '';
		return { dealer, day, start: `${later}:00`, end: `${String(Number(later) + 1).padStart(2, '0')}:00` };
	};
	return {
		name: 'moves',
		items,
		async send(n, { url }, agent) {
			const { dealer, ...slot } = goalOf(n);
			const body = {
				...{ appointmentId: ids.get(n), revision: 0, dealerCode: dealer.code, key: keyOf(n) },
				slot: { ...slot, slotId: formatSlotId(dealer.code, slot.day, slot.start) },
				total: parsePaise(workload.payload.TotalEstimateAmount),
			};
			const response = await sendRequest(
				{
					url: `${url}/booking/move/save?RegNo=${workloadRegNo(n)}`,
					method: 'POST',
					headers: { ...ownerAddressHeader(n), 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
					body: JSON.stringify(body),
				},
				agent,
			);
			if (response?.status !== 200) return { kind: 'unknown', status: response?.status ?? null };
			if (response.body.includes('"kind":"moved"')) return { kind: 'done', message: '', appointmentId: '' };
			return { kind: 'refused', message: response.body };
		},
		async countLost(db, done) {
			return done.length - (await countMoved(db, done));
		},
		async countWrong(db) {
			const { rows } = await sql<{ n: number }>`
				select count(*) as n from appointment a join vehicle v on v.id = a.vehicle_id
				where a.vehicle_id = any(${items.map(workloadVehicleId)}::uuid[]) and (
					a.revision > 1 or a.revision <> (select count(*) from appointment_change c where c.appointment_id = a.id)
					or a.revision <> (select count(*) from message m where m.reg_no = v.reg_no and m.kind = 'moved')
				)
			`.execute(db);
			const half = items.length - (await countMoved(db, items)) - (await countUnmoved(db));
			return (rows[0]?.n ?? Number.NaN) + half + (await countWrongSlots(db));
		},
	};

	/** How many bookings are at their new time, with the answer to their key. */
	async function countMoved(db: Kysely<Database>, numbers: readonly number[]): Promise<number> {
		const goals = numbers.map((n) => ({
			id: ids.get(n),
			key: keyOf(n),
			start: Number(goalOf(n).start.slice(0, 2)) * 60,
		}));
		const { rows } = await sql<{ n: number }>`
			select count(*) as n from json_to_recordset(${JSON.stringify(goals)}::json) as g (id uuid, key text, start int)
			join appointment a on a.id = g.id and a.start_minute = g.start and a.revision = 1
			join idempotency i on i.key = g.key and i.result ->> 'appointmentId' = a.id::text
		`.execute(db);
		return rows[0]?.n ?? Number.NaN;
	}

	/** How many bookings are at their old time, with no trace of a move. */
	async function countUnmoved(db: Kysely<Database>): Promise<number> {
		const before = items.map((n) => ({
			id: ids.get(n),
			key: keyOf(n),
			start: Number(workloadSlot(n, workload).hour) * 60,
		}));
		const { rows } = await sql<{ n: number }>`
			select count(*) as n from json_to_recordset(${JSON.stringify(before)}::json) as g (id uuid, key text, start int)
			join appointment a on a.id = g.id and a.start_minute = g.start and a.revision = 0
			where not exists (select from idempotency i where i.key = g.key)
		`.execute(db);
		return rows[0]?.n ?? Number.NaN;
	}
}
