import { expect, test } from 'vitest';
import type { ProviderMethod } from '../../port.ts';
import { providerRequestSchemas } from '../../requestSchemas.ts';
import { regNoMethods } from '../../validatedMethods.ts';
import type { ContractSubject } from './contractSubject.ts';

const malformed: readonly unknown[] = [7, null, '\u0000', [], { details: {} }, { skip: -1 }, () => undefined];

/** All methods with a request. */
const methods = (Object.keys(providerRequestSchemas) as ProviderMethod[]).filter((method) => method !== 'repairTypes');

export function malformedRequestContract({ provider }: ContractSubject): void {
	test.each(methods)('%s rejects malformed requests', async (method) => {
		for (const request of malformed) {
			const call = provider()[method] as (request: unknown) => Promise<unknown>;
			const outcome = await call(request).catch((error: unknown) => error);
			if (regNoMethods.includes(method)) expect(outcome).toBeNull();
			else expect(outcome).toMatchObject({ kind: 'refused', rejection: { code: 'malformed' } });
		}
	});
}
