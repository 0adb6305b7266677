/**
 * The npm scripts preload this file with Node's `--import`. It reads settings from a file `.env`, unless the
 * environment has them, and keeps compiled code for the next start, if the folder can be written.
 */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const settings = resolve(root, '.env');

if (existsSync(settings)) process.loadEnvFile(settings);
enableCompileCache(resolve(root, 'node_modules/.cache/compile'));
