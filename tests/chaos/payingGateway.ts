/** A fake gateway at which every order is paid. It answers the status call as CCAvenue does. */
import { createCipher } from '../../payments/ccavenue/encryptedFields.ts';
import { parseStatusRequest, returnText, statusText } from '../../payments/sandbox/orders.ts';
import { startTestServer } from '../../payments/testing/testServer.ts';

export const orderAmount = 184_650;

const workingKey = '0123456789ABCDEF0123456789ABCDEF';
const cipher = createCipher(workingKey);

const paidOrder = (orderId: string, reference = '') => ({
	orderId,
	amount: orderAmount,
	currency: 'INR',
	redirectUrl: '',
	cancelUrl: '',
	reference,
	trackingId: `T-${orderId}`,
	state: 'paid' as const,
});

/** The `encResp` field of the gateway's return; `reference` is the job card. */
export const encRespOf = (orderId: string, reference: string): string =>
	cipher.encrypt(returnText(paidOrder(orderId, reference)));

export interface PayingGateway {
	/** The settings of a portal that uses this gateway. */
	readonly env: Readonly<Record<string, string>>;
	stop(): Promise<void>;
}

export async function startPayingGateway(): Promise<PayingGateway> {
	const server = await startTestServer((body) => {
		const orderId = parseStatusRequest(new URLSearchParams(body).get('enc_request') ?? '', cipher) ?? '';
		const text = cipher.encrypt(statusText(paidOrder(orderId)) ?? '');
		return { text: new URLSearchParams({ status: '0', enc_response: text }).toString() };
	});
	return {
		env: {
			CCAVENUE_MERCHANT_ID: '100001',
			CCAVENUE_ACCESS_CODE: 'AVBENCH',
			CCAVENUE_WORKING_KEY: workingKey,
			CCAVENUE_URL: new URL('/transaction', server.url).href,
			CCAVENUE_STATUS_URL: server.url,
		},
		stop: server.stop,
	};
}
