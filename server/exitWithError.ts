import { FolderBusy, FolderUnwritable } from '../db/folderLock.ts';
import { NotDemoDataError } from '../demo/seed.ts';
import { CommandError } from './admin/adminRoutes.ts';
import { SettingError } from './config/config.ts';
import { printableLine } from './desk/printable.ts';
import { StartupError } from './listen.ts';

const userFacingErrors = [SettingError, StartupError, CommandError, FolderBusy, FolderUnwritable, NotDemoDataError];

/** An error that a person can act on is one line on standard error; any other keeps its trace. Exit code 1. */
export function exitWithError(error: unknown): never {
	const isUserFacing = userFacingErrors.some((kind) => error instanceof kind);
	process.stderr.write(`${isUserFacing ? printableLine((error as Error).message) : stackOf(error)}\n`);
	process.exit(1);
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
