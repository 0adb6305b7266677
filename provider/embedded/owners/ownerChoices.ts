/**
 * Consent to messages about the next service and requests for erasure (docs/product.md#consent). Those of an earlier
 * owner do not count for the present one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { OwnerChoices } from '../../../domain/ownerData.ts';
import type { ProviderMethod } from '../../port.ts';
import { instantSql } from '../jsonSql.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';

/** The present owner's choices. @throws ProviderError `notFound` */
export async function readOwnerChoices(regNo: string, { db }: OperationContext): Promise<OwnerChoices> {
	const { rows } = await sql<OwnerChoices>`
		select ${sql.raw(instantSql('c.given_at'))} as "consentGivenAt",
			${sql.raw(instantSql('e.requested_at'))} as "erasureRequestedAt"
		from vehicle v
		left join message_consent c
			on c.vehicle_id = v.id and c.withdrawn_at is null and is_present_owners(c.given_at, v.owner_since)
		left join erasure_request e on e.vehicle_id = v.id and is_present_owners(e.requested_at, v.owner_since)
		where v.reg_no = ${regNo}
	`.execute(db);
	const [found] = rows;
	if (!found) throw notFoundError('ownerChoices', 'vehicleNotFound');
	return found;
}

/**
 * Records the owner's consent. A standing consent to the same notice stays as it was given.
 * @throws ProviderError `notFound`
 */
export async function giveConsent(
	{ regNo, noticeVersion }: { readonly regNo: string; readonly noticeVersion: number },
	{ db, now, language = 'en' }: OperationContext,
): Promise<void> {
	const give = sql`
		insert into message_consent as c (vehicle_id, notice_version, language, given_at)
		select id, ${noticeVersion}::integer, ${language}::text, ${now}::timestamptz from v
		on conflict (vehicle_id) do update
		set notice_version = excluded.notice_version, language = excluded.language, given_at = excluded.given_at,
			withdrawn_at = null
		where c.withdrawn_at is not null or c.notice_version <> excluded.notice_version
			or c.given_at < (select owner_since from v)`;
	await writeForVehicle('giveConsent', regNo, give, db);
}

/**
 * Withdraws the consent at once, also for waiting messages.
 * @throws ProviderError `notFound`
 */
export async function withdrawConsent(regNo: string, { db, now }: OperationContext): Promise<void> {
	const withdraw = sql`
		update message_consent c set withdrawn_at = ${now}::timestamptz
		from v where c.vehicle_id = v.id and c.withdrawn_at is null`;
	await writeForVehicle('withdrawConsent', regNo, withdraw, db);
}

/**
 * Records for the desk that the owner asks to be forgotten; a second request of the same owner changes nothing.
 * @throws ProviderError `notFound`
 */
export async function requestErasure(regNo: string, { db, now }: OperationContext): Promise<void> {
	const request = sql`
		insert into erasure_request as e (vehicle_id, requested_at)
		select id, ${now}::timestamptz from v
		on conflict (vehicle_id) do update set requested_at = excluded.requested_at
		where e.requested_at < (select owner_since from v)`;
	await writeForVehicle('requestErasure', regNo, request, db);
}

/** Runs `write`, in which `v` is the vehicle. @throws ProviderError `notFound` */
async function writeForVehicle(
	call: ProviderMethod,
	regNo: string,
	write: RawBuilder<unknown>,
	db: OperationContext['db'],
): Promise<void> {
	const { rows } = await sql`
		with v as (select id, owner_since from vehicle where reg_no = ${regNo}), written as (${write}) select id from v
	`.execute(db);
	if (rows.length === 0) throw notFoundError(call, 'vehicleNotFound');
}

/**
 * Owners who ask to be forgotten, the longest waiting first, for the desk; `forget` removes an entry. A request of an
 * earlier owner stays listed: `isOfPresentOwner` is false.
 */
export async function listErasureRequests({ db }: OperationContext): Promise<readonly object[]> {
	const { rows } = await sql<object>`
		select v.reg_no as "regNo", ${sql.raw(instantSql('e.requested_at'))} as "requestedAt",
			is_present_owners(e.requested_at, v.owner_since) as "isOfPresentOwner"
		from erasure_request e join vehicle v on v.id = e.vehicle_id order by e.requested_at
	`.execute(db);
	return rows;
}
