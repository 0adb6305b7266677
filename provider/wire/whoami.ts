/** whoami, the call that authenticates the client and returns the schema ids. */
import { z } from 'zod';
import { whoamiCall } from './callDeclaration.ts';
import { textField, unwrapData } from './responseFields.ts';

/** Needs the `ClientId` and `ClientSecret` headers; the schema ids are in its Metadata. */
export const whoami = whoamiCall('whoami', {
	summary: 'The schema id of each document type, by name',
	request: z.strictObject({ DeviceType: z.literal('Web') }),
	response: z.object({
		Metadata: z.array(z.object({ SystemName: textField, SchemaId: textField })).max(5000),
	}),
	unwrap: unwrapData,
});
