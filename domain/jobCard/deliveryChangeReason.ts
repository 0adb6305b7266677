import { normalizeCode } from '../text/providerText.ts';

/** Why a promised time changes, as the desk names it. The owner reads a sentence for each. */
export const deliveryChangeReasons = [
	'part-awaited',
	'more-work-found',
	'approval-awaited',
	'workshop-busy',
	'second-check',
	'earlier',
] as const;

export type DeliveryChangeReason = (typeof deliveryChangeReasons)[number];

/** A reason in any spelling (`Part awaited`); null for an unknown one. */
export const parseDeliveryChangeReason = (text: string): DeliveryChangeReason | null =>
	deliveryChangeReasons.find((reason) => normalizeCode(reason) === normalizeCode(text)) ?? null;

/** Whether a reason fits the change: `earlier` for an earlier time, the others for a later one. */
export const isReasonFor = (reason: DeliveryChangeReason, before: Date, at: Date): boolean =>
	(reason === 'earlier') === at < before;
