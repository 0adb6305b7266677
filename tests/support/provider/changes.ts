/** Changes of what was booked, for tests of the embedded provider. */
import type { Job } from '../../../domain/booking/catalogue.ts';
import { offeredForChange } from '../../../domain/booking/changing.ts';
import { chosenWork } from '../../../domain/booking/estimate.ts';
import type { BookingToChange, ChangeRequest, Provider } from '../../../provider/port.ts';

interface Wish
	extends Partial<Pick<ChangeRequest, 'km' | 'mobile' | 'problem' | 'pickUp' | 'pickUpCharge' | 'revision'>> {
	/** Replace the booked jobs. */
	readonly jobs?: readonly Job[];
	/** Ids of parts, each with the reason for leaving it out. */
	readonly deselected?: Readonly<Record<string, string>>;
}

/** The change of a booking, as its owner sees it now. Values that the wish leaves out stay as booked. */
export async function createChange(
	provider: Pick<Provider, 'bookingToChange'>,
	appointmentId: string,
	{ jobs, deselected, ...wish }: Wish = {},
): Promise<ChangeRequest> {
	const details = await readDetails(provider, appointmentId);
	const km = wish.km ?? details.km;
	const chosen = jobs ?? details.jobs;
	const work = chosenWork(offeredForChange({ parts: [], jobs: chosen }, { ...details, jobs: [] }, km), {
		deselected: deselected ?? deselectedParts(details),
		jobIds: chosen.map(({ serviceId }) => serviceId),
	});
	const asBooked = { mobile: null, problem: null, pickUp: null, pickUpCharge: null };
	const { revision } = details;
	return { ...asBooked, ...work, revision, ...wish, appointmentId, km, idempotencyKey: crypto.randomUUID() };
}

export async function readDetails(
	provider: Pick<Provider, 'bookingToChange'>,
	appointmentId: string,
): Promise<BookingToChange> {
	const details = await provider.bookingToChange({ appointmentId, revision: 0 });
	if (!details) throw new Error(`there is no booking ${appointmentId}`);
	return details;
}

const deselectedParts = ({ parts }: BookingToChange): Readonly<Record<string, string>> =>
	Object.fromEntries(parts.filter((part) => !part.isSelected).map(({ periodicId, reason }) => [periodicId, reason]));
