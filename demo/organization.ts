/** The fictional maker whose dealers and vehicles the demo shows; the default of PARENT_ORGANIZATION_ID there. */
export const demoParentOrganizationId = 'KICKSTAND-MOTORS';

/** The code of its account at the payment gateway; the default of PAYMENT_DEALER_CODE there. */
export const demoPaymentDealerCode = 'KICKSTAND-PAY';
