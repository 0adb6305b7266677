import { FolderBusy, FolderUnwritable } from '../db/folderLock.ts';
import { NotTheDemo } from '../demo/seed.ts';
import { SettingError } from './config.ts';
import { CommandError } from './control.ts';
import { printableLine } from './desk/printable.ts';
import { StartError } from './listen.ts';

const forPeople = [SettingError, StartError, CommandError, FolderBusy, FolderUnwritable, NotTheDemo];

/** An error that a person can act on is one line on standard error; any other keeps its trace. Exit code 1. */
export function endWith(error: unknown): never {
	const isForPeople = forPeople.some((kind) => error instanceof kind);
	process.stderr.write(`${isForPeople ? printableLine((error as Error).message) : traceOf(error)}\n`);
	process.exit(1);
}

const traceOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
