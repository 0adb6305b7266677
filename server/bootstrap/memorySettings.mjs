import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './childProcess.mjs';

/**
 * Environment of the portal's process that bounds its memory (docs/decisions/021-memory-of-a-process.md). An
 * operator's own MALLOC_ARENA_MAX is kept, and options in their NODE_OPTIONS override these, because Node takes the
 * last one.
 */
export function memorySettings(environment = process.env) {
	const defaults = JSON.parse(readFileSync(join(root, 'server/bootstrap/memorySettings.json'), 'utf8'));
	return {
		NODE_OPTIONS: [defaults.NODE_OPTIONS, environment.NODE_OPTIONS].filter(Boolean).join(' '),
		MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? defaults.MALLOC_ARENA_MAX,
	};
}
