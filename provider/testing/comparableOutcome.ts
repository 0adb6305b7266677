/** For tests: results of providers in a form that can be compared. */
import type { Dealer } from '../../domain/dealers/dealer.ts';
import type { Language } from '../../domain/languages.ts';
import { isOutcomeUnknown, isProviderError } from '../../domain/providerError.ts';
import { type ResultCode, resultCode } from '../../domain/resultCode.ts';
import type { Appointment, Vehicle } from '../../domain/vehicle/vehicle.ts';
import { formatResultText } from '../translations/formatResultText.ts';

/** Fields of vehicle, appointment and dealer that are not on the wire. */
const computedFields: readonly string[] = [
	'vehicleVersion',
	'statusCheckDueFor',
	'hasConsented',
	'revision',
	'moving',
	'isChangeable',
	'moveUntilHours',
] satisfies readonly (keyof Vehicle | keyof Appointment | keyof Dealer)[];
const rejectionKinds = ['refused', 'notFound'];
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The result with result codes as text, bytes as base64, and without fields that each adapter computes in its own way;
 * or kind and text of the `ProviderError`. A failure without a text has the general one.
 */
export async function comparableOutcome(result: Promise<unknown>, language: Language): Promise<unknown> {
	try {
		return { answer: comparableValue(await result, language) };
	} catch (error) {
		if (!isProviderError(error)) throw error;
		const { kind, rejection } = error;
		const message = rejection ?? (rejectionKinds.includes(kind) ? null : resultCode('failed'));
		return {
			kind,
			mayHaveHappened: isOutcomeUnknown(kind),
			resultText: message && formatResultText(message, language),
		};
	}
}

function comparableValue(value: unknown, language: Language): unknown {
	if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
	if (Array.isArray(value)) return value.map((each) => comparableValue(each, language));
	// A payment that is abandoned is open on the wire: its reader decides by the time.
	if (value === 'abandoned') return 'unconfirmed';
	if (typeof value !== 'object' || value === null) return value;
	if (isMessage(value)) return formatResultText(value, language);
	const fields = Object.entries(value).filter(([name]) => !computedFields.includes(name));
	return Object.fromEntries(fields.map(([name, each]) => [name, comparableValue(each, language)]));
}

const isMessage = (value: object): value is ResultCode => 'code' in value && 'params' in value;

/** Replaces generated ids by their order of appearance, so that results of two databases can be compared. */
export function createIdNormalizer(): (outcome: unknown) => unknown {
	const names = new Map<string, string>();
	const nameOf = (id: string): string => {
		const known = names.get(id) ?? `id ${names.size + 1}`;
		names.set(id, known);
		return known;
	};
	return (outcome) => JSON.parse(JSON.stringify(outcome).replace(uuid, nameOf));
}
