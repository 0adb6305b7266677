/** The history of a vehicle, a page at a time (docs/product.md#history). */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid, uuidFromName } from '../../../db/uuid.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import { usualSpelling } from '../../../domain/vehicle/regNo.ts';
import { maxServices, type VisitPage } from '../../../domain/vehicle/visitHistory.ts';
import type { VisitsRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { sincePresentOwnerSql, sinceSaleSql } from './presentOwner.ts';
import { readVehicleWithNewest } from './readVehicle.ts';
import { type VisitFactsRow, visitFactsSql } from './readVehicleRows.ts';
import { toVisitFacts } from './toServiceEntry.ts';

const ownSql = `e.vehicle_id = v.id and ${sincePresentOwnerSql('e.document_date')} and ${sinceSaleSql}`;

/**
 * Reads lines, payments and invoices of a page's visits alone, and counts the other visits, up to as many as the wire
 * lists. `which`: a condition on `:id`.
 */
const visitsSql = (which: string) =>
	namedStatement(
		['regNo', 'id', 'skip', 'take'],
		`
select (select count(*)::int from (select from service_entry e where ${ownSql} and ${which} limit ${maxServices}) own)
	as total, (
	select coalesce(json_agg(h order by h.document_date desc, h.job_card_no desc), '[]') from (
		select ${visitFactsSql},
			(select coalesce(json_agg(l.name order by l.position), '[]') from job_card_line l
				where l.service_entry_id = e.id) as jobs
		from (select * from service_entry e where ${ownSql} and ${which}
			order by e.document_date desc, e.job_card_no desc limit :take offset :skip) e
		join dealer d on d.id = e.dealer_id
	) h
) as visits
from vehicle v where v.reg_no = :regNo`,
	);

const selectAll = visitsSql(':id::uuid is null');
const selectByJobCard = visitsSql('e.id = :id::uuid');
const selectByInvoice = visitsSql('e.id = (select service_entry_id from invoice where id = :id::uuid)');

interface VisitsRow {
	readonly total: number;
	readonly visits: readonly (VisitFactsRow & { readonly jobs: readonly string[] })[];
}

/** null: no such vehicle. */
export async function readVisits(
	{ regNo, jobCardId, invoiceId, skip, take }: VisitsRequest,
	context: OperationContext,
): Promise<VisitPage | null> {
	const { db, now } = context;
	const select = jobCardId !== undefined ? selectByJobCard : invoiceId === undefined ? selectAll : selectByInvoice;
	const id = jobCardId ?? invoiceId;
	// Nothing has the id that stands for one which is no UUID.
	const uuid = id === undefined || isUuid(id) ? id : uuidFromName(id);
	const [vehicle, { rows }] = await Promise.all([
		readVehicleWithNewest(regNo, context),
		db.executeQuery<VisitsRow>(select({ regNo: usualSpelling(regNo), id: uuid, skip, take })),
	]);
	const [found] = rows;
	if (!vehicle || !found) return null;
	const visits = found.visits.map(({ jobs, ...entry }) => ({
		...toVisitFacts(entry, now),
		jobs: jobs.map((name) => cleanLine(name).trim()),
	}));
	return { vehicle, total: found.total, visits };
}
