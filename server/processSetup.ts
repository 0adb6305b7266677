/**
 * What the npm scripts preload with Node's `--import`: settings may be in a file `.env`, too, where those of the
 * environment come first; and compiled code is kept for the next start, where the folder can be written.
 */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const settings = resolve(root, '.env');

if (existsSync(settings)) process.loadEnvFile(settings);
enableCompileCache(resolve(root, 'node_modules/.cache/compile'));
