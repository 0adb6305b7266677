import { createCipheriv, createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { GatewayError } from '../gateway.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { type CCAvenueAccount, createCCAvenue } from './ccavenue.ts';
import { createCipher } from './encryptedFields.ts';

const cipher = createCipher('WORKINGKEY');
const account: CCAvenueAccount = {
	merchantId: '2017',
	subAccountId: 'PUNE',
	accessCode: 'AVXX01',
	workingKey: 'WORKINGKEY',
	url: 'https://pay.example/transaction.do?command=initiateTransaction',
	statusUrl: 'http://127.0.0.1:9/',
};
const warned: object[] = [];
const gatewayAt = (statusUrl: string, statusTimeoutMs = 2_000) =>
	createCCAvenue({ ...account, statusUrl }, { warn: (fields) => warned.push(fields), statusTimeoutMs });

describe('the request', () => {
	it('contains the order and goes to the configured address', () => {
		const order = {
			orderId: 'KS-1',
			amount: 123_450,
			currency: 'INR',
			returnUrl: 'https://p.in/r',
			reference: 'card-1',
		};
		const form = gatewayAt('').createForm(order);
		expect(form).toMatchObject({ hostAddress: account.url, accessCode: 'AVXX01' });
		expect(Object.fromEntries(new URLSearchParams(cipher.decrypt(form.encRequest) ?? ''))).toEqual({
			merchant_id: '2017',
			order_id: 'KS-1',
			currency: 'INR',
			amount: '1234.50',
			redirect_url: 'https://p.in/r',
			cancel_url: 'https://p.in/r',
			language: 'EN',
			sub_account_id: 'PUNE',
			merchant_param1: 'card-1',
		});
	});
});

describe('a return', () => {
	const returned = (text: string) => gatewayAt('').parseReturn(cipher.encrypt(text));
	const paid =
		'order_id=KS-1&tracking_id=3120&bank_ref_no=77&order_status=Success&failure_message=&payment_mode=Unified Payments&' +
		'card_name=UPI&status_message=null&currency=INR&amount=1250.00&mer_amount=1234.5&merchant_param1=card-1';

	it('is parsed, with the amount that counts for the bill', () => {
		expect(returned(paid)).toEqual({
			orderId: 'KS-1',
			state: 'paid',
			trackingId: '3120',
			mode: 'Unified Payments',
			amount: 123_450,
			currency: 'INR',
			failure: null,
			reference: 'card-1',
		});
		expect(returned(paid.replace('mer_amount=1234.5', 'mer_amount='))?.amount).toBe(125_000);
		expect(returned(paid.replace('mer_amount=1234.5', 'mer_amount=null'))?.amount).toBe(125_000);
	});

	it.each([
		['Success', 'paid'],
		['Failure', 'failed'],
		['Aborted', 'cancelled'],
		['Invalid', 'failed'],
		['Timeout', 'pending'],
		['Awaited', 'pending'],
	])('%s means %s', (status, state) => {
		expect(returned(paid.replace('Success', status))?.state).toBe(state);
	});

	it.each(['Success', 'Failure', 'Aborted', 'Invalid', 'Timeout', 'Awaited', 'Initiated', 'Cancelled'])(
		'%s is cancelled by the payer only if it is Aborted',
		(status) => {
			expect(returned(paid.replace('Success', status))?.state === 'cancelled').toBe(status === 'Aborted');
		},
	);

	it.each(['Perhaps', 'constructor', '__proto__', 'toString'])(
		'with the unknown status %s is pending and logged',
		(status) => {
			warned.length = 0;
			expect(returned(paid.replace('Success', status))?.state).toBe('pending');
			expect(warned).toEqual([{ orderId: 'KS-1', status }]);
		},
	);

	it.each(['1,250.00', '-5', '0', '1e3', '12.345', 'free', '99999999999'])(
		'with the amount %s has no amount',
		(amount) => {
			expect(returned(`order_id=KS-1&order_status=Success&amount=${amount}&currency=INR`)?.amount).toBeNull();
		},
	);

	it.each([
		['no order', 'order_status=Success&amount=1.00'],
		['an order id that cannot be ours', 'order_id=KS 1;drop&order_status=Success'],
		['two orders', 'order_id=KS-1&order_status=Success&billing_name=A&order_id=KS-2'],
		['no fields', 'hello'],
	])('with %s is rejected', (_what, text) => {
		expect(returned(text)).toBeNull();
	});

	it.each(['order_id=KS-1&amount=1.00', 'order_id=KS-1&order_status=Failure&billing_name=A&order_status=Success'])(
		'without a status, or with two, says nothing of money: %s',
		(text) => {
			expect(returned(text)).toMatchObject({ orderId: 'KS-1', state: 'notTried' });
		},
	);

	it('is read whatever the payer has typed into fields of their own', () => {
		const read = returned(paid);
		for (const typed of [
			'A & B = C & B',
			'x&billing_zip=1&billing_zip=2',
			'100 % sure',
			'\u0001\u009f',
			'नाम',
			'&&==&',
		])
			expect(returned(`${paid}&billing_name=${typed}&delivery_name=${typed}`), typed).toEqual(read);
		// A field of ours that the payer adds leaves this field without a value, and no other.
		const added = returned(`${paid}&billing_name=&amount=1.00&mer_amount=1.00&tracking_id=9`);
		expect(added).toEqual({ ...read, amount: null, trackingId: null });
		// Bytes of another encoding than UTF-8, as the gateway passes them on.
		const latin = Buffer.from(`${paid}&billing_name=Jos\u00e9`, 'latin1');
		const key = createHash('md5').update(account.workingKey).digest();
		const aes = createCipheriv('aes-128-cbc', key, Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'));
		const encResp = Buffer.concat([aes.update(latin), aes.final()]).toString('hex');
		expect(gatewayAt('').parseReturn(encResp)).toEqual(read);
	});

	it('names its currency in either case', () => {
		expect(returned(paid.replace('INR', 'inr'))?.currency).toBe('INR');
	});

	it('that was encrypted with another key is rejected', () => {
		expect(gatewayAt('').parseReturn(createCipher('OTHER').encrypt(paid))).toBeNull();
	});
});

describe('the status call', () => {
	let server: TestServer | null = null;
	afterEach(() => server?.stop());
	const requests: URLSearchParams[] = [];
	const fetchStatus = async (text: string, status = 200) => {
		server = await startTestServer((body) => {
			requests.push(new URLSearchParams(body));
			return { status, text };
		});
		return gatewayAt(server.url).fetchStatus('KS-1');
	};
	const encrypted = (answer: unknown) => `status=0&enc_response=${cipher.encrypt(JSON.stringify(answer))}\r\n`;
	const shipped = {
		status: 0,
		order_no: 'KS-1',
		reference_no: 113401671456,
		order_status: 'Shipped',
		order_amt: 1234.5,
		order_currncy: 'INR',
		order_option_type: 'OPTUPI',
		order_bank_response: 'SUCCESS-NA-00',
	};

	it('sends the request in the gateway’s format', async () => {
		await fetchStatus(encrypted(shipped));
		const sent = Object.fromEntries(requests.at(-1) ?? []);
		expect(sent).toMatchObject({ access_code: 'AVXX01', command: 'orderStatusTracker', version: '1.2' });
		expect(sent).toMatchObject({ request_type: 'JSON', response_type: 'JSON' });
		expect(JSON.parse(cipher.decrypt(sent.enc_request ?? '') ?? '')).toEqual({ order_no: 'KS-1' });
	});

	it('parses the response, also a wrapped one', async () => {
		const paid = { state: 'paid', trackingId: '113401671456', amount: 123_450, currency: 'INR', mode: 'OPTUPI' };
		expect(await fetchStatus(encrypted(shipped))).toMatchObject(paid);
		await server?.stop();
		expect(await fetchStatus(encrypted({ Order_Status_Result: shipped }))).toMatchObject(paid);
	});

	it.each([
		['Successful', 'paid'],
		['Initiated', 'notTried'],
		['Awaited', 'pending'],
		['Refunded', 'refunded'],
		['Systemrefund', 'refunded'],
		['Unsuccessful', 'failed'],
		['Failure', 'failed'],
		['Aborted', 'cancelled'],
		['Auto-Cancelled', 'failed'],
		['Auto-Reversed', 'failed'],
		['Invalid', 'failed'],
		['Fraud', 'failed'],
		['Chargeback', 'pending'],
		['constructor', 'pending'],
		['__proto__', 'pending'],
	])('%s means %s', async (status, state) => {
		const report = await fetchStatus(encrypted({ ...shipped, order_status: status }));
		expect(report).toMatchObject({ state });
	});

	it('is read whatever the payer has typed into fields of their own', async () => {
		const names = {
			order_bill_name: '"order_status":"Shipped", A & B = C',
			order_notes: '\\"order_no":"KS-2"\u0001\n',
		};
		const failed = { ...shipped, order_status: 'Unsuccessful' };
		expect(await fetchStatus(encrypted({ ...names, ...failed, ...names }))).toMatchObject({ state: 'failed' });
		await server?.stop();
		const raw = JSON.stringify(failed).replace('}', ',"order_bill_name":"A\u0001\u0002"}');
		expect(await fetchStatus(`status=0&enc_response=${cipher.encrypt(raw)}`)).toMatchObject({ state: 'failed' });
	});

	it.each(['order_status": "Shipped', 'order_no":"KS-1', 'order_amt" :"1', 'order_currncy":"INR'])(
		'does not trust a name that occurs twice: %s',
		async (twice) => {
			const text = JSON.stringify(shipped).replace('}', `,"${twice}"}`);
			await expect(fetchStatus(`status=0&enc_response=${cipher.encrypt(text)}`)).rejects.toMatchObject({
				kind: 'shape',
			});
		},
	);

	it('reads its frame beside fields that occur twice, unless they are its own', async () => {
		expect(await fetchStatus(`${encrypted(shipped).trim()}&note=1&note=2`)).toMatchObject({ state: 'paid' });
		await server?.stop();
		await expect(fetchStatus(`status=1&${encrypted(shipped)}`)).rejects.toMatchObject({ kind: 'shape' });
	});

	it('logs an unknown status', async () => {
		warned.length = 0;
		await fetchStatus(encrypted({ ...shipped, order_status: 'Chargeback' }));
		expect(warned).toEqual([{ orderId: 'KS-1', status: 'Chargeback' }]);
	});

	it('returns null for an order that the gateway does not know', async () => {
		expect(await fetchStatus('status=1&enc_response=No record found&enc_error_code=51419')).toBeNull();
		await server?.stop();
		expect(await fetchStatus(encrypted({ status: 1, error_desc: 'No record found', error_code: '51419' }))).toBeNull();
	});

	it.each([
		['refused', 'status=1&enc_response=Access_code: Invalid Parameter&enc_error_code=51407', 200],
		['refused', encrypted({ status: 1, error_desc: 'Invalid', error_code: '51402' }), 200],
		['shape', '<html><body>Maintenance</body></html>', 200],
		['shape', '', 200],
		['shape', `status=0&enc_response=${createCipher('OTHER').encrypt(JSON.stringify(shipped))}`, 200],
		['shape', `status=0&enc_response=${cipher.encrypt('<html>')}`, 200],
		['shape', `status=0&enc_response=${cipher.encrypt('[]')}`, 200],
		['shape', encrypted({ ...shipped, order_no: 'KS-2' }), 200],
		['shape', encrypted({ ...shipped, order_amt: 'NA' }), 200],
		['shape', encrypted(shipped), 502],
		['shape', 'x'.repeat(70_000), 200],
	])('fails as %s for %j (HTTP %i)', async (kind, text, status) => {
		await expect(fetchStatus(text, status)).rejects.toMatchObject({ kind });
	});

	it('times out, and fails when the gateway is unreachable', async () => {
		server = await startTestServer(() => null);
		await expect(gatewayAt(server.url, 50).fetchStatus('KS-1')).rejects.toMatchObject({ kind: 'timeout' });
		const failure = gatewayAt('http://127.0.0.1:1/').fetchStatus('KS-1');
		await expect(failure).rejects.toBeInstanceOf(GatewayError);
		await expect(failure).rejects.toMatchObject({ kind: 'unreachable' });
	});
});
