import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { exampleDetails as details } from './testing/exampleDetails.ts';
import { parseProviderRequest } from './validatedMethods.ts';

/**
 * A stored answer is found by the hash of its order's JSON (embedded/booking/bookAppointment.ts). A request that is
 * repeated across an upgrade is refused if the same details have another hash afterwards.
 */
test('the same details have the same hash as in the releases before', () => {
	const hashOf = (received: unknown) => {
		const { details } = parseProviderRequest('book', { details: received, idempotencyKey: 'key-12345678' });
		return hash('sha256', JSON.stringify(details));
	};
	const full = {
		...details,
		email: 'a@b.in',
		selfDeclarationId: 'd1',
		answers: [{ questionId: 'q1', answerType: 9, answerTypeName: 'Multi choice', selected: ['o1', 'o2'] }],
	};
	expect(hashOf(details)).toBe('f1608d1b0e4f7b7eb6a73b2921f7e627102f960ca235d26084a329918e79bcb0');
	expect(hashOf({ ...details, pickUp: null, dropOff: null })).toBe(
		'e75cf5185a750e987ccaa12a23391633eaf7ba8d5a5f06efbfba74bec8cef386',
	);
	expect(hashOf(full)).toBe('11aacf4eab5fd92725637d317e18f7442391d71489db3c8fdaf073a1f8c9a874');
	// Regardless of the order of the fields, and of fields that are unknown.
	expect(hashOf({ later: 1, ...Object.fromEntries(Object.entries(full).reverse()) })).toBe(hashOf(full));
});
