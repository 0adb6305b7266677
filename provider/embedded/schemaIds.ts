/** The schema ids of the embedded provider: made from the names, so that they are the same in every one. */
import { uuidOf } from '../../db/uuid.ts';
import { calls } from '../wire/calls.ts';

const names = [...new Set(Object.values(calls).map(({ schema }) => schema))].filter((name) => name !== null);

/** By schema name, for the Metadata of whoami. */
export const schemaIds: ReadonlyMap<string, string> = new Map(names.map((name) => [name, uuidOf(`schema:${name}`)]));
