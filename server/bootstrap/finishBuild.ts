/** The last step of `npm run build`: compresses the files for browsers, and records the sources of the build. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { markBuilt } from '../builtSources.ts';

const root = resolve(import.meta.dirname, '../..');

/** Writes .br and .gz files next to each text file, if they are smaller. */
async function compressAll(folder: string): Promise<void> {
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const texts = names.filter((name) => /\.(js|css|html|json|svg|webmanifest|txt|map)$/.test(name));
	await Promise.all(texts.map((name) => compress(join(folder, name))));
}

async function compress(path: string): Promise<void> {
	const plain = await readFile(path);
	const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
	const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: plain.length };
	const [br, gz] = await Promise.all([
		promisify(brotliCompress)(plain, { params }),
		promisify(gzip)(plain, { level: 9 }),
	]);
	if (br.length < plain.length) await writeFile(`${path}.br`, br);
	if (gz.length < plain.length) await writeFile(`${path}.gz`, gz);
}

await compressAll(join(root, 'build/client'));
markBuilt(root);
