import { providerMessage } from '../../../domain/providerMessage.ts';
import type { Day } from '../../../domain/time/calendar.ts';
import { timeOfMinute } from '../../../domain/time/minuteOfDay.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { describeBookings } from './describeBooking.ts';

/**
 * A dealer's appointments of a day by slot time, with what the owners chose and wrote. `mobile` and `email` are those
 * given for the booking. @throws CommandRejected for an unknown dealer
 */
export async function listAppointments(
	{ dealerCode, day }: { readonly dealerCode: string; readonly day: Day },
	{ db }: Pick<OperationContext, 'db'>,
): Promise<object[]> {
	const dealer = await db.selectFrom('dealer').select('id').where('code', '=', dealerCode).executeTakeFirst();
	if (!dealer) throw new CommandRejected(404, providerMessage('dealerCodeUnknown', { dealerCode }));
	const rows = await db
		.selectFrom('appointment as a')
		.innerJoin('vehicle', 'vehicle.id', 'a.vehicle_id')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.innerJoin('repair_type', 'repair_type.id', 'a.repair_type_id')
		.leftJoin('service_entry as entry', 'entry.appointment_id', 'a.id')
		.selectAll('a')
		.select(['vehicle.reg_no', 'vehicle.customer_name', 'model.name as model'])
		.select(['repair_type.name as repair', 'entry.job_card_no'])
		.where('a.dealer_id', '=', dealer.id)
		.where('a.day', '=', day)
		.orderBy('a.start_minute')
		.orderBy('a.number')
		.execute();
	const descriptions = await describeBookings(rows, db);
	return rows.map((row) => ({
		time: timeOfMinute(row.start_minute),
		regNo: row.reg_no,
		model: row.model,
		owner: row.customer_name,
		mobile: row.mobile,
		repair: row.repair,
		pickUp: row.pick_up_line1 !== null,
		appointmentNo: row.appointment_no,
		status: row.status,
		jobCardNo: row.job_card_no,
		...descriptions.get(row.id),
	}));
}
