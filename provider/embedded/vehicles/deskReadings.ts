/** Readings that the desk gives (docs/product.md#readings). */
import { sql } from 'kysely';
import { resultCode } from '../../../domain/resultCode.ts';
import { dayOf } from '../../../domain/time/calendar.ts';
import { isImplausible } from '../../../domain/vehicle/reading.ts';
import { CommandRejected, unknownVehicle } from '../commandRejected.ts';
import { serviceInterval } from '../jobCards/jobCardSteps.ts';
import { instantSql, listSql } from '../jsonSql.ts';
import type { OperationContext } from '../operationContext.ts';

export interface DeskReading {
	readonly regNo: string;
	readonly km: number;
	/** Whether the person at the desk confirms an implausible reading. */
	readonly confirm?: boolean | undefined;
	/** Whether it may be below the last one. */
	readonly mayBeLess?: boolean;
}

/** @throws CommandRejected for an unknown vehicle, a reading below the last one, or an unconfirmed implausible one */
export async function checkReading(
	{ regNo, km, confirm: acceptsImplausible, mayBeLess = false }: DeskReading,
	{ db, now }: OperationContext,
): Promise<void> {
	const vehicle = await db
		.selectFrom('vehicle')
		.select(['last_km_reading as lastKmReading', 'last_availed_service_date as lastAvailedServiceDate'])
		.where('reg_no', '=', regNo)
		.executeTakeFirst();
	if (!vehicle) throw unknownVehicle(regNo);
	const about = { last: vehicle.lastKmReading ?? 0, given: km };
	if (km < about.last && !mayBeLess) throw new CommandRejected(422, resultCode('readingTooLow', about));
	if (!acceptsImplausible && isImplausible(km, vehicle, dayOf(now)))
		throw new CommandRejected(422, resultCode('readingImplausible', about));
}

/**
 * Sets the vehicle's last reading (km). The reading of its newest job card and the next service follow, if they came
 * from it. Keeps the reading before, who corrected it and why.
 * @returns the reading before; null: there was none
 * @throws CommandRejected as `checkReading`
 */
export async function correctReading(
	given: DeskReading & { readonly by: string; readonly reason: string },
	context: OperationContext,
): Promise<number | null> {
	await checkReading({ ...given, mayBeLess: true }, context);
	const { regNo, km, by, reason } = given;
	const { rows } = await sql<{ reading: number | null }>`
		with last as (
			select v.id, newest.id as job_card_id, greatest(v.last_km_reading, newest.usage_reading) as reading
			from vehicle v left join lateral (
				select jc.id, jc.usage_reading from job_card jc where jc.vehicle_id = v.id
				order by jc.document_date desc limit 1
			) newest on true
			where v.reg_no = ${regNo}
			for update of v
		), newest_job_card as (
			update job_card jc set usage_reading = ${km}::int from last
			where jc.id = last.job_card_id and jc.usage_reading = last.reading
		), kept as (
			insert into reading_correction (vehicle_id, corrected_at, by, reading_before, reading, reason)
			select id, ${context.now}::timestamptz, ${by}::text, reading, ${km}::int, ${reason}::text from last
		)
		update vehicle v set last_km_reading = ${km}::int, next_service_due_km = case
			when next_service_due_km = reading + ${serviceInterval.km}::int then ${km + serviceInterval.km}::int
			else next_service_due_km end
		from last where v.id = last.id returning last.reading
	`.execute(context.db);
	return rows[0]?.reading ?? null;
}

/** SQL of a vehicle's corrections as JSON, the oldest first. */
export const readingCorrectionsSql = (condition: string): string =>
	listSql(`select ${instantSql('corrected_at')} as "correctedAt", by, reading_before as "readingBefore", reading, reason
		from reading_correction where ${condition} order by corrected_at`);
