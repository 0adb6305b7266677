import { expect, test } from 'vitest';
import type { ProviderMethod } from '../../port.ts';
import { portInputs } from '../../portInputs.ts';
import type { Subject } from './subject.ts';

/** What can be no registration number is nobody's. */
const byRegNo: readonly ProviderMethod[] = ['vehicleByRegNo', 'visitVersion'];

const malformed: readonly unknown[] = [7, null, '\u0000', [], { order: {} }, { skip: -1 }, () => undefined];

/** Those that are asked something. */
const methods = (Object.keys(portInputs) as ProviderMethod[]).filter((method) => method !== 'repairTypes');

export function failureContract({ provider }: Subject): void {
	test.each(methods)('%s is asked nothing malformed', async (method) => {
		for (const question of malformed) {
			const ask = provider()[method] as (question: unknown) => Promise<unknown>;
			const answer = await ask(question).catch((error: unknown) => error);
			if (byRegNo.includes(method)) expect(answer).toBeNull();
			else expect(answer).toMatchObject({ kind: 'refused', rejection: { code: 'malformed' } });
		}
	});
}
