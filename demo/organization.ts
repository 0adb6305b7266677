/** Id of the demo's fictional maker; the default of PARENT_ORGANIZATION_ID in the demo. */
export const demoParentOrganizationId = 'KICKSTAND-MOTORS';

/** Dealer code of its account at the payment gateway; the default of PAYMENT_DEALER_CODE in the demo. */
export const demoPaymentDealerCode = 'KICKSTAND-PAY';
