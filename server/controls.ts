import type { Config } from './config.ts';
import { CommandError, type Controls } from './control.ts';
import { renewDemo } from './demo.ts';
import { linkFor, revokeLinks } from './link.ts';
import type { Storage } from './storage.ts';

/** What the commands may ask of a running portal; only a demo's data are made anew. */
export function controlsOf(config: Config, storage: Storage): Controls {
	return {
		link: async (asked) => [linkFor(asked, config, new Date())],
		revokeLinks: (regNo) => revokeLinks(regNo, storage.db, new Date()),
		migrate: async () => migrated(storage.steps),
		async demoReset() {
			if (config.profile === 'demo') return renewDemo(storage.db, config);
			throw new CommandError('The portal that runs on this data folder is not a demo; nothing was changed.');
		},
	};
}

/** Names the steps that were done. */
export const migrated = (steps: readonly string[]): readonly string[] => [
	steps.length === 0 ? 'The database is up to date.' : `The database is up to date; done: ${steps.join(', ')}.`,
];
