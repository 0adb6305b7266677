import { CommandError } from '../commands/commandError.ts';
import type { Config } from '../config/config.ts';
import { recreateDemo } from '../demo/demo.ts';
import type { PortalStorage } from '../storage.ts';
import type { AdminService } from './adminRoutes.ts';
import { createLink, revokeLinks } from './link.ts';

/** The admin commands of a running portal. `resetDemo` is rejected outside the demo. */
export function createAdminService(config: Config, storage: PortalStorage): AdminService {
	return {
		createLink: async (request) => [createLink(request, config, storage.clock.now())],
		revokeLinks: (regNo) => revokeLinks(regNo, storage.db, storage.clock.now()),
		migrate: async () => migrationSummary(storage.appliedMigrations),
		async resetDemo() {
			if (config.profile === 'demo') return recreateDemo(storage.db, config, storage.clock.now());
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
