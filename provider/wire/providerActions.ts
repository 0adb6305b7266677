/** PROVIDER_ACTIONS: schema names and action ids of a maker's system that differ from the defaults. */
import { z } from 'zod';
import { describeZodError } from '../zodError.ts';
import type { CallDeclaration } from './callDeclaration.ts';
import { type CallName, calls } from './calls.ts';

const names = Object.keys(calls) as CallName[];
const name = z.string().min(1).max(200);
const actionsSchema = z.partialRecord(
	z.enum(names),
	z.strictObject({ schema: name.optional(), actionId: name.optional() }),
);

/** Only the differences: `{ "GetIBDetails": { "schema": "IB", "actionId": "77" } }`. */
export type ProviderActions = z.infer<typeof actionsSchema>;

/** Validates parsed JSON; throws an `Error` whose message is one line about what is wrong. */
export function parseProviderActions(json: unknown): ProviderActions {
	const parsed = actionsSchema.safeParse(json);
	if (parsed.success) return parsed.data;
	throw new Error(describeZodError(parsed.error), { cause: parsed.error });
}

/** The schema name and action id of a call, with `actions` applied. */
export function callAddress(
	call: CallDeclaration,
	actions: ProviderActions,
): { readonly schema: string | null; readonly actionId: string | null } {
	const changed = actions[call.name as CallName];
	return { schema: changed?.schema ?? call.schema, actionId: changed?.actionId ?? call.actionId };
}
