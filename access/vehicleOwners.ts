/** Notices another owner or mobile behind `PROVIDER_URL` (docs/decisions/021-vehicle-and-owner.md). */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { usualSpelling } from '../domain/vehicle/regNo.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';

/** The owner as the provider names them; an empty text is not known. */
type NamedOwner = Pick<Vehicle, 'regNo' | 'contactId' | 'customerName' | 'customerMobile'>;

type Fingerprints = Pick<Database['vehicle_owner'], 'contact_fingerprint' | 'name_fingerprint' | 'mobile_fingerprint'>;

/** The first 16 bits of a hash: enough to notice a change, too few to find the text. */
const fingerprintOf = (text: string): number | null =>
	text === '' ? null : createHash('sha256').update(text).digest().readUInt16BE();

const fingerprintsOf = ({ contactId, customerName, customerMobile }: NamedOwner): Fingerprints => ({
	contact_fingerprint: fingerprintOf(contactId.trim()),
	name_fingerprint: fingerprintOf((customerName ?? '').toLowerCase().replaceAll(/[\s\p{P}]/gu, '')),
	mobile_fingerprint: fingerprintOf((customerMobile ?? '').replaceAll(/\D/g, '').slice(-10)),
});

const names = ['contact_fingerprint', 'name_fingerprint', 'mobile_fingerprint'] as const;

/**
 * Compares the owner of a vehicle with the one who was seen last, and records the new one. `ownerSince`: when another
 * owner was first seen; null: always the same. `hasChanged`: owner or mobile differ, so the vehicle's sessions end.
 */
export async function recordOwner(owner: NamedOwner, db: Kysely<Database>) {
	const fingerprints = fingerprintsOf(owner);
	const regNo = usualSpelling(owner.regNo);
	const lastSeen = await db
		.selectFrom('vehicle_owner')
		.select([...names, 'owner_since'])
		.where('reg_no', '=', regNo)
		.executeTakeFirst();
	if (lastSeen && names.every((name) => fingerprints[name] === null || fingerprints[name] === lastSeen[name])) {
		return { ownerSince: lastSeen.owner_since, hasChanged: false };
	}
	const ownerSince = await writeOwner(regNo, fingerprints, db);
	const isOther = (name: (typeof names)[number]) =>
		fingerprints[name] !== null && lastSeen?.[name] !== null && fingerprints[name] !== lastSeen?.[name];
	return { ownerSince, hasChanged: lastSeen !== undefined && names.some(isOther) };
}

/** A trigger of the table ends the sessions. If several processes see the same change, the first one records it. */
async function writeOwner(regNo: string, fingerprints: Fingerprints, db: Kysely<Database>): Promise<Date | null> {
	const written = await db
		.insertInto('vehicle_owner')
		.values({ reg_no: regNo, ...fingerprints })
		.onConflict((conflict) =>
			conflict.column('reg_no').doUpdateSet({
				contact_fingerprint: sql`coalesce(excluded.contact_fingerprint, vehicle_owner.contact_fingerprint)`,
				name_fingerprint: sql`coalesce(excluded.name_fingerprint, vehicle_owner.name_fingerprint)`,
				mobile_fingerprint: sql`coalesce(excluded.mobile_fingerprint, vehicle_owner.mobile_fingerprint)`,
				owner_since: sql`case
					when excluded.contact_fingerprint <> vehicle_owner.contact_fingerprint or excluded.name_fingerprint <> vehicle_owner.name_fingerprint
					then clock_timestamp() else vehicle_owner.owner_since
				end`,
			}),
		)
		.returning('owner_since')
		.executeTakeFirstOrThrow();
	return written.owner_since;
}
