/** Who the caller is, and where everything lives. */
import { z } from 'zod';
import { whoamiCall } from './callDeclaration.ts';
import { textField, unwrapData } from './responseFields.ts';

/** Sent with the `ClientId` and `ClientSecret` headers; its Metadata gives the schema ids. */
export const whoami = whoamiCall('whoami', {
	summary: 'The schema id of each document type, by name',
	request: z.strictObject({ DeviceType: z.literal('Web') }),
	response: z.object({
		Metadata: z.array(z.object({ SystemName: textField, SchemaId: textField })).max(5000),
	}),
	unwrap: unwrapData,
});
