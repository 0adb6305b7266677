/** For tests: the details of `wire/bookingExample.ts`, in the domain's names. Tests change what they are about. */
import { type BookingDetails, bookingDetailsCodec } from '../bookingDetails.ts';
import { bookingPayloadExample } from '../wire/bookingExample.ts';

export const exampleDetails: BookingDetails = bookingDetailsCodec.parse(bookingPayloadExample);
