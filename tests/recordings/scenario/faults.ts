/** Requests that no handler sees: wrong clients, addresses, methods, sizes and shapes. */
import { type CallName, calls } from '../../../provider/contract/calls.ts';
import type { Declaration } from '../../../provider/contract/declare.ts';
import type { Json } from '../recording.ts';
import type { Payload } from './payload.ts';
import type { Vehicles } from './reads.ts';
import { type Fields, languages, type Recorder } from './recorder.ts';
import { sampleRequests } from './samples.ts';

export async function playFaults(recorder: Recorder, vehicles: Vehicles, booking: Payload): Promise<void> {
	recorder.begin('faults');
	const samples = sampleRequests(vehicles, booking);
	await wrongClients(recorder);
	await wrongAddresses(recorder);
	await tooLarge(recorder);
	for (const name of Object.keys(calls) as CallName[]) {
		await wrongCall(recorder, name, samples[name]);
		await wrongFields(recorder, name, samples[name]);
	}
	await wrongBodies(recorder);
	await wrongQueries(recorder);
	await languagesAskedFor(recorder);
}

async function wrongClients(recorder: Recorder): Promise<void> {
	for (const [about, headers] of [
		['without a client', { ClientId: null, ClientSecret: null }],
		['without a secret', { ClientSecret: null }],
		['without a client id', { ClientId: null }],
		['another client', { ClientId: 'another' }],
		['another secret', { ClientSecret: 'a Secret of tests' }],
		['empty secret', { ClientSecret: '' }],
	] as const) {
		await recorder.both('whoami', { DeviceType: 'Web' }, about, { headers });
		await recorder.both('RepairTypeView', {}, about, { headers });
	}
	await recorder.exchange('no such call without a client', {
		request: 'GET /v1.0/nothing',
		headers: { ClientId: null },
	});
	await recorder.exchange('too large without a client', {
		request: 'POST /v1.0/nothing',
		headers: { ClientId: null, 'Content-Type': 'application/json' },
		bytes: 262_145,
	});
}

async function wrongAddresses(recorder: Recorder): Promise<void> {
	for (const path of [
		'/v1.0',
		'/v1.0/',
		'/v1.0/nothing',
		'/v1.0/whoami/more',
		'/v1.0/document',
		'/v1.0/document/7',
		'/v1.0/documentview/7/RepairTypeView/more',
		'/v1.0/documentview/7/GetIBDetails',
		'/v1.0/documentaction/7/8',
		'/v1.0/documentaction/7/8/RepairTypeView',
		'/v1.0/document/%zz/1',
		'/v1.1/whoami?DeviceType=Web',
		'/v1.0/document/constructor/__proto__',
	]) {
		for (const language of languages) {
			const headers = { 'Accept-Language': language };
			await recorder.exchange(`no call at ${path} [${language}]`, { request: `GET ${path}`, headers });
		}
	}
	for (const path of ['/V1.0/WhoAmI?DeviceType=Web', '/v1.0/whoami/?DeviceType=Web', '/v1.0//whoami?DeviceType=Web']) {
		await recorder.exchange(`whoami at ${path}`, { request: `GET ${path}` });
	}
	for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
		await recorder.exchange(`${method} whoami`, { request: `${method} /v1.0/whoami?DeviceType=Web` });
		await recorder.exchange(`${method} nothing`, { request: `${method} /v1.0/nothing` });
	}
}

async function tooLarge(recorder: Recorder): Promise<void> {
	for (const language of languages) {
		const headers = { 'Accept-Language': language, 'Content-Type': 'application/json' };
		const request = 'POST /v1.0/nothing';
		await recorder.exchange(`256 KB [${language}]`, { request, headers, bytes: 262_144 });
		await recorder.exchange(`a byte more than 256 KB [${language}]`, { request, headers, bytes: 262_145 });
	}
}

async function wrongCall(recorder: Recorder, name: CallName, fields: Fields): Promise<void> {
	const call: Declaration = calls[name];
	const method = call.method === 'GET' ? 'POST' : 'GET';
	await recorder.both(name, fields, `by ${method}`, { method });
	if (call.schema === null) return;
	await recorder.both(name, fields, 'another schema', { schemaId: 'f0f0f0f0-0000-5000-8000-000000000000' });
	if (call.actionId !== null) await recorder.both(name, fields, 'another action', { actionId: 'another' });
}

/** Each field left out and of another kind, and one that there is not. */
async function wrongFields(recorder: Recorder, name: CallName, fields: Fields): Promise<void> {
	if (name === 'document') {
		for (const id of ['x'.repeat(65), 'a\u0000b', 'a\tb']) await recorder.both(name, { id }, `bad id of ${id.length}`);
		return;
	}
	const isAction = calls[name].method === 'POST';
	await recorder.both(name, { ...fields, Extra: '1' }, 'with an unknown field');
	for (const field of Object.keys(fields)) {
		const { [field]: _, ...others } = fields;
		await recorder.call(name, others, { about: `without ${field}`, language: 'hi' });
		const wrong = { ...fields, [field]: isAction ? {} : '\u0000' };
		await recorder.call(name, wrong, { about: `${field} of another kind` });
	}
}

async function wrongBodies(recorder: Recorder): Promise<void> {
	const vehicle = { RegistrationNo: 'MH12AB1234', callerApp: 'MC_WEB_APP' };
	const address = await addressOf(recorder, 'GetIBDetails', vehicle);
	const texts = ['', '{', 'not JSON', 'null', 'true', '7', '"text"', '[]', '[{}]', '{"RegistrationNo":"MH12AB1234"'];
	const twice = '{"RegistrationNo":"A","callerApp":"MC_WEB_APP","RegistrationNo":"MH12AB1234"}';
	const proto = '{"__proto__":{},"RegistrationNo":"MH12AB1234","callerApp":"MC_WEB_APP"}';
	for (const text of [...texts, twice, proto]) {
		for (const language of languages) {
			const headers = { 'Accept-Language': language, 'Content-Type': 'application/json' };
			const name = `GetIBDetails, the body ${text || 'is empty'} [${language}]`;
			await recorder.exchange(name, { request: address, headers, text });
		}
	}
	await recorder.exchange('GetIBDetails without a body', { request: address });
	for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
		await recorder.exchange(`GetIBDetails as ${type}`, {
			request: address,
			headers: { 'Content-Type': type },
			text: JSON.stringify(vehicle),
		});
	}
	for (const RegistrationNo of ['', 'mh12ab1234', 'MH-12', 'A'.repeat(16), 7, null] as Json[]) {
		await recorder.both('GetIBDetails', { ...vehicle, RegistrationNo }, `number ${JSON.stringify(RegistrationNo)}`);
	}
}

/** As the recording has it, which is what is recorded when a right request is made. */
async function addressOf(recorder: Recorder, name: CallName, fields: Fields): Promise<string> {
	await recorder.call(name, fields, { about: 'as it should be' });
	const last = recorder.chapters.at(-1)?.steps.at(-1);
	if (!last || !('request' in last)) throw new Error('a call was not recorded');
	return last.request;
}

async function wrongQueries(recorder: Recorder): Promise<void> {
	for (const language of languages) {
		const headers = { 'Accept-Language': language };
		const request = 'GET /v1.0/whoami?DeviceType=Web&DeviceType=Web';
		await recorder.exchange(`a name twice in the query [${language}]`, { request, headers });
	}
	const list = { skip: 0, take: 10, IBID: 'none' };
	for (const [skip, take] of [
		[-1, 10],
		[0, 0],
		[0, 1001],
		[100_001, 1],
		['1.5', 1],
		['', 1],
		['one', 1],
		[' 1', 1],
	]) {
		await recorder.both('MyServicesList', { ...list, skip: skip ?? 0, take: take ?? 0 }, `from "${skip}", ${take}`);
	}
	const texts = { cityname: '', statename: '', countryname: '', displayname: '', zip: '', take: 1, skip: 0 };
	for (const [latitude, longitude] of [
		['91', '0'],
		['0', '-181'],
		['north', '0'],
		['1e1', '0'],
		['', '0'],
	] as const) {
		await recorder.both('SearchOrganization', { ...texts, latitude, longitude }, `at ${latitude}, ${longitude}`);
	}
	await recorder.both('SearchOrganization', { ...texts, cityname: 'x'.repeat(101), latitude: 0, longitude: 0 }, 'long');
	await recorder.both('SearchOrganization', { ...texts, take: 201, latitude: 0, longitude: 0 }, '201 rows');
	const near = { latitude: 28, longitude: 77, distance: 1_000, take: 1, skip: 0, ParentOrganizationId: 'any' };
	for (const changed of [{ distance: 0 }, { distance: 50_001 }, { take: 101 }, { latitude: 90.5 }, { take: '1' }]) {
		await recorder.both('GetNearByOrganizationList', { ...near, ...changed }, JSON.stringify(changed));
	}
	for (const SelectedDate of ['2026-02-30', '24-11-2026', '2026-11-24T00:00:00Z']) {
		const fields = { DealerCode: 'MH-PUN-01', SelectedDate, OrganizationType: 1 };
		await recorder.both('GetServiceTimeSlots', fields, `on ${SelectedDate}`);
	}
}

async function languagesAskedFor(recorder: Recorder): Promise<void> {
	for (const asked of [null, '', 'hi-IN,en;q=0.5', 'en;q=0.3, hi;q=0.8', 'fr', 'fr,hi;q=0.1', 'hi;q=0', 'HI', '*']) {
		const headers = { 'Accept-Language': asked };
		await recorder.exchange(`the language ${asked ?? 'is not named'}`, { request: 'GET /v1.0/nothing', headers });
	}
}
