import type { Transaction } from 'kysely';
import { cityId, stateId } from '../db/reference.ts';
import type { Database } from '../db/schema.ts';
import { uuidOf } from '../db/uuid.ts';
import { addDays, type Day } from '../domain/calendar.ts';
import type { Scope } from '../provider/embedded/context.ts';
import { hold } from '../provider/embedded/desk/hold.ts';
import { recordService } from '../provider/embedded/desk/recordService.ts';
import { setLegacyId } from '../provider/embedded/desk/setLegacyId.ts';
import { bookForDemo } from './bookForDemo.ts';
import { bringToDealership } from './bringToDealership.ts';
import { dealerId } from './seedDealers.ts';
import { type DemoVehicle, demoVehicles } from './vehicles.ts';

/** The vehicles, each brought into its state by the operations that owners and the desk have. */
export async function seedVehicles(trx: Transaction<Database>, scope: Scope, today: Day): Promise<void> {
	await trx
		.insertInto('vehicle')
		.values(demoVehicles.map((vehicle, index) => rowOf(vehicle, index, today)))
		.execute();
	for (const [index, vehicle] of demoVehicles.entries()) {
		if (vehicle.lastService) {
			const isRecorded = await recordService(
				{
					regNo: vehicle.regNo,
					dealerCode: vehicle.lastService.dealerCode,
					jobCardNo: `JC${String(240_100 + index * 37)}`,
					day: addDays(today, -vehicle.lastService.daysAgo),
					amount: Math.round(vehicle.lastService.rupees * 100),
					usageReading: vehicle.lastService.km,
					serviceType: 'Paid service',
					status: vehicle.lastService.status ?? 'Closed',
					dueInDays: 180,
				},
				scope,
			);
			must(isRecorded, vehicle);
		}
		await bringIntoState(vehicle, scope);
	}
}

async function bringIntoState(vehicle: DemoVehicle, scope: Scope): Promise<void> {
	const { regNo, brought } = vehicle;
	if (brought.kind === 'hold') must(await hold({ regNo, message: brought.message }, scope), vehicle);
	if (brought.kind === 'atDealership') await bringToDealership(regNo, brought.dealerCode, brought.until, scope);
	if (brought.kind !== 'booked') return;
	const appointmentId = await bookForDemo(regNo, brought.dealerCode, scope);
	if (brought.legacyId === 'set') return;
	must(await setLegacyId({ appointmentId, legacyId: brought.legacyId === 'refused' ? 0 : null }, scope), vehicle);
}

/** A list of the demo that names a dealer or vehicle that is not in it. */
function must(isDone: boolean, { regNo }: DemoVehicle): void {
	if (!isDone) throw new Error(`the demo could not bring ${regNo} into its state`);
}

function rowOf(vehicle: DemoVehicle, index: number, today: Day) {
	const serial = String(4_021_877 + index * 9_173);
	return {
		id: uuidOf(`demo:vehicle:${vehicle.regNo}`),
		reg_no: vehicle.regNo,
		model_code: vehicle.modelCode,
		component_no: `E${vehicle.modelCode.slice(0, 3)}${serial}`,
		serial_number: serial,
		chassis: `ME4${vehicle.modelCode.slice(0, 3)}${String(index + 21)}K${serial}`,
		contact_id: uuidOf(`demo:contact:${vehicle.regNo}`),
		customer_name: vehicle.owner,
		customer_mobile: vehicle.mobile,
		customer_email: vehicle.email,
		last_km_reading: null,
		next_service_due_date: addDays(today, 30 - (vehicle.soldDaysAgo % 30)),
		sale_invoice_date: addDays(today, -vehicle.soldDaysAgo),
		last_availed_service_date: null,
		status: vehicle.status,
		last_service_dealer_id: null,
		last_service_type: null,
		seller_dealer_id: dealerId(vehicle.sellerCode),
		address_line1: vehicle.addressLine1,
		state_id: stateId(vehicle.state),
		city_id: cityId(vehicle.state, vehicle.city),
		zipcode: vehicle.pin,
		hold_message: null,
	};
}
