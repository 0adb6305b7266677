import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureCommand } from '../testing/captureCommand.ts';

test('a program that closes the pipe before the last line gets no error', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'command-'));
	const command = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'desk', 'help'], {
		env: { PATH: process.env.PATH, DATA_DIR: dataDir },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	command.stdout.destroy();
	let errors = '';
	command.stderr.setEncoding('utf8').on('data', (text: string) => {
		errors += text;
	});
	const [code] = await once(command, 'close');
	expect({ code, errors }).toEqual({ code: 0, errors: '' });
});

test('a data folder that is a file is reported in one line', async () => {
	const dataDir = join(mkdtempSync(join(tmpdir(), 'command-')), 'file');
	writeFileSync(dataDir, '');
	const command = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'desk', 'dealers'], {
		env: { PATH: process.env.PATH, DATA_DIR: dataDir },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let errors = '';
	command.stderr.setEncoding('utf8').on('data', (text: string) => {
		errors += text;
	});
	const [code] = await once(command, 'close');
	const advice = 'Set DATA_DIR to a folder that this user can write.';
	expect({ code, errors }).toEqual({
		code: 1,
		errors: `The data folder ${dataDir} cannot be written (ENOTDIR). ${advice}\n`,
	});
});

test('an unknown command is reported in one line, with the known ones', async () => {
	expect(await captureCommand('fly' as never, [], {})).toMatchObject({
		code: 1,
		errors: 'There is no command "fly", only check, demo:reset, desk, link, messages, migrate, storage.\n',
	});
});
