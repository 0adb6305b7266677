import { spawn } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookingConnections } from './overHttp.ts';

/** The path of PostgreSQL's load generator, in the newest installed version. @throws if there is none */
export async function findPgbench(): Promise<string> {
	const versions = await readdir('/usr/lib/postgresql').catch(() => []);
	const folders = [
		...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
		...(process.env.PATH ?? '').split(':'),
	];
	for (const folder of folders) {
		const file = join(folder, 'pgbench');
		const isThere = await access(file).then(
			() => true,
			() => false,
		);
		if (isThere) return file;
	}
	throw new Error("pgbench is needed to measure bookings: install PostgreSQL's system package (postgresql-contrib).");
}

/** Bookings a second. The statements are prepared once for each connection, as in the portal. */
export async function bookWithPgbench(run: {
	readonly pgbench: string;
	readonly databaseUrl: string;
	readonly statements: string;
	readonly first: number;
	readonly count: number;
}): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), 'kickstand-pgbench-'));
	try {
		const script = join(folder, 'booking.sql');
		await writeFile(script, run.statements);
		const each = run.count / bookingConnections;
		const numbers = ['-D', `first=${run.first}`, '-D', `each=${each}`, '-D', 'i=0'];
		const load = ['-n', '-M', 'prepared', '-c', String(bookingConnections), '-j', '2', '-t', String(each)];
		const output = await runProgram(run.pgbench, [...load, ...numbers, '-f', script, run.databaseUrl]);
		const done = Number(/transactions actually processed: (\d+)\//.exec(output)?.[1]);
		const rate = Number(/tps = ([\d.]+) \(without/.exec(output)?.[1]);
		if (done !== run.count || !(rate > 0)) throw new Error(`pgbench did not book all:\n${output}`);
		return rate;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function runProgram(program: string, args: readonly string[]): Promise<string> {
	const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text;
		});
	}
	const code = await new Promise((done, failed) => {
		child.once('error', failed);
		child.once('close', done);
	});
	if (code !== 0) throw new Error(`pgbench ended with ${String(code)}:\n${output}`);
	return output;
}
