/** For tests: a process that stops as the portal does, with its hindrance as the argument. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, stdoutDestination } from '../observability/logger.ts';
import { stopOnSignals } from '../start/shutdown.ts';

const hindrance = process.argv[2];
const log = createLogger(stdoutDestination());
stopOnSignals(async () => {
	if (hindrance === 'closesNever') await new Promise(() => undefined);
}, log);
// More than a pipe holds.
if (hindrance === 'logIsUnread') for (let line = 0; line < 2_000; line++) log.info({ line }, '-'.repeat(200));
// A pipe that nobody writes to holds a thread, as a silent name server does.
if (hindrance === 'threadIsBusy' || hindrance === 'exitHangs') {
	const path = join(tmpdir(), `stopping-${process.pid}`);
	execFileSync('mkfifo', [path]);
	readFile(path, () => undefined);
}
setInterval(() => undefined, 60_000);
if (hindrance === 'exitHangs') {
	process.on('exit', () => process.stderr.write('exits\n'));
	setImmediate(() => process.exit(1));
} else process.stderr.write('runs\n');
