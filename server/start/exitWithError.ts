import { DatabaseFolderError } from '../../db/databaseFolder.ts';
import { DiskFullError } from '../../db/diskSpace.ts';
import { FolderReadableError } from '../../db/folderAccess.ts';
import { FolderBusyError, FolderUnwritableError } from '../../db/folderLock.ts';
import { OtherVersionError } from '../../db/migrate.ts';
import { NotDemoDataError } from '../../demo/seed.ts';
import { OperatorError } from '../operatorErrors.ts';
import { printableLine } from '../terminal.ts';

const userFacingErrors = [
	OperatorError,
	FolderBusyError,
	FolderUnwritableError,
	FolderReadableError,
	DatabaseFolderError,
	DiskFullError,
	OtherVersionError,
	NotDemoDataError,
];

/** Prints the error as `errorText` formats it on standard error, and exits with code 1. */
export function exitWithError(error: unknown): never {
	process.stderr.write(`${errorText(error)}\n`);
	process.exit(1);
}

/** What is printed of an error: one line if a person can act on it; any other keeps its trace. */
export function errorText(error: unknown): string {
	if (userFacingErrors.some((kind) => error instanceof kind)) return printableLine((error as Error).message);
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
