import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../db/testing/freePorts.ts';
import { type RunningPortal, startPortal } from '../../../server/testing/startPortal.ts';
import { expectAccessible } from '../../e2e/support/accessibility.ts';
import { setUpPortal } from '../../e2e/support/fixture.ts';
import { button, details, heading, openPage, waitForAddress } from '../../e2e/support/owner.ts';
import * as gateway from '../../e2e/support/payment.ts';
import { apiClientEnv, upstreamEnv } from '../../e2e/support/provider.ts';

const regNo = 'WB20QR7890';
const [makersPort = '', ownPort = '', betweenPort = ''] = await freePorts(3);
const ownUrl = `http://localhost:${ownPort}`;

const ofThisHop = new Set([
	'host',
	'connection',
	'content-length',
	'transfer-encoding',
	'accept-encoding',
	'keep-alive',
]);

/** The maker's own system, and a portal that reads it through a proxy that changes the payment details. */
const maker = setUpPortal({
	env: { ...apiClientEnv, PORT: makersPort, PORTAL_URLS: `http://localhost:${makersPort},${ownUrl}` },
});
let portal: RunningPortal;
let between: Server;
/** null: the maker does not list it. */
let changePayment: (detail: Record<string, unknown>) => object | null;

beforeAll(async () => {
	between = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const headers = new Headers();
		for (const [name, value] of Object.entries(request.headers)) {
			if (typeof value === 'string' && !ofThisHop.has(name)) headers.set(name, value);
		}
		const { method = 'GET', url = '' } = request;
		const body = method === 'GET' ? null : Buffer.concat(chunks);
		const answer = await fetch(`${maker.portal.internalUrl}${url}`, { method, headers, body });
		const text = JSON.stringify(await answer.json(), (key, value) =>
			key === 'PaymentDetails' && Array.isArray(value) ? value.flatMap((detail) => changePayment(detail) ?? []) : value,
		);
		response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
	});
	await new Promise<void>((done) => between.listen(Number(betweenPort), '127.0.0.1', done));
	portal = await startPortal({
		env: {
			...upstreamEnv(maker.portal),
			PROVIDER_URL: `http://127.0.0.1:${betweenPort}/v1.0`,
			PORT: ownPort,
			GATEWAY_ORIGINS: gateway.sandboxUrl(maker),
		},
	});
});
afterAll(async () => {
	await portal.stop();
	between.close();
});

it('a payment that the maker does not list yet is being confirmed, also on the page after Back', async () => {
	changePayment = () => null;
	const page = await maker.newPage({ baseURL: portal.url });
	await gateway.goToGateway(maker, page, regNo);
	const { order } = await gateway.readGatewayOrder(page);
	await page.goBack();
	await page.getByText('Please do not pay again in the meantime.').waitFor();
	await openPage(page, `/payment-fail/${regNo}?OrderNumber=${order}`);
	await heading(page, 'We are confirming your payment').waitFor();
	const other = await maker.newPage({ baseURL: portal.url });
	await openPage(other, `/makepayment?RegNo=${regNo}`);
	await button(other, 'MAKE PAYMENT').waitFor();
	expect(await other.getByText('do not pay again').count()).toBe(0);
});

it('a payment with only a success flag counts, and is shown as refunded while the bill is open', async () => {
	changePayment = ({ IsPaymentSuccessfull }) => ({ IsPaymentSuccessfull });
	const page = await maker.newPage({ baseURL: portal.url });
	await gateway.goToGateway(maker, page, regNo);
	const { order } = await gateway.readGatewayOrder(page);
	await gateway.clickAtGateway(page, gateway.payButton);
	await page.waitForURL(`${ownUrl}/payment-success/${regNo}?*`);
	await heading(page, 'PAYMENT SUCCESSFUL!').waitFor();
	expect(await page.getByRole('link', { name: 'RETRY' }).count()).toBe(0);
	const address = page.url();

	changePayment = () => ({ IsPaymentSuccessfull: false });
	await openPage(page, address);
	await heading(page, 'We are confirming your payment').waitFor();
	expect((await details(page))['Order Number']).toBe(order);

	changePayment = (detail) => ({ ...detail, IsPaymentSuccessfull: false, Status: 'RefundDue' });
	await heading(page, 'YOUR MONEY IS COMING BACK').waitFor();
	await waitForAddress(page, `/payment-fail/${regNo}?RegNo=${regNo}&OrderNumber=${order}`);
	await page.getByText('The bill for this job card still has to be paid.').waitFor();
	await expectAccessible(page, 'given back');
	await page.getByRole('link', { name: 'RETRY' }).click();
	await button(page, 'MAKE PAYMENT').waitFor();
});
