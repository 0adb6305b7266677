import type { Config } from '../config/config.ts';
import { recreateDemo } from '../demo/demo.ts';
import { CommandError } from '../operatorErrors.ts';
import type { PortalDatabase } from '../portalDatabase.ts';
import type { AdminService } from './adminRoutes.ts';
import { moveStorage } from './moveStorage.ts';
import { createLink, revokeLinks } from './ownerLinks.ts';

/** Shorter than the command waits for an answer. */
const moveMs = 60_000;

/** The admin commands of a running portal. `resetDemo` is rejected outside the demo. */
export function createAdminService(config: Config, database: PortalDatabase): AdminService {
	return {
		createLink: async (request) => [createLink(request, config, database.clock.now())],
		revokeLinks: (regNo) => revokeLinks(regNo, database.db, database.clock.now()),
		migrate: async () => migrationSummary(database.appliedMigrations),
		moveStorage: (to) => moveStorage(to, { config, db: database.db, maxMs: moveMs }),
		async resetDemo() {
			if (config.profile === 'demo') return recreateDemo(database.db, config, database.clock.now());
			throw new CommandError('The portal that runs on this data folder is not a demo; nothing was changed.');
		},
	};
}

/** The lines that report which migrations were applied. */
export const migrationSummary = (appliedMigrations: readonly string[]): readonly string[] => [
	appliedMigrations.length === 0
		? 'The database is up to date.'
		: `The database is up to date; done: ${appliedMigrations.join(', ')}.`,
];
