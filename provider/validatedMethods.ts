/** The methods of an adapter, each of which validates its request with its schema. */
import { ProviderError } from '../domain/providerError.ts';
import { resultCode } from '../domain/resultCode.ts';
import type { Provider, ProviderMethod } from './port.ts';
import { type ProviderRequest, providerRequestSchemas } from './requestSchemas.ts';
import { describeZodError } from './zodError.ts';

const methodNames = Object.keys(providerRequestSchemas) as readonly ProviderMethod[];

/** These methods return null for text that cannot be a registration number, as for an unknown one. */
export const regNoMethods: readonly ProviderMethod[] = ['vehicleByRegNo', 'vehicleVersion'];

/**
 * All methods of the port, made of one.
 * @param run gets the method's name and its validated request, by a function that throws as `parseProviderRequest`
 */
export function validatedMethods(
	run: <Method extends ProviderMethod>(method: Method, parseRequest: () => ProviderRequest<Method>) => Promise<unknown>,
): Omit<Provider, 'capabilities'> {
	const methods = methodNames.map((method) => [
		method,
		async (request: unknown) => {
			if (regNoMethods.includes(method) && !providerRequestSchemas[method].safeParse(request).success) return null;
			return run(method, () => parseProviderRequest(method, request));
		},
	]);
	return Object.fromEntries(methods);
}

/**
 * Validates the request of a method with its schema.
 * @throws `ProviderError` (`refused`, code `malformed`) that names the wrong fields, never their values
 */
export function parseProviderRequest<Method extends ProviderMethod>(
	method: Method,
	request: unknown,
): ProviderRequest<Method> {
	const parsed = providerRequestSchemas[method].safeParse(request);
	if (parsed.success) return parsed.data as ProviderRequest<Method>;
	const errors = describeZodError(parsed.error);
	throw new ProviderError('refused', {
		call: method,
		rejection: resultCode('malformed', { errors }),
		cause: new Error(errors),
	});
}
