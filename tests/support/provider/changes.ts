/** Changes of what was booked, for tests of the embedded provider. */
import type { Job } from '../../../domain/booking/catalogue.ts';
import { offeredForChange } from '../../../domain/booking/changing.ts';
import { orderedWork } from '../../../domain/booking/estimate.ts';
import type { BookedOrder, ChangeRequest, Provider } from '../../../provider/port.ts';

interface Wish
	extends Partial<Pick<ChangeRequest, 'km' | 'mobile' | 'problem' | 'pickUp' | 'pickUpCharge' | 'revision'>> {
	/** In place of those that were booked. */
	readonly jobs?: readonly Job[];
	/** Ids of parts, with why they are left out. */
	readonly deselected?: Readonly<Record<string, string>>;
}

/** The change of a booking, as its owner sees it now. What is left out of the wish stays as it was booked. */
export async function createChange(
	provider: Pick<Provider, 'bookedOrder'>,
	appointmentId: string,
	{ jobs, deselected, ...wish }: Wish = {},
): Promise<ChangeRequest> {
	const order = await readOrder(provider, appointmentId);
	const km = wish.km ?? order.km;
	const chosen = jobs ?? order.jobs;
	const work = orderedWork(offeredForChange({ parts: [], jobs: chosen }, { ...order, jobs: [] }, km), {
		deselected: deselected ?? leftOut(order),
		jobIds: chosen.map(({ serviceId }) => serviceId),
	});
	const asBooked = { mobile: null, problem: null, pickUp: null, pickUpCharge: null };
	const { revision } = order;
	return { ...asBooked, ...work, revision, ...wish, appointmentId, km, idempotencyKey: crypto.randomUUID() };
}

export async function readOrder(provider: Pick<Provider, 'bookedOrder'>, appointmentId: string): Promise<BookedOrder> {
	const order = await provider.bookedOrder({ appointmentId, revision: 0 });
	if (!order) throw new Error(`there is no booking ${appointmentId}`);
	return order;
}

const leftOut = ({ parts }: BookedOrder): Readonly<Record<string, string>> =>
	Object.fromEntries(parts.filter((part) => !part.isSelected).map(({ periodicId, reason }) => [periodicId, reason]));
