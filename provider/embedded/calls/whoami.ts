import type { Handler } from '../context.ts';
import { schemaIds } from '../schemaIds.ts';

export const whoami: Handler<'whoami'> = async () => ({
	Metadata: [...schemaIds].map(([SystemName, SchemaId]) => ({ SystemName, SchemaId })),
});
