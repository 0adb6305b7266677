import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { FailedStep, root, runQuietly } from './childProcess.mjs';

const folders = ['app', 'domain', 'public'];
const files = ['vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package-lock.json'];
const output = join(root, 'build');
const buildStampFile = join(output, 'sources.sha256');

/** Builds the pages unless the last complete build was made from the same sources. */
export async function buildIfNeeded(node) {
	const sources = hashOfSources();
	if (existsSync(buildStampFile) && readFileSync(buildStampFile, 'utf8') === sources) return;
	process.stdout.write('Building…\n');
	rmSync(buildStampFile, { force: true });
	const tool = join(root, 'node_modules/@react-router/dev/bin.cjs');
	await runQuietly('The build', node, [tool, 'build'], { NODE_ENV: 'production' });
	await compressAll(join(output, 'client'));
	mkdirSync(output, { recursive: true });
	writeFileSync(buildStampFile, sources);
}

/** Checks that the pages are built from these sources, and builds nothing. @throws FailedStep saying what to run */
export function requireBuild() {
	if (existsSync(buildStampFile) && readFileSync(buildStampFile, 'utf8') === hashOfSources()) return;
	throw new FailedStep('The pages are not built, or from other sources. Run: npm run build');
}

/** A hash of names and contents, not of times, so that a clone or a copy has the same hash. */
function hashOfSources() {
	const hash = createHash('sha256');
	const paths = [...folders.flatMap((folder) => filesUnder(join(root, folder))), ...files.map((f) => join(root, f))];
	for (const path of paths.filter((each) => existsSync(each) && !/\.test\.tsx?$/.test(each)).sort()) {
		hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
	}
	return hash.digest('hex');
}

function filesUnder(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Writes .br and .gz files next to each text file, where they are smaller. */
async function compressAll(folder) {
	const compressible = filesUnder(folder).filter((path) => /\.(js|css|html|json|svg|webmanifest|txt|map)$/.test(path));
	await Promise.all(
		compressible.map(async (path) => {
			const plain = await readFile(path);
			const [br, gz] = await Promise.all([
				promisify(brotliCompress)(plain, {
					params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
				}),
				promisify(gzip)(plain, { level: 9 }),
			]);
			if (br.length < plain.length) await writeFile(`${path}.br`, br);
			if (gz.length < plain.length) await writeFile(`${path}.gz`, gz);
		}),
	);
}
