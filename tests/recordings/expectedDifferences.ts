import type { Answer } from './recording.ts';

/** By the name of an exchange: what of its answer is meant to differ from the recording. A body is given whole. */
export const expectedDifferences: Readonly<Record<string, Partial<Answer>>> = {};
