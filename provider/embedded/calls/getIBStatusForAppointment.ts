import { eligibility } from '../booking/eligibility.ts';
import type { Handler } from '../context.ts';
import { Fault } from '../context.ts';
import { messagesIn } from '../messages.ts';

/** True means held, with the reason; an unknown vehicle is neither, hence no answer of this call. */
export const getIBStatusForAppointment: Handler<'GetIBStatusForAppointment'> = async ({ RegNo }, context) => {
	const status = await eligibility(RegNo, context);
	if (!status) throw new Fault(404, messagesIn[context.language].vehicleNotFound);
	return { IsRequestSuccessfull: status.held, Message: status.message };
};
