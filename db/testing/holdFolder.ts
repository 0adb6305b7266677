/** A process of its own for tests: takes the folder's lock, says so, and stays until it is killed. */
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
