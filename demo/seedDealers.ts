import type { Transaction } from 'kysely';
import { cityIdFromName } from '../db/referenceData.ts';
import type { Database } from '../db/schema.ts';
import { uuidFromName } from '../db/uuid.ts';
import { buildGstin, gstStateCode } from '../domain/invoice/gst.ts';
import { addDays, type Day } from '../domain/time/calendar.ts';
import { type DemoDealer, demoDealers } from './dealerList.ts';

export const demoDealerId = (code: string): string => uuidFromName(`demo:dealer:${code}`);

/** A small dealership below the turnover at which GST begins: it issues bills of supply. */
const unregisteredDealer = 'AS-GUW-02';

const sunday = 0;
const tuesday = 2;
/** From km, to km, price in rupees. */
const rateSlabs = [
	[0, 5, 99],
	[5, 10, 149],
	[10, 15, 249],
	[15, 25, 399],
] as const;

/** Inserts the dealers with their hours, holidays, rate slabs and self-declarations. */
export async function seedDealers(trx: Transaction<Database>, today: Day, parentOrganizationId: string): Promise<void> {
	const dealers = demoDealers.map(({ addressLine1, state, city, size, ...dealer }, index) => ({
		...dealer,
		id: demoDealerId(dealer.code),
		parent_organization_id: parentOrganizationId,
		address_line1: addressLine1,
		city_id: cityIdFromName(state, city),
		gstin: dealer.code === unregisteredDealer ? null : gstinFor({ name: dealer.name, state }, index),
		payment_modes: 'Cash, Card, UPI',
		// Large dealers are open all week.
		weekly_off: size === 3 ? null : index % 4 === 0 ? tuesday : sunday,
	}));
	await trx.insertInto('dealer').values(dealers).execute();
	await trx.insertInto('dealer_hour').values(demoDealers.flatMap(hoursOf)).execute();
	const holidays = demoDealers.map(({ code }, index) => {
		return { dealer_id: demoDealerId(code), day: addDays(today, 5 + (index % 9)), name: 'Stock taking' };
	});
	await trx.insertInto('dealer_holiday').values(holidays).execute();
	const slabs = demoDealers.flatMap(({ code, size }) =>
		rateSlabs.map(([km_from, km_to, rupees]) => {
			return { dealer_id: demoDealerId(code), km_from, km_to, price: (rupees + (size - 1) * 20) * 100 };
		}),
	);
	await trx.insertInto('rate_slab').values(slabs).execute();
	await seedDeclarations(trx);
}

/** A fictional GSTIN: its PAN is that of a firm, numbered by the dealer's place in the list. */
function gstinFor({ name, state }: Pick<DemoDealer, 'name' | 'state'>, index: number): string {
	const letter = /[A-Z]/.exec(name.toUpperCase())?.[0] ?? 'A';
	return buildGstin(gstStateCode(state) ?? '', `ZZZF${letter}${String(9001 + index)}K`);
}

/** Nine hourly slots from 9:00; small workshops close from 13:00 to 14:00. */
function hoursOf(dealer: DemoDealer) {
	const hours = Array.from({ length: 9 }, (_, index) => 9 + index);
	return hours
		.filter((hour) => dealer.size > 1 || hour !== 13)
		.map((hour) => ({
			dealer_id: demoDealerId(dealer.code),
			start_minute: hour * 60,
			end_minute: hour * 60 + 60,
			seats: hour === 13 ? 1 : dealer.size,
		}));
}

const yesOrNo = { answer_type: 5, answer_type_name: 'Yes/No', options: [] };
const questions = [
	{
		name: 'What have you noticed while riding?',
		answer_type: 9,
		answer_type_name: 'Multi choice',
		options: ['Unusual noise', 'Low mileage', 'Weak brakes', 'Starting trouble', 'None of these'],
	},
	{ ...yesOrNo, name: 'Has the vehicle been in an accident since the last service?' },
	{ ...yesOrNo, name: 'Have parts been replaced outside our workshops?' },
] as const;

/** One dealer of each size has a self-declaration. */
async function seedDeclarations(trx: Transaction<Database>): Promise<void> {
	const declarations = ['DL-DEL-01', 'MH-PUN-01', 'KA-BLR-02'].map((code) => ({
		id: uuidFromName(`demo:self declaration:${code}`),
		dealer_id: demoDealerId(code),
		title: 'Before you hand over your vehicle',
		description: 'Your answers help the workshop to look at the right things first.',
	}));
	const asked = declarations.flatMap(({ id: self_declaration_id }) =>
		questions.map(({ options, ...question }, position) => {
			const id = uuidFromName(`demo:question:${self_declaration_id}:${position}`);
			return { row: { id, self_declaration_id, position, ...question }, options };
		}),
	);
	await trx.insertInto('self_declaration').values(declarations).execute();
	await trx
		.insertInto('self_declaration_question')
		.values(asked.map(({ row }) => row))
		.execute();
	const options = asked.flatMap(({ row, options: names }) =>
		names.map((name, position) => ({ question_id: row.id, position, name })),
	);
	await trx.insertInto('self_declaration_option').values(options).execute();
}
