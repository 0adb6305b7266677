/** Builds and matches the paths of calls below a base URL that ends in `/v1.0`. */

import type { CallDeclaration } from './callDeclaration.ts';
import { type CallName, calls } from './calls.ts';

const segments = {
	action: 'documentaction',
	document: 'document',
	view: 'documentview',
	View: 'documentView',
} as const;

/** The path of a call, with a leading slash and without a query; every id is percent-encoded. */
export function callPath(
	call: CallDeclaration,
	ids: { schemaId: string; actionId: string | null; id?: string },
): string {
	if (call.kind === 'whoami') return '/whoami';
	const schema = `/${segments[call.kind]}/${encodeURIComponent(ids.schemaId)}`;
	if (call.kind === 'document') return `${schema}/${encodeURIComponent(ids.id ?? '')}`;
	if (call.kind === 'action') return `${schema}/${encodeURIComponent(ids.actionId ?? '')}/${call.name}`;
	return `${schema}/${call.name}`;
}

/** The call of a path. `schemaId`, `actionId` and `id` are decoded but not validated. */
export interface CallMatch {
	readonly name: CallName;
	readonly schemaId: string | null;
	readonly actionId: string | null;
	readonly id: string | null;
}

/**
 * Finds the call of a path below the base, such as `/documentview/7/RepairTypeView`. Only ids are case-sensitive. null:
 * not a call of the contract, or a malformed percent-encoding.
 */
export function matchCall(path: string): CallMatch | null {
	const [kind = '', schemaId = null, third = null, fourth = null, ...rest] = decodeSegments(path);
	if (rest.length > 0) return null;
	const none = { actionId: null, id: null };
	switch (kind.toLowerCase()) {
		case 'whoami':
			return schemaId === null ? { name: 'whoami', schemaId: null, ...none } : null;
		case 'document':
			return third !== null && fourth === null ? { name: 'document', schemaId, ...none, id: third } : null;
		case 'documentview': {
			const name = fourth === null ? findCallName(third, (call) => call.kind === 'view' || call.kind === 'View') : null;
			return name && { name, schemaId, ...none };
		}
		case 'documentaction': {
			const name = findCallName(fourth, (call) => call.kind === 'action');
			return name && { name, schemaId, ...none, actionId: third };
		}
		default:
			return null;
	}
}

function findCallName(segment: string | null, isKind: (call: CallDeclaration) => boolean): CallName | null {
	if (segment === null) return null;
	const names = Object.keys(calls) as CallName[];
	return names.find((name) => name.toLowerCase() === segment.toLowerCase() && isKind(calls[name])) ?? null;
}

function decodeSegments(path: string): string[] {
	try {
		return path.replace(/^\//, '').split('/').map(decodeURIComponent);
	} catch (error) {
		if (error instanceof URIError) return [];
		throw error;
	}
}
