import fc from 'fast-check';
import { createCipher } from '../../../payments/ccavenue/encryptedFields.ts';
import type { KnownValues } from '../knownValues.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { encodeForm, type RequestGenerator } from '../request.ts';
import { hostileText } from '../schemaArbitraries.ts';

const statuses = [
	...['Success', 'Failure', 'Aborted', 'Invalid', 'Timeout', 'Awaited', 'Refunded'],
	...['constructor', '__proto__'],
];
const names = [
	'order_id',
	'tracking_id',
	'bank_ref_no',
	'order_status',
	'failure_message',
	'payment_mode',
	'amount',
	'mer_amount',
	'currency',
];

/** The gateway's return, with and without valid encryption, and the pages of the sandbox. */
export function gatewayGenerators(
	{ workingKey, accessCode, sandboxUrl }: FuzzTarget,
	known: KnownValues,
): readonly RequestGenerator[] {
	const cipher = createCipher(workingKey);
	const value = (name: string): fc.Arbitrary<string> => {
		if (name === 'order_status') return fc.oneof(fc.constantFrom(...statuses), hostileText);
		if (name === 'currency') return fc.oneof(fc.constant('INR'), hostileText);
		if (name.endsWith('amount')) return fc.oneof(fc.stringMatching(/^[0-9]{1,6}\.[0-9]{2}$/), hostileText);
		return fc.oneof(fc.constantFrom('x', ...known.valuesOf(name)), hostileText);
	};
	const fields = fc.record(Object.fromEntries(names.map((name) => [name, value(name)])), { requiredKeys: [] });
	const encrypted = fields.map((answer) => cipher.encrypt(encodeForm(answer)));
	const corrupted = fc
		.tuple(encrypted, fc.nat())
		.map(([hex, at]) => `${hex.slice(0, at % hex.length)}0${hex.slice((at % hex.length) + 1)}`);
	const encResp = fc.oneof({ weight: 3, arbitrary: encrypted }, corrupted, hostileText, fc.constant('00'.repeat(16)));
	const headers = {
		'Content-Type': 'application/x-www-form-urlencoded',
		Origin: sandboxUrl,
		'Sec-Fetch-Site': 'cross-site',
	};
	const post = (base: 'url' | 'sandboxUrl', path: string, body: fc.Arbitrary<string>) =>
		body.map((text) => ({ base, method: 'POST', path, headers, body: text }));
	const code = fc.oneof({ weight: 4, arbitrary: fc.constant(accessCode) }, hostileText);
	const returned = fc.record({ encResp, orderNo: hostileText }).map(encodeForm);
	const started = fc.record({ encRequest: encResp, access_code: code }).map(encodeForm);
	const statusQuery = fc.record({
		enc_request: encResp,
		access_code: code,
		command: fc.constantFrom('orderStatusTracker', ''),
	});
	const decided = fc.record({ order_id: hostileText, answer: hostileText, outcome: hostileText }).map(encodeForm);
	return [
		{
			name: 'gateway return',
			request: post('url', '/gateway/return', fc.oneof({ weight: 5, arbitrary: returned }, hostileText)),
		},
		{ name: 'sandbox page', request: post('sandboxUrl', '/transaction', started) },
		{ name: 'sandbox status', request: post('sandboxUrl', '/status', statusQuery.map(encodeForm)) },
		{ name: 'sandbox answer', request: post('sandboxUrl', '/answer', decided) },
		{ name: 'sandbox outcome', request: post('sandboxUrl', '/later', decided) },
	];
}
