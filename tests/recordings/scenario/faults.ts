/** Requests that are refused before a handler runs: wrong clients, addresses, methods, sizes and shapes. */

import type { CallDeclaration } from '../../../provider/wire/callDeclaration.ts';
import { type CallName, calls } from '../../../provider/wire/calls.ts';
import type { Vehicles } from './reads.ts';
import { type Fields, type Recorder, recordedLanguages } from './recorder.ts';
import type { RecordedPayload } from './recordPayload.ts';
import { sampleRequests } from './samples.ts';
import { playShapes } from './shapes.ts';

export async function playFaults(recorder: Recorder, vehicles: Vehicles, booking: RecordedPayload): Promise<void> {
	recorder.begin('faults');
	const samples = sampleRequests(vehicles, booking);
	await wrongClients(recorder);
	await wrongAddresses(recorder);
	await tooLarge(recorder);
	for (const name of Object.keys(calls) as CallName[]) {
		await wrongCall(recorder, name, samples[name]);
		await wrongFields(recorder, name, samples[name]);
	}
	await playShapes(recorder);
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
		for (const language of recordedLanguages) {
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
	for (const language of recordedLanguages) {
		const headers = { 'Accept-Language': language, 'Content-Type': 'application/json' };
		const request = 'POST /v1.0/nothing';
		await recorder.exchange(`256 KB [${language}]`, { request, headers, bytes: 262_144 });
		await recorder.exchange(`a byte more than 256 KB [${language}]`, { request, headers, bytes: 262_145 });
	}
}

async function wrongCall(recorder: Recorder, name: CallName, fields: Fields): Promise<void> {
	const call: CallDeclaration = calls[name];
	const method = call.method === 'GET' ? 'POST' : 'GET';
	await recorder.both(name, fields, `by ${method}`, { method });
	if (call.schema === null) return;
	await recorder.both(name, fields, 'another schema', { schemaId: 'f0f0f0f0-0000-5000-8000-000000000000' });
	if (call.actionId !== null) await recorder.both(name, fields, 'another action', { actionId: 'another' });
}

/** Each field missing, each field of another type, and an unknown field. */
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
