import { askEligibility } from '../booking/beginBooking.ts';
import { dataLoader, noQuery } from '../loaders.ts';

/** Asked by `Book your service`, which shows the message in a dialog (docs/product.md#eligibility). */
export const loader = dataLoader('eligibility', noQuery, askEligibility);
