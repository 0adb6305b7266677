import { expect, test } from 'vitest';
import type { ProviderMethod } from '../../port.ts';
import { providerRequestSchemas } from '../../requestSchemas.ts';
import type { ContractSubject } from './contractSubject.ts';

/** What can be no registration number is nobody's. */
const regNoMethods: readonly ProviderMethod[] = ['vehicleByRegNo', 'visitVersion'];

const malformed: readonly unknown[] = [7, null, '\u0000', [], { order: {} }, { skip: -1 }, () => undefined];

/** Those that are asked something. */
const methods = (Object.keys(providerRequestSchemas) as ProviderMethod[]).filter((method) => method !== 'repairTypes');

export function malformedRequestContract({ provider }: ContractSubject): void {
	test.each(methods)('%s is asked nothing malformed', async (method) => {
		for (const question of malformed) {
			const ask = provider()[method] as (question: unknown) => Promise<unknown>;
			const answer = await ask(question).catch((error: unknown) => error);
			if (regNoMethods.includes(method)) expect(answer).toBeNull();
			else expect(answer).toMatchObject({ kind: 'refused', rejection: { code: 'malformed' } });
		}
	});
}
