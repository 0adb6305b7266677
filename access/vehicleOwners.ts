/** Notices another owner or mobile behind `PROVIDER_URL` (docs/decisions/021-vehicle-and-owner.md). */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { usualSpelling } from '../domain/vehicle/regNo.ts';

/** The owner as the provider names them; an empty text is not known. */
export interface NamedOwner {
	readonly regNo: string;
	readonly contactId: string;
	readonly customerName: string | null;
	readonly customerMobile: string | null;
}

interface SeenOwner {
	readonly ownerSince: Date | null;
	readonly hasChanged: boolean;
}

type Marks = Pick<Database['vehicle_owner'], 'contact_mark' | 'name_mark' | 'mobile_mark'>;

/** The first 16 bits of a hash: enough to notice a change, too few to find the text. */
const markOf = (text: string): number | null =>
	text === '' ? null : createHash('sha256').update(text).digest().readUInt16BE();

const marksOf = ({ contactId, customerName, customerMobile }: NamedOwner): Marks => ({
	contact_mark: markOf(contactId.trim()),
	name_mark: markOf((customerName ?? '').toLowerCase().replaceAll(/[\s\p{P}]/gu, '')),
	mobile_mark: markOf((customerMobile ?? '').replaceAll(/\D/g, '').slice(-10)),
});

const names = ['contact_mark', 'name_mark', 'mobile_mark'] as const;

/**
 * Compares the owner of a vehicle with the one who was seen last, and records the new one. `ownerSince`: when another
 * owner was first seen; null: always the same. `hasChanged`: owner or mobile differ, so the vehicle's sessions end.
 */
export async function recordOwner(owner: NamedOwner, db: Kysely<Database>): Promise<SeenOwner> {
	const marks = marksOf(owner);
	const regNo = usualSpelling(owner.regNo);
	const known = await db
		.selectFrom('vehicle_owner')
		.select([...names, 'owner_since'])
		.where('reg_no', '=', regNo)
		.executeTakeFirst();
	if (known && names.every((name) => marks[name] === null || marks[name] === known[name])) {
		return { ownerSince: known.owner_since, hasChanged: false };
	}
	const ownerSince = await writeOwner(regNo, marks, db);
	const isOther = (name: (typeof names)[number]) =>
		marks[name] !== null && known?.[name] !== null && marks[name] !== known?.[name];
	return { ownerSince, hasChanged: known !== undefined && names.some(isOther) };
}

/** A trigger of the table ends the sessions. If several processes see the same change, the first one records it. */
async function writeOwner(regNo: string, marks: Marks, db: Kysely<Database>): Promise<Date | null> {
	const written = await db
		.insertInto('vehicle_owner')
		.values({ reg_no: regNo, ...marks })
		.onConflict((conflict) =>
			conflict.column('reg_no').doUpdateSet({
				contact_mark: sql`coalesce(excluded.contact_mark, vehicle_owner.contact_mark)`,
				name_mark: sql`coalesce(excluded.name_mark, vehicle_owner.name_mark)`,
				mobile_mark: sql`coalesce(excluded.mobile_mark, vehicle_owner.mobile_mark)`,
				owner_since: sql`case
					when excluded.contact_mark <> vehicle_owner.contact_mark or excluded.name_mark <> vehicle_owner.name_mark
					then clock_timestamp() else vehicle_owner.owner_since
				end`,
			}),
		)
		.returning('owner_since')
		.executeTakeFirstOrThrow();
	return written.owner_since;
}
