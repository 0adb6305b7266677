/** The frame of responses: `IsRequestSuccessfull` and `Message` on the wire, a `Result` or a list in the domain. */
import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { type Confirmation, type RejectedResult, type Result, rejected } from '../../domain/result.ts';
import { type ResultCode, upstreamText } from '../../domain/resultCode.ts';
import { isRecord } from '../../domain/text/bodies.ts';
import { cleanLine } from '../../domain/text/providerText.ts';
import type { Codec } from '../codec.ts';
import { booleanField, rawText, trimmedOrNull } from './fields.ts';
import { isRow, optionalList, orMissing } from './lenient.ts';

/** Formats a result code as text in the request's language. */
export type ResultTextFormatter = (message: ResultCode) => string;

/** Converts a method's result to a response and back. Errors name the `call`. */
export interface ResultCodec<Value, Response extends z.ZodType = z.ZodType, Asked = unknown> {
	readonly response: Response;
	readonly unwrap?: (body: unknown) => unknown;
	read(response: z.output<Response>, asked: Asked, call: string): Value;
	write(result: Value, format: ResultTextFormatter): z.input<Response>;
}

/** The fields of a response that tell whether it succeeded; a missing IsRequestSuccessfull counts as success. */
export interface ResultFields {
	readonly IsRequestSuccessfull?: boolean | null | undefined;
	readonly Message?: string | null | undefined;
}

/** The provider's text for the owner. */
export const messageField = orMissing(rawText.transform((text) => cleanLine(text, fieldLimits.resultText)));

/** Success is never guessed: a missing value counts as success, an odd one makes the response unusable. */
export const resultFields = { IsRequestSuccessfull: booleanField.nullish(), Message: messageField };

/** A response with only these two fields. */
export const genericResponse = z
	.object({ IsRequestSuccessfull: booleanField, Message: messageField })
	.meta({ description: 'IsRequestSuccessfull tells success; Message may be shown to the owner' });

/** `Message` as a result code with the provider's own text; null: empty or missing. */
export const resultCodeFromWire = (text: string | null | undefined): ResultCode | null =>
	upstreamText(trimmedOrNull(text));

export const resultTextToWire = (message: ResultCode | null, format: ResultTextFormatter): string | null =>
	message === null ? null : format(message);

export const rejectedFromWire = ({ Message }: ResultFields): RejectedResult => rejected(resultCodeFromWire(Message));

export const rejectedToWire = ({ rejection }: RejectedResult, format: ResultTextFormatter) => ({
	IsRequestSuccessfull: false as const,
	Message: resultTextToWire(rejection, format),
});

/** The error for a response with HTTP 200 whose IsRequestSuccessfull is false. */
export const rejectionError = (call: string, message: string | null | undefined): ProviderError =>
	new ProviderError('refused', { call, status: 200, rejection: resultCodeFromWire(message) });

/** The response to a change: confirmed or rejected. */
export const confirmation: ResultCodec<Result<Confirmation>, typeof genericResponse> = {
	response: genericResponse,
	read(response) {
		if (!response.IsRequestSuccessfull) return rejectedFromWire(response);
		return { ok: true, resultCode: resultCodeFromWire(response.Message) };
	},
	write(result, format) {
		if (!result.ok) return rejectedToWire(result, format);
		return { IsRequestSuccessfull: true, Message: resultTextToWire(result.resultCode, format) };
	},
};

/**
 * A response with the fields of `frame` and, on success, those of `fields`; a rejection has them as null on the wire.
 * `complete` makes the result from the read fields.
 */
export function outcome<
	Frame extends z.ZodRawShape,
	Shape extends z.ZodRawShape,
	Found extends object,
	Value extends object,
>(
	frame: Frame,
	fields: Codec<Found, z.ZodObject<Shape>>,
	complete: (found: Found, response: ResultFields, call: string) => Result<Value>,
): ResultCodec<Result<Value>, z.ZodObject<Frame & Shape>> {
	const missing = Object.fromEntries(Object.keys(fields.schema.shape).map((name) => [name, null]));
	return {
		response: z.object({ ...frame, ...fields.schema.shape }),
		unwrap: unwrapData,
		read(given, _asked, call) {
			const response = given as ResultFields & z.output<z.ZodObject<Shape>>;
			return response.IsRequestSuccessfull === false
				? rejectedFromWire(response)
				: complete(fields.read(response), response, call);
		},
		write(result, format) {
			if (!result.ok) return { ...rejectedToWire(result, format), ...missing } as never;
			const { resultCode = null, ...found } = result as Partial<Confirmation>;
			const Message = resultTextToWire(resultCode, format);
			return { IsRequestSuccessfull: true, Message, ...fields.write(found as Found) } as never;
		},
	};
}

/** Texts with which providers refuse an empty list, in the form of `normalizeMessage`; the set is closed. */
const emptyListTexts: readonly string[] = ['no record found', 'no records found', 'no data found'];

/** Text for a comparison that ignores case, white space, and a full stop at the end. */
export const normalizeMessage = (text: string | null | undefined): string =>
	(text ?? '').trim().replaceAll(/\s+/g, ' ').replace(/ ?\.$/, '').toLowerCase();

/**
 * A list of rows: `{ IsRequestSuccessfull, Message, Data: [row, …] }`, or the bare array. A success without Data, and a
 * refusal because nothing was found, are empty lists (docs/connect-a-makers-system.md#reading-answers).
 * @throws `ProviderError` (`refused`) for any other refusal
 */
export function rows<Row, Schema extends z.ZodType>({ schema, read, write }: Codec<Row, Schema>) {
	const response = z
		.object({ ...resultFields, Data: optionalList(schema) })
		.refine(
			({ IsRequestSuccessfull, Data }) => Data !== undefined || typeof IsRequestSuccessfull === 'boolean',
			'Data is missing',
		);
	return {
		response,
		unwrap: (body: unknown) => unwrapList(isRow(schema, body) ? [body] : body),
		read({ IsRequestSuccessfull, Message, Data }: z.output<typeof response>, _asked: unknown, call: string): Row[] {
			if (IsRequestSuccessfull === false && !emptyListTexts.includes(normalizeMessage(Message)))
				throw rejectionError(call, Message);
			return (Data ?? []).map(read);
		},
		write: (list: readonly Row[]) => ({ IsRequestSuccessfull: true, Message: null, Data: list.map(write) }),
	};
}

/** Wraps a bare array, the other form of a list. */
function unwrapList(body: unknown): unknown {
	if (Array.isArray(body)) return { IsRequestSuccessfull: true, Message: null, Data: body };
	return isRecord(body) && 'Data' in body ? { ...body, Data: decodeJson(body.Data) } : body;
}

/** Moves fields of `Data` to the root, where they belong; a field at the root wins. */
export function unwrapData(body: unknown): unknown {
	if (!isRecord(body)) return body;
	const data = decodeJson(body.Data);
	const inner = Array.isArray(data) ? data[0] : data;
	return isRecord(inner) ? { ...inner, ...body } : body;
}

/**
 * The value of JSON text, however often it was encoded as text again, with or without a byte order mark. Anything else
 * is returned unchanged.
 */
export function decodeJson(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	// Also removes a byte order mark, which counts as white space.
	const text = value.trim();
	if (!/^[[{"]/.test(text)) return value;
	try {
		return decodeJson(JSON.parse(text));
	} catch (error) {
		if (error instanceof SyntaxError) return value;
		throw error;
	}
}
