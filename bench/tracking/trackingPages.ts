import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { connectTo } from '../workload/openConnection.ts';
import { benchRegNo } from '../workload/vehicles.ts';

/** As often as an open tracking page asks. */
const refreshIntervalMs = 4_000;
const connections = 100;

/** So many vehicles that were prepared, from the n-th on, are at a dealership like the demo's RJ14LM5678. */
export async function addActiveJobCards(db: Kysely<Database>, first: number, count: number): Promise<void> {
	await sql`
			with model as (
				select e.* from service_entry e join vehicle v on v.id = e.vehicle_id
				where v.reg_no = 'RJ14LM5678' and e.is_active
			), visit as (
				insert into service_entry (vehicle_id, dealer_id, job_card_no, document_no, document_date, status, is_active,
					phase, usage_reading, confirm_booking_at, estimated_delivery_at, estimated_cost, service_advisor)
				select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, dealer_id, 'BENCH' || n, 'BENCH' || n,
					document_date, status, true, phase, usage_reading, confirm_booking_at, estimated_delivery_at,
					estimated_cost, service_advisor
				from model, generate_series(${sql.lit(first)}::int, ${sql.lit(first + count - 1)}::int) n
				returning id
			)
			insert into job_stage (service_entry_id, status_code, display_name, order_index, is_applicable, completed_at)
			select visit.id, s.status_code, s.display_name, s.order_index, s.is_applicable, s.completed_at
			from visit, job_stage s join model on model.id = s.service_entry_id
		`.execute(db);
	await sql`analyze service_entry, job_stage`.execute(db);
}

export interface OpenTrackingPages {
	/** Questions that were answered so far. */
	refreshes(): number;
	close(): Promise<void>;
}

/** Keeps tracking pages open: each asks every 4 s whether anything changed, and nothing has. */
export async function openTrackingPages(portalUrl: string, first: number, count: number): Promise<OpenTrackingPages> {
	const host = new URL(portalUrl).host;
	const sockets = await Promise.all(Array.from({ length: connections }, () => connectTo(portalUrl)));
	let asked = 0;
	let isOpen = true;
	const each = Math.ceil(count / connections);
	const question = (n: number, version: string) =>
		Buffer.from(
			`GET /data/tracking?RegNo=${benchRegNo(n)} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nIf-None-Match: ${version}\r\n\r\n`,
		);
	const all = await Promise.all(
		sockets.map(async (socket, index) => {
			const own = Array.from({ length: each }, (_, offset) => first + index * each + offset);
			const pages: { readonly bytes: Buffer; due: number }[] = [];
			for (const n of own.filter((one) => one < first + count)) {
				const version = /\r\netag: (.+)\r\n/i.exec(await socket.send(question(n, '"none"')))?.[1];
				if (version === undefined) throw new Error(`the tracking page of vehicle ${n} has no version`);
				pages.push({ bytes: question(n, version), due: 0 });
			}
			return { socket, pages };
		}),
	);
	// Spread over the interval, as pages are that were opened at any time.
	const began = performance.now();
	all.forEach(({ pages }, index) => {
		pages.forEach((page, place) => {
			page.due = began + (refreshIntervalMs * (place + index / connections)) / each;
		});
	});
	const running = all.map(async ({ socket, pages }) => {
		while (isOpen) {
			for (const page of pages) {
				const wait = page.due - performance.now();
				if (wait > 0) await pause(wait);
				if (!isOpen) break;
				const answer = await socket.send(page.bytes);
				if (!answer.startsWith('HTTP/1.1 304')) throw new Error(`a tracking page got another answer:\n${answer}`);
				page.due += refreshIntervalMs;
				asked++;
			}
		}
		socket.close();
	});
	return {
		refreshes: () => asked,
		async close() {
			isOpen = false;
			await Promise.all(running);
		},
	};
}
