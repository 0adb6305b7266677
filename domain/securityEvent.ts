/**
 * The subject of a security event in the log (docs/operations.md#security-events): links, one-time codes and sessions;
 * access to a vehicle or a file; an owner's data that was taken, or is to be deleted; malformed requests; rate limits;
 * the origin and the host of a request; returns of the payment gateway; receipts of messages; secrets of programs;
 * commands of the desk and of the operator.
 */
export type SecurityEventKind =
	| 'link'
	| 'code'
	| 'session'
	| 'access'
	| 'ownData'
	| 'input'
	| 'rateLimit'
	| 'origin'
	| 'host'
	| 'gatewayReturn'
	| 'messageReceipt'
	| 'credentials'
	| 'desk'
	| 'operator';

/**
 * The log fields of a security event. The log of a request adds the address, method and route that it came from
 * (server/http/request/accessLog.ts); `fields` say who, without names, mobiles or full registration numbers.
 */
export const securityEvent = <Fields extends object>(security: SecurityEventKind, outcome: string, fields: Fields) => ({
	security,
	outcome,
	...fields,
});
