import { beforeAll, expect, test } from 'vitest';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import {
	type EmbeddedTestProvider,
	openTestProvider,
	requestForCall,
	testClient,
} from '../../tests/support/provider/harness.ts';
import { createProviderApi } from '../api/providerApi.ts';
import { limitBody } from '../testing/overTheWire.ts';
import { type CallName, calls } from '../wire/calls.ts';
import { createEmbeddedProvider } from './embeddedProvider.ts';

describeEachDemoDatabase('The embedded provider over the wire', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	const answerTo = async (request: Request) => {
		const response = await provider.fetch(request);
		return { status: response.status, body: (await response.json()) as Record<string, unknown> };
	};
	const changed = (request: Request, { url = request.url, method = request.method, body = null as string | null }) =>
		new Request(url, { method, headers: request.headers, body });
	const refused = { IsRequestSuccessfull: false, Message: expect.any(String) };

	test.each([
		{ ClientId: '', ClientSecret: '' },
		{ ClientId: testClient.id, ClientSecret: 'wrong' },
		{ ClientId: 'wrong', ClientSecret: testClient.secret },
	])('401 for %o', async (credentials) => {
		const request = requestForCall('whoami', { DeviceType: 'Web' });
		for (const [name, value] of Object.entries(credentials)) request.headers.set(name, value);
		expect(await answerTo(request)).toMatchObject({ status: 401, body: refused });
		const nothing = changed(request, { url: 'http://provider.test/v1.0/nothing' });
		expect(await answerTo(nothing)).toMatchObject({ status: 401, body: refused });
	});

	test('without configured clients every call is unauthorized', async () => {
		const log = { info() {}, error() {} };
		const providerFor = createEmbeddedProvider({ db: database().db, now: () => new Date(), log });
		const closed = createProviderApi({ providerFor, clients: [], log, limitBody });
		const request = requestForCall('whoami', { DeviceType: 'Web' });
		request.headers.delete('ClientId');
		request.headers.delete('ClientSecret');
		expect((await closed.fetch(request)).status).toBe(401);
	});

	test('paths are case-insensitive, except for ids', async () => {
		const request = requestForCall('RepairTypeView', {});
		const upper = request.url
			.replace('/v1.0/documentview/', '/V1.0/DOCUMENTVIEW/')
			.replace('RepairTypeView', 'repairtypeview');
		expect((await answerTo(changed(request, { url: upper }))).status).toBe(200);
	});

	test.each(['/v1.0/nothing', '/v1.0', '/', '/v1.0/documentview/none/RepairTypeView', '/v1.0/%zz'])(
		'answers 404 for %s',
		async (path) => {
			const request = requestForCall('whoami', { DeviceType: 'Web' });
			const url = `http://provider.test${path}`;
			expect(await answerTo(changed(request, { url }))).toMatchObject({ status: 404, body: refused });
		},
	);

	test('answers 404 for the action id of another call', async () => {
		const request = requestForCall('CancelAppointmentBySystem', { DocumentId: 'x' });
		const url = request.url.replace('cancel-appointment-by-system', 'cancel-service-appointment');
		expect(await answerTo(changed(request, { url, body: '{}' }))).toMatchObject({ status: 404 });
	});

	test('answers 405 for another method', async () => {
		const request = requestForCall('RepairTypeView', {});
		expect(await answerTo(changed(request, { method: 'DELETE' }))).toMatchObject({ status: 405, body: refused });
	});

	test.each(['{', '', '[]', 'null', '"text"', '{"RegistrationNo":"MH12AB1234"}'])(
		'answers 400 for the body %s',
		async (body) => {
			const request = requestForCall('GetIBDetails', {});
			expect(await answerTo(changed(request, { body }))).toMatchObject({ status: 400, body: refused });
		},
	);

	test('413 over 256 KB, also without a length', async () => {
		const request = requestForCall('GetIBDetails', {});
		const body = JSON.stringify({ RegistrationNo: 'x'.repeat(256 * 1024) });
		for (const url of [request.url, 'http://provider.test/v1.0/nothing']) {
			expect(await answerTo(changed(request, { url, body }))).toMatchObject({ status: 413, body: refused });
		}
		const stream = new Blob([body]).stream();
		const init = { method: 'POST', headers: request.headers, body: stream, duplex: 'half' };
		expect(await answerTo(new Request(request.url, init as RequestInit))).toMatchObject({ status: 413, body: refused });
		expect(provider.refused.slice(-2)).toEqual(['bodyTooLarge', 'bodyTooLarge']);
		expect(provider.logged.at(-1)?.fields).toMatchObject({ reason: 'tooLarge' });
	});

	test('413 of a booking and of an approval over 2 MB alone', async () => {
		for (const name of ['BookServiceAppointment', 'ApproveOrRejectRevisedServiceEstimation'] as const) {
			const request = requestForCall(name, {});
			const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
			const most = 2048 * 1024;
			expect(await answerTo(changed(request, { body: bodyOf(most) }))).toMatchObject({ status: 400, body: refused });
			const { status, body } = await answerTo(changed(request, { body: bodyOf(most + 1) }));
			expect({ status, body }).toMatchObject({ status: 413, body: { Message: 'The request is larger than 2048 KB.' } });
		}
	});

	test('an internal error is a generic message in the response, and one log line with its cause', async () => {
		const before = provider.logged.length;
		const log = { info() {}, error: (fields: object) => provider.logged.push({ level: 'error', fields }) };
		const db = database().db.withSchema('nowhere');
		const providerFor = createEmbeddedProvider({ db, now: () => new Date(), log });
		const broken = createProviderApi({ providerFor, clients: [testClient], log, limitBody });
		const response = await broken.fetch(requestForCall('RepairTypeView', {}));
		expect(response.status).toBe(500);
		expect(await response.text()).not.toMatch(/nowhere|relation|select/i);
		const added = provider.logged.slice(before);
		expect(added).toHaveLength(1);
		expect(added[0]?.fields).toMatchObject({ call: 'repairTypes', err: expect.any(Error) });
	});

	test('every call of the contract has a handler', async () => {
		for (const name of Object.keys(calls) as CallName[]) {
			const { status } = await provider.send(name, {});
			expect([200, 400, 404]).toContain(status);
		}
	});
});
