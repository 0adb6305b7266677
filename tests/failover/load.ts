/** The owners' work at two portals while a primary dies, and a check that nothing is lost. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { apiRequest, callOutcome, sendRequest } from '../chaos/apiRequest.ts';
import { type ChaosEnvironment, ownerAddressHeader } from '../chaos/environment.ts';
import { estimateAnswerLoad } from '../chaos/estimateAnswerLoad.ts';
import { bookingLoad, type ChaosLoad, paymentReturnLoad } from '../chaos/loads.ts';
import { workloadRegNo, workloadVehicleId } from '../support/bookingWorkload.ts';

/** The vehicles of each kind of work: from number `first` on, this many each. */
export interface LoadVehicles {
	readonly first: number;
	readonly bookings: number;
	readonly approvals: number;
	readonly payments: number;
}

export interface LoadResult {
	readonly answered: { bookings: number; cancellations: number; approvals: number; payments: number };
	/** Requests without an answer, or with an answer that left the outcome open. They were sent again. */
	readonly open: number;
	/** Answered, and not in the database. */
	readonly lost: number;
	/** In the database twice, incomplete, or with sums that do not add up. */
	readonly twice: number;
	/** A refusal without a reason, or a page that contradicts an answer. */
	readonly untrue: number;
}

export interface RunningLoad {
	/** When bookings were answered, by portal; in milliseconds of `performance.now()`. */
	readonly bookedAt: readonly (readonly number[])[];
	/** Lets requests end, and looks for everything that was answered. */
	stop(untilReadable?: () => Promise<void>): Promise<LoadResult>;
}

/** Sends bookings, cancellations, approvals, payments and pages to each portal until the load is stopped. */
export async function startLoad(
	environment: ChaosEnvironment,
	portals: readonly RunningPortal[],
	vehicles: LoadVehicles,
): Promise<RunningLoad> {
	const { first } = vehicles;
	const bookings = bookingLoad(environment, first, vehicles.bookings);
	const approvals = await estimateAnswerLoad(environment, first + vehicles.bookings, vehicles.approvals);
	const firstPayment = first + vehicles.bookings + vehicles.approvals;
	const payments = await paymentReturnLoad(environment, firstPayment, vehicles.payments);
	const agent = new Agent({ keepAlive: true });
	const counted = { open: 0, untrue: 0 };
	const bookedAt = portals.map((): number[] => []);
	/** The ids of the appointments that were answered as booked, by number, and were not cancelled since. */
	const booked = new Map<number, string>();
	const cancelled = new Set<string>();
	const done = { approvals: [] as number[], payments: [] as number[] };
	let isOver = false;

	const sendAll = async (
		load: ChaosLoad,
		portal: RunningPortal,
		pauseMs: number,
		onDone: (n: number, id: string) => void,
	) => {
		for (let n = waiting.get(load)?.shift(); n !== undefined && !isOver; n = waiting.get(load)?.shift()) {
			const outcome = await load.send(n, portal, agent);
			if (outcome.kind === 'done') onDone(n, outcome.appointmentId);
			else if (outcome.kind === 'refused') {
				counted.untrue++;
			} else {
				counted.open++;
				waiting.get(load)?.push(n);
			}
			await pause(pauseMs);
		}
	};
	const waiting = new Map([bookings, approvals, payments].map((load) => [load, [...load.items]]));

	const cancel = async (portal: RunningPortal) => {
		while (!isOver) {
			await pause(200);
			const [n, id] = booked.entries().next().value ?? [];
			if (n === undefined || id === undefined) continue;
			booked.delete(n);
			const fields = {
				DocumentId: id,
				AppointmentId: id,
				CancelReason: 'Other plans',
				CancelRemarks: 'Cancel from APP',
			};
			for (let isAgain = false; !isOver; isAgain = true) {
				const sent = await sendRequest(apiRequest(portal.internalUrl, 'CancelServiceAppointment', fields), agent);
				const { kind } = callOutcome(sent);
				if (kind === 'done') cancelled.add(id);
				// The first request may have cancelled it already.
				if (kind === 'refused' && !isAgain) counted.untrue++;
				if (kind !== 'unknown') break;
				counted.open++;
				await pause(200);
			}
		}
	};
	const read = async (portal: RunningPortal) => {
		while (!isOver) {
			await pause(100);
			const n = [...booked.keys()].at(-1);
			if (n === undefined) continue;
			const url = `${portal.url}/?RegNo=${workloadRegNo(n)}`;
			const page = await sendRequest({ url, method: 'GET', headers: ownerAddressHeader(n), body: '' }, agent);
			if (page?.status === 200 && !page.body.includes('id="booking"') && booked.has(n)) {
				counted.untrue++;
			}
		}
	};

	const workers = portals.flatMap((portal, index) => [
		...Array.from({ length: 4 }, () =>
			sendAll(bookings, portal, 80, (n, id) => {
				bookedAt[index]?.push(performance.now());
				booked.set(n, id);
			}),
		),
		sendAll(approvals, portal, 300, (n) => done.approvals.push(n)),
		sendAll(payments, portal, 300, (n) => done.payments.push(n)),
		cancel(portal),
		read(portal),
	]);
	return {
		bookedAt,
		async stop(untilReadable) {
			isOver = true;
			await Promise.all(workers);
			agent.destroy();
			await untilReadable?.();
			return environment.withDatabase(async (db) => {
				let [lost, twice] = [0, 0];
				for (const [load, numbers] of [
					[bookings, [...booked.keys()]],
					[approvals, done.approvals],
					[payments, done.payments],
				] as const) {
					lost += await load.countLost(db, numbers);
					twice += await load.countWrong(db);
				}
				const { rows } = await sql<{ n: number; of_vehicle: number }>`
					select count(*) filter (where cancelled_at is not null and id = any(${[...cancelled]}::uuid[])) as n,
						count(*) - count(distinct vehicle_id) as of_vehicle
					from appointment where vehicle_id = any(${bookings.items.map(workloadVehicleId)}::uuid[])
				`.execute(db);
				return {
					...counted,
					answered: {
						bookings: bookedAt.reduce((sum, { length }) => sum + length, 0),
						cancellations: cancelled.size,
						approvals: done.approvals.length,
						payments: done.payments.length,
					},
					lost: lost + cancelled.size - (rows[0]?.n ?? 0),
					twice: twice + (rows[0]?.of_vehicle ?? 0),
				};
			});
		},
	};
}
