import type { Scope } from '../context.ts';
import { messagesIn } from '../messages.ts';

/**
 * Whether a vehicle may be booked (decisions: home): held while it has an active service entry or a hold
 * of the desk. null: no such registration number.
 */
export async function eligibility(
	regNo: string,
	{ db, language }: Scope,
): Promise<{ readonly held: boolean; readonly message: string } | null> {
	const say = messagesIn[language];
	const vehicle = await db
		.selectFrom('vehicle')
		.select((where) => [
			'hold_message',
			where
				.selectFrom('service_entry')
				.select('phase')
				.whereRef('vehicle_id', '=', 'vehicle.id')
				.where('is_active', '=', true)
				.as('phase'),
		])
		.where('reg_no', '=', regNo)
		.executeTakeFirst();
	if (!vehicle) return null;
	const { hold_message, phase } = vehicle;
	if (hold_message !== null) return { held: true, message: hold_message };
	if (phase === null) return { held: false, message: say.mayBook };
	return { held: true, message: phase === 'delivered' ? say.serviceNotClosed : say.atDealership };
}
