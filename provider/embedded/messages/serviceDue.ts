/** Who is notified that the next service is due (docs/product.md#consent). */
import { bookedSql } from '../booking/appointments.ts';
import { sincePresentOwnerSql } from '../vehicles/presentOwner.ts';

export const daysBeforeService = 10;

/** The condition that the present owner of the vehicle `v` consents. */
export const consentSql = `exists (
	select from message_consent c
	where c.vehicle_id = v.id and c.withdrawn_at is null and ${sincePresentOwnerSql('c.given_at')})`;

/** The condition that the vehicle `v` may be booked on `day`, SQL of a date: not blocked, booked or at a dealership. */
export const mayBeBookedSql = (day: string): string => `
	v.block_message is null
	and not exists (select from appointment a where a.vehicle_id = v.id and ${bookedSql('ahead', day)})
	and not exists (select from job_card e where e.vehicle_id = v.id and e.is_active)`;
