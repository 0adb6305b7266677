/** Paths of calls below a base URL that ends in `/v1.0`, and what a maker's system names differently in them. */
import { z } from 'zod';
import { describeZodError } from '../zodError.ts';
import type { CallDeclaration } from './callDeclaration.ts';
import { type CallName, calls } from './calls.ts';

const callNames = Object.keys(calls) as CallName[];

/** The segments of a call's path. null stands for an id: first the schema's, then the action's or the document's. */
function segmentsOf({ kind, name }: CallDeclaration): readonly (string | null)[] {
	if (kind === 'whoami') return ['whoami'];
	if (kind === 'document') return ['document', null, null];
	if (kind === 'action') return ['documentaction', null, null, name];
	return [kind === 'view' ? 'documentview' : 'documentView', null, name];
}

/** The path of a call, with a leading slash and without a query; every id is percent-encoded. */
export function callPath(
	call: CallDeclaration,
	{ schemaId, actionId, id }: { schemaId: string; actionId: string | null; id?: string },
): string {
	const ids = [schemaId, call.kind === 'document' ? id : actionId];
	const segments = segmentsOf(call).map((segment) => segment ?? encodeURIComponent(ids.shift() ?? ''));
	return `/${segments.join('/')}`;
}

/** A call found by its path. `schemaId`, `actionId` and `id` are decoded but not validated. */
export interface CallMatch {
	readonly name: CallName;
	readonly schemaId: string | null;
	readonly actionId: string | null;
	readonly id: string | null;
}

/**
 * Finds the call for a path below the base, such as `/documentview/7/RepairTypeView`. Only ids are case-sensitive.
 * null: no call of the contract, or a malformed percent-encoding.
 */
export function matchCall(path: string): CallMatch | null {
	const given = decodeSegments(path);
	const name = callNames.find((candidate) => {
		const segments = segmentsOf(calls[candidate]);
		const isGiven = (segment: string | null, at: number) =>
			segment === null || segment.toLowerCase() === given[at]?.toLowerCase();
		return segments.length === given.length && segments.every(isGiven);
	});
	if (name === undefined) return null;
	const [, schemaId = null, id = null] = given;
	const { kind } = calls[name];
	return { name, schemaId, actionId: kind === 'action' ? id : null, id: kind === 'document' ? id : null };
}

function decodeSegments(path: string): string[] {
	try {
		return path.replace(/^\//, '').split('/').map(decodeURIComponent);
	} catch (error) {
		if (error instanceof URIError) return [];
		throw error;
	}
}

const name = z.string().min(1).max(200);
/** PROVIDER_ACTIONS: schema names and action ids that differ from the defaults in a maker's system. */
const actionsSchema = z.partialRecord(
	z.enum(callNames),
	z.strictObject({ schema: name.optional(), actionId: name.optional() }),
);

/** Only the differences: `{ "GetIBDetails": { "schema": "IB", "actionId": "77" } }`. */
export type ProviderActions = z.infer<typeof actionsSchema>;

/** Validates parsed JSON. @throws `Error` with one line about the mistakes */
export function parseProviderActions(json: unknown): ProviderActions {
	const parsed = actionsSchema.safeParse(json);
	if (parsed.success) return parsed.data;
	throw new Error(describeZodError(parsed.error), { cause: parsed.error });
}

/** The schema name and action id of a call, with `actions` applied. */
export function callAddress(
	call: CallDeclaration,
	actions: ProviderActions = {},
): { readonly schema: string | null; readonly actionId: string | null } {
	const changed = actions[call.name as CallName];
	return { schema: changed?.schema ?? call.schema, actionId: changed?.actionId ?? call.actionId };
}
