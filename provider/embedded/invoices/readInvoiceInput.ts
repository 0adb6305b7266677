/** Reads the content of the invoice of a job card. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { gstinStateName } from '../../../domain/invoice/gst.ts';
import { type InvoiceInput, type InvoicePayment, toBilledLines } from '../../../domain/invoice/invoice.ts';
import { paymentModeName } from '../../../domain/payment/paymentMode.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { type Day, dayOf } from '../../../domain/time/calendar.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';

/** SAC: maintenance and repair of transport machinery, motorcycles among them; pick-up for it is taxed as a part of it. */
const labourSac = '998714';

/** HSN of a part that has none of its own: parts and accessories of motorcycles, scooters among them. */
export const defaultHsn = '871410';

/** The job card that is invoiced. */
export type InvoicedJobCard = Selectable<Database['job_card']>;

/**
 * The input of an invoice of this day without its type and number.
 * @throws CommandRejected if a taxed code has no rate on this day
 */
export async function readInvoiceInput(
	jobCard: InvoicedJobCard,
	parties: InvoiceParties,
	{ db, now }: OperationContext,
): Promise<Omit<InvoiceInput, 'type' | 'number'>> {
	if (jobCard.amount === null) throw new Error('the job card has no amount');
	const date = dayOf(now);
	const lines = await readBilledLines(jobCard.id, parties.gstin === null ? null : date, db);
	return { ...(await readInvoiceHeader(jobCard, parties, db)), ...lines, date, billed: jobCard.amount };
}

/** What an invoice says besides its lines; the parties and the vehicle are as they are now. */
export async function readInvoiceHeader(jobCard: InvoicedJobCard, parties: InvoiceParties, db: Kysely<Database>) {
	return {
		dealership: {
			name: parties.dealer,
			address: `${parties.address_line1}, ${parties.dealer_city} ${parties.pin}`,
			state: parties.dealer_state,
			gstin: parties.gstin,
		},
		jobCard: { number: jobCard.job_card_no, date: dayOf(jobCard.document_date) },
		vehicle: {
			registration: parties.reg_no,
			model: parties.model,
			chassis: parties.chassis,
			reading: jobCard.usage_reading,
		},
		buyer: readBuyer(jobCard, parties),
		payments: await readPayments(jobCard.id, db),
	};
}

/** The place of supply is the state of a business's GSTIN, else the owner's, else the dealership's. */
function readBuyer(jobCard: InvoicedJobCard, parties: InvoiceParties): InvoiceInput['buyer'] {
	const { buyer_gstin: gstin } = jobCard;
	const address = [parties.owner_address, `${parties.owner_city ?? ''} ${parties.zipcode}`]
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.join(', ');
	return {
		name: jobCard.buyer_name ?? parties.customer_name,
		address: jobCard.buyer_address ?? address,
		placeOfSupply: gstin === null ? (parties.owner_state ?? parties.dealer_state) : gstinStateName(gstin),
		gstin,
	};
}

/**
 * The lines with code, unit and rate of their parts. A line names its part by code; an additional job that the desk
 * typed without one, by the name of the part. A part that the catalogue does not know has the default HSN.
 * @param taxDay the day of the rates; null: no tax is collected, and all rates are 0
 */
async function readBilledLines(
	jobCardId: string,
	taxDay: Day | null,
	db: Kysely<Database>,
): Promise<Pick<InvoiceInput, 'lines' | 'labour'>> {
	const rows = await db
		.selectFrom('job_card_line as line')
		.leftJoin('labour', 'labour.code', 'line.part_code')
		.leftJoinLateral(
			(eb) =>
				eb
					.selectFrom('part')
					.select(['hsn', 'unit'])
					.where(({ or, and, eb: part, ref, fn }) =>
						or([
							part('part.code', '=', ref('line.part_code')),
							and([part('line.part_code', '=', ''), part(fn('lower', ['part.name']), '=', fn('lower', ['line.name']))]),
						]),
					)
					.orderBy('part.code')
					.limit(1)
					.as('known'),
			(join) => join.onTrue(),
		)
		.select(['line.name', 'line.part_price', 'line.labour_price', 'known.hsn', 'known.unit', 'labour.sac'])
		.where('line.job_card_id', '=', jobCardId)
		.orderBy('line.position')
		.execute();
	const coded = rows.map((row) => ({ ...row, hsn: row.hsn ?? defaultHsn, sac: row.sac ?? labourSac }));
	const codes = [labourSac, ...coded.flatMap(({ hsn, sac }) => [hsn, sac])];
	const rates = taxDay === null ? null : await gstRatesOn(codes, taxDay, db);
	const withRate = (code: string) => ({ code, rate: rates?.get(code) ?? 0 });
	const lines = coded.flatMap(({ name, part_price: partPrice, labour_price: labourPrice, hsn, unit, sac }) => {
		const part = { ...withRate(hsn), unit: unit ?? 'NOS' };
		return toBilledLines({ name, partPrice, labourPrice, part, labour: withRate(sac) });
	});
	return { lines, labour: withRate(labourSac) };
}

/**
 * The GST rates of HSN and SAC codes on a day, in per cent: the longest beginning of each code counts, with its newest
 * rate. The statement is raw, since Kysely has no type for rows of `unnest`.
 * @throws CommandRejected if a code has no rate on this day
 */
export async function gstRatesOn(
	codes: readonly string[],
	day: Day,
	db: Kysely<Database>,
): Promise<ReadonlyMap<string, number>> {
	const { rows } = await sql<{ code: string; rate: number }>`
		select asked.code, found.rate
		from unnest(${[...new Set(codes)]}::text[]) as asked (code)
		cross join lateral (
			select rate from gst_rate where starts_with(asked.code, gst_rate.code) and valid_from <= ${day}
			order by length(gst_rate.code) desc, valid_from desc limit 1
		) found
	`.execute(db);
	const rates = new Map(rows.map(({ code, rate }) => [code, rate]));
	const code = codes.find((each) => !rates.has(each));
	if (code !== undefined) throw new CommandRejected(422, resultCode('gstRateMissing', { code, day }));
	return rates;
}

/** Whether no part has an HSN of its own. */
export async function isEveryPartAtDefaultHsn({ db }: { readonly db: Kysely<Database> }): Promise<boolean> {
	const own = db
		.selectFrom('part')
		.select((is) => is.fn<boolean | null>('bool_and', [is('hsn', '=', defaultHsn)]).as('all'));
	return (await own.executeTakeFirstOrThrow()).all ?? false;
}

async function readPayments(jobCardId: string, db: Kysely<Database>): Promise<readonly InvoicePayment[]> {
	const rows = await db
		.selectFrom('payment')
		.select(['mode', 'transaction_id as reference', 'order_id as order', 'amount', 'received_at'])
		.where('job_card_id', '=', jobCardId)
		.where('refund', '=', 'none')
		.orderBy('received_at')
		.execute();
	return rows.map(({ received_at, mode, ...payment }) => ({
		...payment,
		receivedAt: received_at.toISOString(),
		mode: paymentModeName(mode),
	}));
}

/** Vehicle, owner and dealership of an invoice, as they are now; states are names, null if not known. */
export type InvoiceParties = Awaited<ReturnType<typeof readParties>>;

/** The parties of the job card's invoice. @throws if its vehicle or dealership does not exist */
export function readParties({ dealer_id, vehicle_id }: InvoicedJobCard, db: Kysely<Database>) {
	return db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.leftJoin('state as owner', 'owner.id', 'vehicle.state_id')
		.leftJoin('city as home', 'home.id', 'vehicle.city_id')
		.innerJoin('dealer', (join) => join.on('dealer.id', '=', dealer_id))
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['vehicle.reg_no', 'vehicle.chassis', 'vehicle.customer_name', 'model.name as model'])
		.select(['vehicle.address_line1 as owner_address', 'vehicle.zipcode', 'home.name as owner_city'])
		.select(['dealer.name as dealer', 'dealer.address_line1', 'dealer.pin', 'dealer.gstin', 'dealer.code'])
		.select(['city.name as dealer_city', 'state.name as dealer_state', 'owner.name as owner_state'])
		.where('vehicle.id', '=', vehicle_id)
		.executeTakeFirstOrThrow();
}
