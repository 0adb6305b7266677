import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from './calls.ts';
import { callAddress, callPath, matchCall, parseProviderActions } from './paths.ts';

// Name, kind of path, method; and of the path the schema and the action.
const specified = [
	['whoami', 'whoami', 'GET', null, null],
	['GetIBDetails', 'action', 'POST', 'InstalledBase', 'get-ib-details'],
	['GetServiceAppointmentDetail', 'action', 'POST', 'ServiceAppointment', 'get-service-appointment-detail'],
	['document', 'document', 'GET', 'InstalledBase', null],
	['MyServicesList', 'view', 'GET', 'ServiceAppointment', null],
	['GetPickAndDropRateSlabViewByDealerCode', 'view', 'GET', 'PickAndDropRateSlab', null],
	['RepairTypeView', 'view', 'GET', 'RepairType', null],
	['GetSuggestedPeriodicParts', 'action', 'POST', 'ServiceJob', 'get-suggested-periodic-parts'],
	['GetAdditionalServices', 'action', 'POST', 'ServiceJob', 'get-additional-services'],
	['CancelAppointmentBySystem', 'action', 'POST', 'ServiceAppointment', 'cancel-appointment-by-system'],
	['CancelServiceAppointment', 'action', 'POST', 'ServiceAppointment', 'cancel-service-appointment'],
	['GetIBStatusForAppointment', 'action', 'POST', 'InstalledBase', 'get-ib-status-for-appointment'],
	['GetServiceTimeSlots', 'action', 'POST', 'ServiceAppointment', 'get-service-time-slots'],
	['BookServiceAppointment', 'action', 'POST', 'ServiceAppointment', 'book-service-appointment'],
	['BeginOnlineTransaction', 'action', 'POST', 'ServiceJobCard', 'begin-online-transaction'],
	['SearchOrganization', 'view', 'GET', 'Organization', null],
	['GetNearByOrganizationList', 'action', 'POST', 'Organization', 'get-nearby-organization-list'],
	['GetSelfDeclarationViewByDealerCode', 'view', 'GET', 'SelfDeclaration', null],
	['DownloadSupportingDocument', 'action', 'POST', 'ServiceJobCard', 'download-supporting-document'],
	['DownloadInvoice', 'action', 'POST', 'ServiceJobCard', 'download-invoice'],
	[
		'ApproveOrRejectRevisedServiceEstimation',
		'action',
		'POST',
		'ServiceJobCard',
		'approve-or-reject-revised-service-estimation',
	],
	['GetPaymentInfo', 'view', 'GET', 'PaymentInfo', null],
	['GetAllStatesCountrywise', 'viewCapitalV', 'GET', 'State', null],
	['GetAllCitiesStatewise', 'viewCapitalV', 'GET', 'City', null],
];

const writes = [
	'CancelAppointmentBySystem',
	'CancelServiceAppointment',
	'BookServiceAppointment',
	'BeginOnlineTransaction',
	'ApproveOrRejectRevisedServiceEstimation',
];

const all = Object.values(calls);

test('the 24 calls of the contract, each once, under its name', () => {
	expect(all.map(({ name, kind, method, schema, actionId }) => [name, kind, method, schema, actionId])).toEqual(
		specified,
	);
	expect(Object.keys(calls)).toEqual(all.map((call) => call.name));
});

test('calls that change something are writes, and only the booking is idempotent by key', () => {
	expect(all.filter((call) => call.effect === 'write').map((call) => call.name)).toEqual(writes);
	expect(all.filter((call) => call.idempotent).map((call) => call.name)).toEqual(['BookServiceAppointment']);
});

test('every call but whoami has a schema, and every action a unique action id', () => {
	expect(all.filter((call) => call.schema === null).map((call) => call.name)).toEqual(['whoami']);
	const actions = all.filter((call) => call.kind === 'action');
	const ids = actions.map((call) => call.actionId);
	expect(ids).not.toContain(null);
	expect(new Set(ids).size).toBe(actions.length);
});

describe('paths', () => {
	const ids = { schemaId: '12', actionId: 'x1', id: 'a/b' };

	test.each([
		[calls.whoami, '/whoami'],
		[calls.GetIBDetails, '/documentaction/12/x1/GetIBDetails'],
		[calls.document, '/document/12/a%2Fb'],
		[calls.GetPaymentInfo, '/documentview/12/GetPaymentInfo'],
		[calls.GetAllCitiesStatewise, '/documentView/12/GetAllCitiesStatewise'],
	])('of $name', (call, path) => {
		expect(callPath(call, ids)).toBe(path);
	});

	test('are matched to the call and its ids, for any ids', () => {
		const id = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed());
		fc.assert(
			fc.property(fc.constantFrom(...all), id, id, id, (call, schemaId, actionId, document) => {
				const match = matchCall(callPath(call, { schemaId, actionId, id: document }));
				expect(match).toEqual({
					name: call.name,
					schemaId: call.kind === 'whoami' ? null : schemaId,
					actionId: call.kind === 'action' ? actionId : null,
					id: call.kind === 'document' ? document : null,
				});
			}),
		);
	});

	test.each(['/documentview/12/getallcitiesSTATEWISE', '/DOCUMENTVIEW/12/GetAllCitiesStatewise'])(
		'case does not count: %s',
		(path) => {
			expect(matchCall(path)?.name).toBe('GetAllCitiesStatewise');
		},
	);

	test.each([
		'/',
		'',
		'/whoami/1',
		'/whoami/',
		'//whoami',
		'/document/12',
		'/document/12/a/b',
		'/documentview/12',
		'/documentview/12/GetIBDetails',
		'/documentview/12/document',
		'/documentview/12/toString',
		'/documentaction/12/x1/RepairTypeView',
		'/documentaction/12/GetIBDetails',
		'/documentaction/12/x1/GetIBDetails/more',
		'/documentview/%E0%A4%A/RepairTypeView',
	])('no call: %s', (path) => {
		expect(matchCall(path)).toBeNull();
	});
});

describe('PROVIDER_ACTIONS', () => {
	test('replaces only the names that it contains', () => {
		const actions = parseProviderActions({ GetIBDetails: { actionId: '77' }, RepairTypeView: { schema: 'Repairs' } });
		expect(callAddress(calls.GetIBDetails, actions)).toEqual({ schema: calls.GetIBDetails.schema, actionId: '77' });
		expect(callAddress(calls.RepairTypeView, actions)).toEqual({ schema: 'Repairs', actionId: null });
		expect(callAddress(calls.document, actions)).toEqual({ schema: calls.document.schema, actionId: null });
	});

	test.each([
		[{ GetIbDetails: { actionId: '77' } }, 'GetIbDetails'],
		[{ GetIBDetails: { actionid: '77' } }, 'GetIBDetails'],
		[{ GetIBDetails: { actionId: 77 } }, 'GetIBDetails.actionId'],
		[[], 'expected'],
	])('one line says what is wrong in %j', (json, word) => {
		expect(() => parseProviderActions(json)).toThrow(word);
	});
});
