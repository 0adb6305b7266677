/** A child process for tests: acquires the folder's lock, prints a line, and waits to be killed. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { acquireFolderLock } from '../dataFolder.ts';

const [, , dataDir = ''] = process.argv;
await acquireFolderLock(dataDir).then(
	() => {
		setFlagsFromString('--expose-gc');
		// A moment later nothing refers to the lock, which must not end by that.
		setTimeout(() => {
			runInNewContext('gc')();
			console.log('locked');
		}, 20);
	},
	(error: Error) => {
		console.log(error.constructor.name);
		process.exit(1);
	},
);
setInterval(() => {}, 60_000);
