import { expect, test } from 'vitest';
import { calls } from '../../wire/calls.ts';
import { describeConstraints, describeType, docsPage, schemaFields } from './docsPage.ts';
import { type JsonSchema, openApiDocument } from './openApiDocument.ts';

const document = openApiDocument('http://127.0.0.1:3001/v1.0');
const page = docsPage(document, 'n0nce');

test('a field of JSON that is sent as text has the fields of its object', () => {
	const { paths } = openApiDocument('http://provider.test/v1.0');
	const operations = Object.values(paths).flatMap((path) => Object.values(path));
	const detail = operations.find(({ operationId }) => operationId === 'GetServiceAppointmentDetail');
	const fields = schemaFields(detail?.responses[200]?.content['application/json'].schema ?? {});
	expect(fields.map(({ path }) => path)).toContain('Data.Data.Table[].BookedJobs[].Price');
});

test('every call is in the navigation and has its section', () => {
	for (const name of Object.keys(calls)) {
		expect(page).toContain(`<a href="#${name}">${name}</a>`);
		expect(page.split(`id="${name}"`)).toHaveLength(2);
	}
	expect(page).toContain('<code>PeriodicParts[].Price</code>');
	expect(page).toContain('<code>ServiceHistory[].JobStages[].StatusCode</code>');
	expect(page).toContain('Idempotency-Key');
});

test('the page loads no other file and has no script', () => {
	expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\sstyle=|\son\w+=/i);
	expect(page.match(/<style nonce="n0nce">/g)).toHaveLength(1);
	expect(page).toContain('prefers-color-scheme: dark');
});

test('values of the document are escaped', () => {
	const hostile = openApiDocument(`http://x/"><script>alert(1)</script>'"><img src=x>`);
	expect(docsPage(hostile, '"><script>')).not.toMatch(/<script|<img/);
});

test('types and constraints of a schema are summarized', () => {
	expect(describeType({ type: ['string', 'number', 'null'] })).toBe('text or number');
	expect(describeType({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] })).toBe(
		'list of text',
	);
	expect(describeType({ type: 'array', items: { type: 'object', properties: {} } })).toBe('list of objects');
	expect(describeConstraints({ type: 'integer', minimum: 0, maximum: 9, description: 'km' })).toBe('km; 0 to 9');
	expect(describeConstraints({ const: 1 })).toBe('always 1');
	const row: JsonSchema = { type: 'object', properties: { Name: { type: 'string' } }, required: ['Name'] };
	const list: JsonSchema = { type: 'object', properties: { Data: { type: 'array', items: row } } };
	expect(schemaFields(list)).toEqual([
		{ path: 'Data', type: 'list of objects', required: false, notes: '' },
		{ path: 'Data[].Name', type: 'text', required: true, notes: '' },
	]);
});
