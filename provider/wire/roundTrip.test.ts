/** Property tests: what is read from the wire is the same when it is written and read again. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProviderError } from '../../domain/providerError.ts';
import type { CallDeclaration } from './callDeclaration.ts';
import { type CallName, calls } from './calls.ts';
import { isNone } from './lenient.ts';
import type { ResultTextFormatter } from './results.ts';
import { anyJson } from './testing/anyJson.ts';
import { passRequest, readResult, writeResultOnWire } from './testing/throughWire.ts';

/** The tests of messages are elsewhere: here all messages have the provider's own text. */
const format: ResultTextFormatter = (message) => (message.code === 'provider' ? message.params.text : message.code);

/** Fields of slots. */
const asked = { dealerCode: 'D1', day: '2026-11-24' } as never;

/** Another system's response to a call as a result; null: none, or one of no use. */
function resultOf(name: CallName, body: unknown): unknown {
	try {
		const found: unknown = readResult(name, body, asked);
		const isUnnamed = typeof found === 'object' && found !== null && 'regNo' in found && isNone(found.regNo);
		return isUnnamed ? null : found;
	} catch (error) {
		if (isProviderError(error)) return null;
		throw error;
	}
}

/** JSON has no -0. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function expectSame(name: CallName, rewrite: (written: unknown, dialect: Dialect) => unknown): void {
	const call: CallDeclaration = calls[name];
	fc.assert(
		fc.property(anyJson(call.response), anyDialect, (body, dialect) => {
			const result = resultOf(name, body);
			if (result === null) return;
			const written = rewrite(writeResultOnWire(name, result as never, format), dialect);
			expect(asJson(readResult(name, written, asked))).toEqual(asJson(result));
		}),
	);
}

const names = Object.keys(calls) as CallName[];

test.each(names.filter((name) => !name.startsWith('Download')))('the result of %s', (name) => {
	expectSame(name, (written) => written);
});

test.each(names.filter((name) => name !== 'RepairTypeView'))('the request of %s', (name) => {
	const call: CallDeclaration = calls[name];
	const trimmed = (value: unknown) =>
		JSON.parse(JSON.stringify(value, (_key, field) => (typeof field === 'string' ? field.trim() : field)));
	fc.assert(
		fc.property(anyJson(call.request.port), (value) => {
			const request = call.request.port.safeParse(trimmed(value));
			if (!request.success) return;
			// The wire carries no registration number with the answer to an estimate.
			const isEstimateAnswer = name === 'ApproveOrRejectRevisedServiceEstimation';
			const sent = isEstimateAnswer ? { ...(request.data as object), regNo: undefined } : request.data;
			expect(passRequest(name, request.data as never)).toEqual(sent);
		}),
	);
});

test('a file is the same after base64', () => {
	fc.assert(
		fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (content) => {
			const file = readResult('DownloadInvoice', writeResultOnWire('DownloadInvoice', { ok: true, content }, format));
			expect(file).toEqual({ ok: true, content: Buffer.from(content) });
		}),
	);
});

/** How another system writes the same values. */
interface Dialect {
	readonly yes: unknown;
	readonly no: unknown;
	readonly nothing: string;
	readonly instant: (ms: number) => string;
	readonly day: (parts: readonly string[]) => string;
}

const dayFirst = ([year, month, date]: readonly string[]) => `${Number(date)}/${Number(month)}/${year}`;

/** In India, with the 12 hours of a clock, and in whole seconds, as it has no fractions. */
function indianInstant(ms: number): string {
	const [day = '', time = ''] = new Date(ms + 5.5 * 60 * 60 * 1000).toISOString().split('T');
	const [hour = '', minute, second] = time.split(/[:.]/);
	return `${dayFirst(day.split('-'))} ${Number(hour) % 12 || 12}:${minute}:${second} ${Number(hour) < 12 ? 'am' : 'PM'}`;
}

const anyDialect: fc.Arbitrary<Dialect> = fc.record({
	yes: fc.constantFrom('Y', ' yes', 'True', 'T', 1, '1'),
	no: fc.constantFrom('N', 'No ', 'FALSE', 'f', 0, '0'),
	nothing: fc.constantFrom('', ' ', 'NULL', 'NA', '-'),
	instant: fc.constantFrom(
		(ms: number) => `/Date(${ms})/`,
		(ms: number) => `/Date(${ms}+0530)/`,
		(ms: number) => (ms % 1000 === 0 ? indianInstant(ms) : new Date(ms).toISOString()),
	),
	day: fc.constantFrom(dayFirst, ([year, month, date]: readonly string[]) => `${date}-${month}-${year} `),
});

const inDialect = (body: unknown, { yes, no, nothing, instant, day }: Dialect): unknown =>
	JSON.parse(
		JSON.stringify(body, (key, value: unknown) => {
			if (typeof value === 'boolean') return value ? yes : no;
			// A vehicle whose status is NA is another one.
			if (value === null) return key === 'Status' ? null : nothing;
			if (typeof value !== 'string') return value;
			if (key === 'Data' && value.startsWith('{')) return JSON.parse(value);
			if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value)) return instant(Date.parse(value));
			return /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value.split('-')) : value;
		}),
	);

test.each([
	...(['document', 'MyServicesList', 'SearchOrganization', 'GetSuggestedPeriodicParts'] as const),
	...(['GetAdditionalServices', 'GetServiceAppointmentDetail', 'GetServiceTimeSlots', 'GetIBDetails'] as const),
])('%s of a system that writes flags, dates and nulls in its own way is read as the same', (name) => {
	expectSame(name, inDialect);
});
