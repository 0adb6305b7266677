import { readdirSync, statSync, watch } from 'node:fs';
import { extname, join } from 'node:path';

/** What the process does not run, or leaves to Vite; nor does it run what begins with a dot. */
const elsewhere = /^(?:app|bench|build|docs|node_modules|public|test-results|tests)\/|(?:^|\/)(?:\.|testing\/)/;
const isTest = /\.test\.tsx?$/;

/** Whether a change of this file, by its path from the root with slashes, needs a restart of the server. */
export const isServerFile = (path: string): boolean =>
	['.ts', '.mjs', '.json'].includes(extname(path)) && !elsewhere.test(path) && !isTest.test(path);

/** An editor that saves several files is one change. */
const quietMs = 100;

/**
 * Calls back once, with the first file of the server that has changed since this process began. Vite's watcher would
 * not do: a change that comes while it reads the folders for the first time is lost.
 */
export function onServerChange(root: string, restart: (path: string) => void): void {
	let isReported = false;
	const check = (path: string) => {
		if (isReported || !isServerFile(path) || !isChanged(join(root, path))) return;
		isReported = true;
		setTimeout(() => restart(path), quietMs);
	};
	for (const folder of serverFolders(root)) {
		watch(join(root, folder), (_event, name) => name !== null && check(`${folder}${name}`));
		for (const name of readdirSync(join(root, folder))) check(`${folder}${name}`);
	}
}

/** Each with a slash at its end; the root is empty. */
function serverFolders(root: string, folder = ''): readonly string[] {
	const inside = readdirSync(join(root, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map((entry) => `${folder}${entry.name}/`)
		.filter((path) => !elsewhere.test(path));
	return [folder, ...inside.flatMap((path) => serverFolders(root, path))];
}

/** Written or removed, rather than read, since this process began. */
const isChanged = (file: string): boolean =>
	(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) > performance.timeOrigin;
