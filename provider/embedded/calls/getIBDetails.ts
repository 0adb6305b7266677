import type { Handler } from '../context.ts';
import { messagesIn } from '../messages.ts';

export const getIBDetails: Handler<'GetIBDetails'> = async ({ RegistrationNo }, { db, language }) => {
	const vehicle = await db.selectFrom('vehicle').select('id').where('reg_no', '=', RegistrationNo).executeTakeFirst();
	if (vehicle) return { IsRequestSuccessfull: true, Message: null, IBID: vehicle.id };
	return { IsRequestSuccessfull: false, Message: messagesIn[language].vehicleNotFound, IBID: null };
};
