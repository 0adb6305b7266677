import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createOneTimeCodes } from '../access/codes/oneTimeCodes.ts';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { loadReferenceData } from '../db/referenceData.ts';
import { startPostgres } from '../db/testing/postgres.ts';
import { seedDemo } from '../demo/seed.ts';
import { messageIdSql } from '../provider/embedded/messages/queueMessage.ts';
import { workloadRegNo } from '../tests/support/bookingWorkload.ts';
import type { BenchArguments } from './arguments.ts';
import type { Figure } from './figure.ts';
import { figures } from './figures.ts';
import { benchLinkKeys, benchMobile } from './messages/shared.ts';
import { type CountingWebhook, startCountingWebhook } from './messages/webhook.ts';
import { addBenchVehicles, withClient } from './workload/vehicles.ts';

const answerMs = 20;
/** Between two owners who ask for a code. */
const codeEveryMs = 500;
/** Vehicles of codes come after those of messages. */
const mostMessages = 200_000;

/**
 * Measures how fast two processes hand over reminders that are all due at once, and how long codes take meanwhile. One
 * process is killed halfway and started again. Throws if a message is lost, or comes again with another body.
 */
export async function measureMessages({ messages }: BenchArguments): Promise<readonly Figure[]> {
	const count = Math.min(messages, mostMessages);
	const postgres = await startPostgres({ durable: true });
	const webhook = await startCountingWebhook(answerMs);
	const running: ChildProcess[] = [];
	try {
		const databaseUrl = await postgres.createDatabase();
		const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
		await migrate(db, { provider: true });
		await loadReferenceData(db);
		await seedDemo(db, new Date());
		await addBenchVehicles(databaseUrl, { like: 'MH12AB1234', first: 0, count });
		await queueReminders(databaseUrl);
		const start = () => running.push(startSending(databaseUrl, webhook.url));
		start();
		start();
		while (webhook.messages.size === 0) await pause(5);
		const begun = performance.now();
		const asking = new AbortController();
		const waits = askForCodes(createOneTimeCodes(db, benchLinkKeys), webhook, asking.signal);
		while (webhook.messages.size < count / 2) await pause(20);
		running.shift()?.kill('SIGKILL');
		start();
		while (webhook.messages.size < count) await pause(20);
		const seconds = (performance.now() - begun) / 1000;
		asking.abort();
		const longest = Math.max(...(await waits)) / 1000;
		await close();
		const repeated = `${webhook.repeated()} came again under the same key after one of two processes was killed`;
		return [
			{
				...figures.reminders,
				measured: count / seconds,
				detail: `${count} in ${seconds.toFixed(0)} s, none lost; ${repeated}`,
			},
			{
				...figures.code,
				measured: longest,
				detail: `of ${(await waits).length} codes, one every ${codeEveryMs} ms`,
			},
		];
	} finally {
		for (const child of running) child.kill('SIGKILL');
		webhook.close();
		await postgres.stop();
	}
}

/** Queues a reminder for each vehicle of the bench, booked for the day after tomorrow, at any hour of the run. */
const queueReminders = (databaseUrl: string) =>
	withClient(databaseUrl, async (client) => {
		await client.query(`
			with slot_of as (
				insert into slot (dealer_id, day, start_minute, seats, booked_seats)
				select (select id from dealer order by id limit 1), current_date + 2, 600, 30000, 0
				returning dealer_id, day, start_minute
			), booked as (
				insert into appointment (vehicle_id, dealer_id, day, start_minute, end_minute, status, repair_type_id, km_reading,
					month_difference, mobile, email, problem, total_parts, total_labour, source, booked_at, language)
				select v.id, dealer_id, day, start_minute, start_minute + 60, 'Booked', (select id from repair_type limit 1), 9000,
					6, v.customer_mobile, '', '', 0, 0, 'bench', now(), 'en'
				from vehicle v, slot_of where v.reg_no like 'MH15B%'
				returning id, vehicle_id, day
			)
			insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at, is_hurried)
			select ${messageIdSql('reminderOneDay', 'b.id', 'b.day::text')}, 'reminderOneDay', v.reg_no, b.id, b.id,
				now(), now(), now() + interval '12 hours', true
			from booked b join vehicle v on v.id = b.vehicle_id
		`);
		await client.query('vacuum analyze');
	});

function startSending(databaseUrl: string, webhookUrl: string): ChildProcess {
	const file = resolve(import.meta.dirname, 'messages/sendingProcess.ts');
	return spawn(process.execPath, [file, databaseUrl, webhookUrl], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** How long each code took to arrive, ms. */
async function askForCodes(
	codes: ReturnType<typeof createOneTimeCodes>,
	webhook: CountingWebhook,
	signal: AbortSignal,
): Promise<readonly number[]> {
	const waits: Promise<number>[] = [];
	for (let n = 0; !signal.aborted || n === 0; n++) {
		const regNo = workloadRegNo(mostMessages + n);
		const askedAt = performance.now();
		const asked = { regNo, browser: `${n}`, language: 'en', network: `198.51.100.${n % 250}`, isKnown: false } as const;
		await codes.issue(asked, new Date());
		waits.push(arrival(webhook, benchMobile(regNo)).then((at) => at - askedAt));
		await pause(codeEveryMs);
	}
	return Promise.all(waits);
}

async function arrival(webhook: CountingWebhook, mobile: string): Promise<number> {
	for (;;) {
		const at = webhook.codes.get(mobile);
		if (at !== undefined) return at;
		await pause(5);
	}
}
