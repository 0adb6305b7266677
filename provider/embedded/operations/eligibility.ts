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
				.exists(
					where
						.selectFrom('service_entry')
						.select('id')
						.whereRef('vehicle_id', '=', 'vehicle.id')
						.where('is_active', '=', true),
				)
				.as('is_at_dealership'),
		])
		.where('reg_no', '=', regNo)
		.executeTakeFirst();
	if (!vehicle) return null;
	const { hold_message, is_at_dealership } = vehicle;
	if (hold_message !== null) return { held: true, message: hold_message };
	return is_at_dealership ? { held: true, message: say.atDealership } : { held: false, message: say.mayBook };
}
