import { isRecord } from './bodies.ts';

/** JSON that is the same for equal values: the keys of each object are sorted, and an undefined value is left out. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys);

const sortKeys = (_: string, value: unknown): unknown =>
	isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
