/**
 * A provider's answer to an owner or to the desk: a code of a closed set with its values. `formatResultText`
 * (provider/translations) makes a sentence of it, the result text, when it leaves the server.
 */
import type { Paise } from './money.ts';
import type { Day } from './time/calendar.ts';

/** The codes of texts without values. */
type PlainCode =
	| ('addressUnknown' | 'unauthorized' | 'notJson' | 'failed' | 'unwritable' | 'fileNotStored' | 'fileNotReadable')
	| ('vehicleNotFound' | 'dealerNotFound' | 'mayBook' | 'atDealership' | 'serviceNotClosed' | 'bookedByEarlierOwner')
	| ('booked' | 'alreadyBooked' | 'otherPayload' | 'otherVehicle' | 'otherOrganization' | 'repairTypeUnknown')
	| ('slotUnknown' | 'slotPast' | 'slotTaken' | 'problemMissing' | 'addressIncomplete' | 'repeated')
	| ('declarationUnknown' | 'appointmentNotFound' | 'cancelled' | 'alreadyCancelled' | 'jobCardOpen')
	| ('moved' | 'sameSlot' | 'changed' | 'nothingChanged' | 'changedTooOften')
	| ('bookingUnconfirmed' | 'bookingChanged' | 'bookingMissed' | 'bookingInService' | 'jobCardNotReady')
	| ('alreadyPaid' | 'onlineNotPossible' | 'paymentNotBegun' | 'paymentJustBegun' | 'paymentsTooMany')
	| ('portalUnknown' | 'answerRecorded' | 'estimateWithdrawn' | 'estimateNotFound' | 'notForApproval' | 'fileNotFound');

/** Codes without parameters, for the desk alone. */
type PlainDeskCode =
	| ('deskTokenNeeded' | 'deskBodyTooLarge' | 'deskBodyNotAnObject' | 'deskCommandUnknown' | 'deskCommandFailed')
	| ('storageNotSet' | 'promiseInThePast' | 'noEstimateProposed' | 'nothingPriced')
	| ('invoiceNotArchived' | 'cancelInvoiceDuringPayment' | 'buyerOfRaisedInvoice' | 'documentUnknown')
	| ('nothingOwedBack' | 'forgetWhileMoneyIsOwed' | 'forgetWhileOrderIsAsked');

/** Each code with the values of its text. */
export interface ResultParams extends DeskResultParams, Record<PlainCode, NoParams> {
	/** The text of another system, which is shown unchanged. */
	readonly provider: { readonly text: string };
	readonly tooLarge: { readonly maxKb: number };
	/** `errors`: names of fields and what is wrong with them, never a value. */
	readonly malformed: { readonly errors: string };
	readonly noSlots: { readonly day: Day };
	readonly dayClosed: { readonly day: Day };
	/** The dealership has blocked the vehicle, with a reason in its own words. */
	readonly blocked: { readonly message: string };
	readonly dayOutside: { readonly first: Day; readonly last: Day };
	/** `last`: km; `phone`: of the dealership that took the last reading; empty: not known. */
	readonly kmTooLow: { readonly last: number; readonly phone: string };
	/** `metres`: from the dealership, in a straight line; it picks up within `limitKm`. */
	readonly cityTooFar: { readonly city: string; readonly metres: number; readonly limitKm: number };
	readonly notOffered: { readonly name: string };
	readonly totalChanged: { readonly total: Paise };
	/** `phone`: of the dealership; empty: not known. */
	readonly tooManyBookingChanges: { readonly phone: string };
	/** `phone` as above. */
	readonly moveTooLate: { readonly hours: number; readonly phone: string };
	readonly bookingTotalChanged: { readonly total: Paise };
	readonly amountChanged: { readonly amount: Paise };
	readonly paymentUnderWay: { readonly minutes: number };
	readonly paymentAskedAbout: { readonly seconds: number };
}

export type ResultCodeName = keyof ResultParams;

/** A code with its values. */
export type ResultCode<Code extends ResultCodeName = ResultCodeName> = {
	[Each in Code]: { readonly code: Each; readonly params: ResultParams[Each] };
}[Code];

type ParamsArgument<Code extends ResultCodeName> = ResultParams[Code] extends NoParams
	? readonly []
	: readonly [ResultParams[Code]];

/** `resultCode('notOffered', { name: 'Wheel balancing' })`. */
export function resultCode<Code extends ResultCodeName>(
	code: Code,
	...[params]: ParamsArgument<Code>
): ResultCode<Code> {
	return { code, params: params ?? {} } as ResultCode<Code>;
}

/** The code `provider` with another system's own text; null: it said nothing. */
export const upstreamText = (text: string | null): ResultCode | null =>
	text === null ? null : resultCode('provider', { text });

/** The values of a text that has none. */
export type NoParams = Readonly<Record<string, never>>;

/** Why a desk command was rejected. */
export interface DeskResultParams extends Record<PlainDeskCode, NoParams> {
	/** `errors`: names of fields and what is wrong with them, never a value. */
	readonly deskFieldsMalformed: { readonly errors: string };
	readonly deskFieldInAddress: { readonly name: string };
	readonly textNotPrintable: { readonly characters: string };
	readonly regNoUnknown: { readonly regNo: string };
	readonly regNoTaken: { readonly regNo: string };
	readonly dealerCodeUnknown: { readonly dealerCode: string };
	readonly nothingBooked: { readonly regNo: string };
	/** `until`: the last day on which a job card could be opened from the booking. */
	readonly openTooLate: { readonly until: Day };
	/** `status`: of the job card, else of the appointment. */
	readonly stepNotPossible: { readonly step: string; readonly status: string; readonly isPaid: boolean };
	readonly stageUnknown: { readonly stage: string; readonly stages: readonly string[] };
	/** km */
	readonly readingTooLow: { readonly last: number; readonly given: number };
	readonly readingImplausible: { readonly last: number; readonly given: number };
	/** `reasons`: the reasons that fit the change. */
	readonly promiseNeedsReason: { readonly reasons: readonly string[] };
	readonly jobUnknown: { readonly job: string; readonly jobs: readonly string[] };
	readonly jobWithoutPrice: { readonly name: string };
	readonly tooManyDocuments: { readonly max: number };
	readonly documentKindUnknown: { readonly name: string };
	readonly documentTooLarge: { readonly name: string };
	readonly documentNotAsNamed: { readonly name: string; readonly extension: string };
	readonly amountToBePaid: { readonly amount: Paise };
	/** `code`: an HSN or SAC without a GST rate on `day`. */
	readonly gstRateMissing: { readonly code: string; readonly day: Day };
	readonly noJobCardOpen: { readonly regNo: string };
	readonly forgetDuringJobCard: { readonly status: string };
}
