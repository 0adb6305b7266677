/** The schema ids that this system hands out. Clients may keep them for good, so they never change. */

import type { CallDeclaration } from '../wire/callDeclaration.ts';
import { calls } from '../wire/calls.ts';
import type { CallMatch } from '../wire/paths.ts';

/** Schema ids by schema name, for the Metadata of whoami. */
export const schemaIds: ReadonlyMap<string, string> = new Map([
	['InstalledBase', '62665a76-facc-5b3c-b306-fcab738ea7bb'],
	['ServiceAppointment', '34eb5513-143a-5ce1-80b3-2b8e69f3569e'],
	['PickAndDropRateSlab', 'b7800d65-989e-573c-9d9d-668a6b162fa5'],
	['RepairType', 'f10131ae-7d8d-55f6-92c8-62f86b39ae34'],
	['ServiceJob', '4267af38-912e-5674-bdf5-8251f0d73a15'],
	['ServiceJobCard', 'aae48a8c-0979-5fce-95d1-948fb56749cd'],
	['Organization', 'c2cdaf1e-1a24-5071-ac68-1c2a949f655e'],
	['SelfDeclaration', '2e1febb6-a2f8-5d6c-b7f6-c1d2b3cf72db'],
	['PaymentInfo', 'ebf5e8d1-db8f-5636-802b-1db9979cf543'],
	['State', 'cb546541-d48c-5916-9931-067b7f3e5532'],
	['City', '7d725fcf-1901-579d-950a-b032d6479de3'],
]);

/** Whether schema id and action id are the call's. */
export function hasKnownIds(match: CallMatch): boolean {
	const call: CallDeclaration = calls[match.name];
	const schemaId = call.schema === null ? null : schemaIds.get(call.schema);
	return match.schemaId === schemaId && (call.kind !== 'action' || match.actionId === call.actionId);
}
