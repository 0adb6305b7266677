import { cityIdFromName, stateIdFromName } from '../db/referenceData.ts';
import { uuidFromName } from '../db/uuid.ts';
import { addDays, type Day, dayOf } from '../domain/time/calendar.ts';
import { setBookingBlock } from '../provider/embedded/booking/eligibility.ts';
import type { OperationContext } from '../provider/embedded/operationContext.ts';
import { demoDealers } from './dealerList.ts';
import { recordPastJobCard } from './recordPastJobCard.ts';
import { demoDealerId } from './seedDealers.ts';
import { bookDemoAppointment, type SendMessages, seedJobCard } from './seedJobCard.ts';
import { type DemoVehicle, demoVehicles } from './vehicleList.ts';

/** Inserts the vehicles and brings each into its scenario by the operations of owners and the desk. */
export async function seedVehicles(context: OperationContext, sendMessages: SendMessages): Promise<void> {
	const today = dayOf(context.now);
	const vehicles = demoVehicles.map((vehicle, index) => toVehicleRow(vehicle, index, today));
	await context.db.insertInto('vehicle').values(vehicles).execute();
	for (const [index, vehicle] of demoVehicles.entries()) {
		const { regNo, services } = vehicle;
		for (const [place, service] of services.entries()) {
			const jobCardNo = `JC${String(240_100 + index * 37 - (services.length - 1 - place) * 2_000)}`;
			const day = addDays(today, -service.daysAgo);
			await recordPastJobCard({ ...service, regNo, jobCardNo, day }, context);
		}
		await seedScenario(vehicle, context, sendMessages);
	}
}

async function seedScenario(
	vehicle: DemoVehicle,
	context: OperationContext,
	sendMessages: SendMessages,
): Promise<void> {
	const { regNo, scenario, services } = vehicle;
	const dealerCode = services.at(-1)?.dealerCode ?? '';
	if (scenario.kind === 'block') await setBookingBlock({ regNo, message: scenario.message }, context);
	if (scenario.kind === 'atDealership') await seedJobCard(regNo, dealerCode, scenario.until, context, sendMessages);
	if (scenario.kind !== 'booked') return;
	const { id } = await bookDemoAppointment(regNo, dealerCode, context);
	if (scenario.legacyId === 'set') return;
	const legacy_id = scenario.legacyId === 'refused' ? 0 : null;
	await context.db.updateTable('appointment').set({ legacy_id }).where('id', '=', id).execute();
}

function toVehicleRow(vehicle: DemoVehicle, index: number, today: Day) {
	const seller = demoDealers.find(({ code }) => code === vehicle.sellerCode);
	if (!seller) throw new Error(`the demo has no dealer ${vehicle.sellerCode}`);
	const serial = String(4_021_877 + index * 9_173);
	return {
		id: uuidFromName(`demo:vehicle:${vehicle.regNo}`),
		reg_no: vehicle.regNo,
		model_code: vehicle.modelCode,
		component_no: `E${vehicle.modelCode.slice(0, 3)}${serial}`,
		serial_number: serial,
		chassis: `ME4${vehicle.modelCode.slice(0, 3)}${String(index + 21)}K${serial}`,
		contact_id: uuidFromName(`demo:contact:${vehicle.regNo}`),
		customer_name: vehicle.owner,
		customer_mobile: vehicle.mobile,
		customer_email: vehicle.email,
		next_service_due_date: addDays(today, 30 - (vehicle.soldDaysAgo % 30)),
		sale_invoice_date: addDays(today, -vehicle.soldDaysAgo),
		status: vehicle.status,
		seller_dealer_id: demoDealerId(vehicle.sellerCode),
		address_line1: vehicle.addressLine1,
		state_id: stateIdFromName(seller.state),
		city_id: cityIdFromName(seller.state, seller.city),
		zipcode: vehicle.pin,
	};
}
