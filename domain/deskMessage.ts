/** Why a desk command was rejected: codes with the values that their sentences contain. */

import type { Paise } from './money.ts';
import type { Day } from './time/calendar.ts';

/** Of a sentence without values. */
export type NoParams = Readonly<Record<string, never>>;

export interface DeskMessageParams {
	readonly deskTokenNeeded: NoParams;
	readonly deskBodyTooLarge: NoParams;
	readonly deskBodyNotAnObject: NoParams;
	readonly deskCommandUnknown: NoParams;
	readonly deskCommandFailed: NoParams;
	/** `problem`: names of fields and what is wrong with them, never a value. */
	readonly deskFieldsMalformed: { readonly problem: string };
	readonly deskFieldInAddress: { readonly name: string };
	readonly regNoUnknown: { readonly regNo: string };
	readonly dealerCodeUnknown: { readonly dealerCode: string };
	readonly nothingBooked: { readonly regNo: string };
	/** `status`: of the service entry, else of the appointment. */
	readonly stepNotPossible: { readonly step: string; readonly status: string; readonly isPaid: boolean };
	readonly stageUnknown: { readonly stage: string; readonly stages: readonly string[] };
	/** km */
	readonly readingTooLow: { readonly last: number; readonly given: number };
	readonly promiseInThePast: NoParams;
	/** `reasons`: those that fit the change. */
	readonly promiseNeedsReason: { readonly reasons: readonly string[] };
	readonly jobUnknown: { readonly job: string; readonly jobs: readonly string[] };
	readonly noEstimateProposed: NoParams;
	readonly estimateWithoutJobs: NoParams;
	readonly jobWithoutPrice: { readonly name: string };
	readonly approvedWithoutPrice: { readonly name: string };
	readonly tooManyDocuments: { readonly max: number };
	readonly documentKindUnknown: { readonly name: string };
	readonly documentTooLarge: { readonly name: string };
	readonly documentNotAsNamed: { readonly name: string; readonly extension: string };
	readonly nothingPriced: NoParams;
	readonly jobCardUnknown: NoParams;
	readonly jobCardPaid: NoParams;
	readonly billingNotClosed: NoParams;
	readonly amountToBePaid: { readonly amount: Paise };
	readonly invoiceNotArchived: NoParams;
	/** `code`: an HSN or SAC without a GST rate on `day`. */
	readonly gstRateMissing: { readonly code: string; readonly day: Day };
	readonly cancelInvoiceDuringPayment: NoParams;
	readonly buyerOfRaisedInvoice: NoParams;
	readonly noJobCardOpen: { readonly regNo: string };
	readonly documentUnknown: NoParams;
	readonly nothingOwedBack: NoParams;
	readonly forgetDuringVisit: { readonly status: string };
	readonly forgetWhileMoneyIsOwed: NoParams;
	readonly forgetWhileOrderIsAsked: NoParams;
}
