/** For tests: the details of `wire/bookingExample.ts`, in the domain's names. Tests change what they are about. */
import { type BookingDetails, bookingDetails } from '../bookingDetails.ts';
import { bookingPayloadExample } from '../wire/bookingExample.ts';

/** The details in a payload. */
export const parseDetails = (payload: unknown): BookingDetails =>
	bookingDetails.read(bookingDetails.schema.parse(payload));

export const exampleDetails = parseDetails(bookingPayloadExample);
