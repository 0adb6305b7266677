/** A child process for tests: acquires the folder's lock, prints a line, and waits to be killed. */
import { acquireFolderLock } from '../folderLock.ts';

const [, , dataDir = ''] = process.argv;
await acquireFolderLock(dataDir).then(
	() => console.log('held'),
	(error: Error) => {
		console.log(error.name);
		process.exit(1);
	},
);
setInterval(() => {}, 60_000);
