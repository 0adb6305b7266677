import type { WayOn } from '../../../domain/booking/draftState.ts';
import type { FieldError } from '../../../domain/booking/validation.ts';
import type { Paise } from '../../../domain/money.ts';
import type { ProblemKind } from '../../data/jsonResult.ts';
import type { CurrentBooking } from '../bookingDone/currentBooking.ts';

/** The outcome of Save and Book. A lost answer is a `Problem` instead, after which the same key may be sent again. */
export type SaveResult =
	/** `number`: the provider's number of the booking, where it sends one. */
	| { readonly kind: 'booked'; readonly number: string | null }
	/** `current`: the booking that the vehicle has already, to which the way leads then. */
	| {
			readonly kind: 'refused';
			readonly message: string | null;
			readonly current: CurrentBooking | null;
			readonly wayOn: WayOn;
	  }
	/** Not sent to the provider: a rule of the steps does not hold any more. */
	| { readonly kind: 'invalid'; readonly message: FieldError['message'] }
	/** Not sent to the provider: reading what the booking needs failed. */
	| { readonly kind: 'notSent'; readonly failure: ProblemKind }
	/** Not booked: the provider's prices differ from those that were shown. */
	| { readonly kind: 'priceChanged'; readonly total: Paise };
