import { demoVehicles } from '../../demo/vehicleList.ts';
import type { CallDeclaration } from '../../provider/wire/callDeclaration.ts';
import { calls } from '../../provider/wire/calls.ts';
import { callPath } from '../../provider/wire/paths.ts';
import type { FuzzTarget } from './readFuzzTarget.ts';

/** Values from the portal's own responses, by field name. Requests with them pass the first checks. */
export interface KnownValues {
	valuesOf(name: string): readonly string[];
	/** The path of a call on the internal port. */
	pathOf(call: CallDeclaration, id?: string): string;
}

const maxValues = 60;

/** Request fields (lower case) whose value is in another field of the responses. */
const aliases: Readonly<Record<string, string>> = {
	dealercode: 'code',
	appointmenttimeslotid: 'slotid',
	ibid: 'documentid',
	id: 'documentid',
	organizationid: 'documentid',
	registrationno: 'regno',
	modelcode: 'itemcode',
	modelid: 'itemid',
	jobcardno: 'jobcardno',
	paymentid: 'documentid',
	partid: 'documentid',
};

/** Reads vehicles, dealers and places from a running demo. */
export async function collectKnownValues(target: FuzzTarget): Promise<KnownValues> {
	const values = new Map<string, Set<string>>();
	const note = (name: string, value: string) => {
		const set = values.get(name.toLowerCase()) ?? new Set<string>();
		if (value !== '' && value.length < 200 && set.size < maxValues) set.add(value);
		values.set(name.toLowerCase(), set);
	};
	const noteAll = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		for (const [name, inner] of Object.entries(value)) {
			if (typeof inner === 'string') note(name, inner);
			else noteAll(inner);
		}
	};
	const ids = new Map<string, string>();
	const path: KnownValues['pathOf'] = (call, id = 'x') =>
		`/v1.0${callPath(call, { schemaId: ids.get(call.schema ?? '') ?? 'x', actionId: call.actionId, id })}`;
	const callApi = async (call: CallDeclaration, fields: Readonly<Record<string, unknown>>): Promise<unknown> => {
		const query =
			call.method === 'GET' && call.kind !== 'document'
				? `?${new URLSearchParams(fields as Record<string, string>)}`
				: '';
		const response = await fetch(`${target.internalUrl}${path(call, String(fields.id))}${query}`, {
			method: call.method,
			headers: { ...target.client, 'Content-Type': 'application/json' },
			body: call.method === 'POST' ? JSON.stringify(fields) : null,
		});
		if (!response.ok) throw new Error(`${call.name} answered ${response.status}`);
		const body = call.unwrap(await response.json());
		noteAll(body);
		return body;
	};
	// A mode of the desk's `pay`; no call of the provider API answers with it.
	note('mode', 'Cash');
	const { Metadata } = calls.whoami.response.parse(await callApi(calls.whoami, { DeviceType: 'Web' }));
	for (const { SystemName, SchemaId } of Metadata) ids.set(SystemName, SchemaId);
	for (const { regNo } of demoVehicles) {
		const fields = { RegistrationNo: regNo, callerApp: 'MC_WEB_APP' };
		const { IBID } = calls.GetIBDetails.response.parse(await callApi(calls.GetIBDetails, fields));
		if (!IBID) continue;
		await callApi(calls.document, { id: IBID });
		await callApi(calls.MyServicesList, { skip: 0, take: 50, IBID });
	}
	await callApi(calls.SearchOrganization, {
		...{ cityname: 'Pune', statename: 'Pune', countryname: 'Pune', displayname: 'Pune', zip: 'Pune' },
		...{ take: 20, skip: 0, longitude: 73.8, latitude: 18.5 },
	});
	await callApi(calls.RepairTypeView, {});
	const valuesOf = (name: string): readonly string[] => {
		const lower = name.toLowerCase();
		return [...new Set([...(values.get(lower) ?? []), ...(values.get(aliases[lower] ?? '') ?? [])])];
	};
	return { valuesOf, pathOf: path };
}
