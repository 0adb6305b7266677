/** Bodies, queries and languages in unusual forms. */
import type { CallName } from '../../../provider/wire/calls.ts';
import type { Json } from '../recording.ts';
import { type Fields, type Recorder, recordedLanguages } from './recorder.ts';

export async function playShapes(recorder: Recorder): Promise<void> {
	await wrongBodies(recorder);
	await wrongQueries(recorder);
	await languagesAskedFor(recorder);
}

async function wrongBodies(recorder: Recorder): Promise<void> {
	const vehicle = { RegistrationNo: 'MH12AB1234', callerApp: 'MC_WEB_APP' };
	const address = await addressOf(recorder, 'GetIBDetails', vehicle);
	const texts = ['', '{', 'not JSON', 'null', 'true', '7', '"text"', '[]', '[{}]', '{"RegistrationNo":"MH12AB1234"'];
	const twice = '{"RegistrationNo":"A","callerApp":"MC_WEB_APP","RegistrationNo":"MH12AB1234"}';
	const proto = '{"__proto__":{},"RegistrationNo":"MH12AB1234","callerApp":"MC_WEB_APP"}';
	for (const text of [...texts, twice, proto]) {
		for (const language of recordedLanguages) {
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

/** Sends a valid call and answers its request line, as recorded. */
async function addressOf(recorder: Recorder, name: CallName, fields: Fields): Promise<string> {
	await recorder.call(name, fields, { about: 'as it should be' });
	const last = recorder.chapters.at(-1)?.steps.at(-1);
	if (!last || !('request' in last)) throw new Error('a call was not recorded');
	return last.request;
}

async function wrongQueries(recorder: Recorder): Promise<void> {
	for (const language of recordedLanguages) {
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
	for (const language of [null, '', 'hi-IN,en;q=0.5', 'en;q=0.3, hi;q=0.8', 'fr', 'fr,hi;q=0.1', 'hi;q=0', 'HI', '*']) {
		const headers = { 'Accept-Language': language };
		await recorder.exchange(`the language ${language ?? 'is not named'}`, { request: 'GET /v1.0/nothing', headers });
	}
}
