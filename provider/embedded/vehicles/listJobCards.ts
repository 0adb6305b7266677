/** The history of a vehicle, a page at a time (docs/product.md#history). */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid, uuidFromName } from '../../../db/uuid.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import { type JobCardPage, type ListedJobCard, maxJobCardsRead } from '../../../domain/vehicle/jobCardHistory.ts';
import { usualSpelling } from '../../../domain/vehicle/regNo.ts';
import type { JobCardsRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { readVehicleWithNewest, toJobCardSummary } from './readVehicle.ts';
import { type JobCardSummaryRow, jobCardSummarySql } from './readVehicleRows.ts';

/** The present owner's job cards since the day of sale in India, as `isOwnJobCard` (domain/vehicle/jobCardHistory.ts). */
const ownSql = `jc.vehicle_id = v.id and is_present_owners(jc.document_date, v.owner_since) and (v.sale_invoice_date is null
	or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata')`;

/**
 * Reads lines, payments and invoices of one page's job cards, and counts the others, up to the number that the wire
 * lists. `which`: a condition on `:id`.
 */
const jobCardsSql = (which: string) =>
	namedStatement(`
select (select count(*)::int from (select from job_card jc where ${ownSql} and ${which} limit ${maxJobCardsRead}) own)
	as total, (
	select coalesce(json_agg(h order by h.document_date desc, h.job_card_no desc), '[]') from (
		select ${jobCardSummarySql},
			(select coalesce(json_agg(json_build_object('name', l.name, 'price', l.part_price + l.labour_price)
				order by l.position), '[]') from job_card_line l
				where l.job_card_id = jc.id) as jobs
		from (select * from job_card jc where ${ownSql} and ${which}
			order by jc.document_date desc, jc.job_card_no desc limit :take offset :skip) jc
		join dealer d on d.id = jc.dealer_id
	) h
) as "jobCards"
from vehicle v where v.reg_no = :regNo`);

const selectAll = jobCardsSql(':id::uuid is null');
const selectByJobCard = jobCardsSql('jc.id = :id::uuid');
const selectByInvoice = jobCardsSql('jc.id in (:id::uuid, (select job_card_id from invoice where id = :id::uuid))');

interface JobCardsRow {
	readonly total: number;
	readonly jobCards: readonly (JobCardSummaryRow & Pick<ListedJobCard, 'jobs'>)[];
}

/** A page of the present owner's job cards, the newest first; null: no such vehicle. */
export async function listJobCards(
	{ regNo, jobCardId, invoiceId, skip, take }: JobCardsRequest,
	context: OperationContext,
): Promise<JobCardPage | null> {
	const { db, now } = context;
	const select = jobCardId !== undefined ? selectByJobCard : invoiceId === undefined ? selectAll : selectByInvoice;
	const id = jobCardId ?? invoiceId;
	// No row has the id made from text that is no UUID.
	const uuid = id === undefined || isUuid(id) ? id : uuidFromName(id);
	const [vehicle, { rows }] = await Promise.all([
		readVehicleWithNewest(regNo, context),
		db.executeQuery<JobCardsRow>(select({ regNo: usualSpelling(regNo), id: uuid, skip, take })),
	]);
	const [found] = rows;
	if (!vehicle || !found) return null;
	const jobCards = found.jobCards.map(({ jobs, ...jobCard }) => ({
		...toJobCardSummary(jobCard, now),
		jobs: jobs.map(({ name, price }) => ({ name: cleanLine(name).trim(), price })),
	}));
	return { vehicle, total: found.total, jobCards };
}
