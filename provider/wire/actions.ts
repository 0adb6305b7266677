/** PROVIDER_ACTIONS: schema names and action ids of a maker's system, where they differ from the defaults. */
import { z } from 'zod';
import { problemOf } from '../problem.ts';
import { type CallName, calls } from './calls.ts';
import type { Declaration } from './declare.ts';

const names = Object.keys(calls) as CallName[];
const name = z.string().min(1).max(200);
const overlay = z.partialRecord(z.enum(names), z.strictObject({ schema: name.optional(), actionId: name.optional() }));

/** Only what differs: `{ "GetIBDetails": { "schema": "IB", "actionId": "77" } }`. */
export type ProviderActions = z.infer<typeof overlay>;

/** Checks parsed JSON; throws an `Error` of one line that says what is wrong. */
export function readProviderActions(json: unknown): ProviderActions {
	const found = overlay.safeParse(json);
	if (found.success) return found.data;
	throw new Error(problemOf(found.error), { cause: found.error });
}

/** The schema name and action id of a call, after the overlay. */
export function addressOf(
	call: Declaration,
	actions: ProviderActions,
): { readonly schema: string | null; readonly actionId: string | null } {
	const changed = actions[call.name as CallName];
	return { schema: changed?.schema ?? call.schema, actionId: changed?.actionId ?? call.actionId };
}
