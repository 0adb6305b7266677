/** The fictional maker whose dealers and vehicles the demo shows; the default of PARENT_ORGANIZATION_ID there. */
export const demoParentOrganizationId = 'KICKSTAND-MOTORS';
