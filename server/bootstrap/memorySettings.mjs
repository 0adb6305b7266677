import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './childProcess.mjs';

/**
 * Environment variables that limit the memory of the portal's process (docs/decisions/021-memory-of-a-process.md). The
 * operator's MALLOC_ARENA_MAX is kept. Options in the operator's NODE_OPTIONS come last, so Node uses them.
 */
export function memorySettings(environment = process.env) {
	const defaults = JSON.parse(readFileSync(join(root, 'server/bootstrap/memorySettings.json'), 'utf8'));
	return {
		NODE_OPTIONS: [defaults.NODE_OPTIONS, environment.NODE_OPTIONS].filter(Boolean).join(' '),
		MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? defaults.MALLOC_ARENA_MAX,
	};
}
