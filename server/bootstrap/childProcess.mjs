import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A failure that the user can act on: its message is printed without a stack trace, and the exit code is 1. */
export class FailedStep extends Error {}

/**
 * Runs a step of the preparation. Its output is shown only when the step fails.
 * @param {string} what the name of the step for the error message
 */
export async function runQuietly(what, file, args, env = {}, cwd = root) {
	const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => {
			output = (output + text).slice(-8000);
		});
	}
	const code = await ended(child);
	if (code !== 0) throw new FailedStep(`${what} failed (exit ${code}):\n${output.trim()}`);
}

/**
 * Runs a child process with this terminal and returns its exit code. Signals are forwarded. When this process is killed,
 * the IPC channel closes, and the server shuts down.
 */
export async function runToEnd(file, args, env = {}) {
	const child = spawn(file, args, {
		cwd: root,
		env: { ...process.env, ...env },
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
	});
	const pass = (signal) => child.kill(signal);
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	for (const signal of signals) process.on(signal, pass);
	const watch = stopWithNpm(child);
	const code = await ended(child);
	for (const signal of signals) process.off(signal, pass);
	clearInterval(watch);
	return code;
}

/** Stops the child when npm was killed without forwarding a signal; otherwise the child would keep its port. */
function stopWithNpm(child) {
	const npm = process.env.npm_lifecycle_event ? npmProcess() : null;
	if (npm === null) return undefined;
	const watch = setInterval(() => {
		if (isAlive(npm)) return;
		clearInterval(watch);
		child.kill('SIGTERM');
	}, 500);
	watch.unref();
	return watch;
}

/**
 * The process id of npm. npm runs scripts through a shell; some shells replace themselves by the script, others do not.
 */
function npmProcess() {
	const { ppid } = process;
	try {
		const [parent, args] =
			process.platform === 'linux'
				? [
						readFileSync(`/proc/${ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1],
						readFileSync(`/proc/${ppid}/cmdline`, 'utf8'),
					]
				: execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(ppid)], { encoding: 'utf8' })
						.trim()
						.split(/ (.*)/s);
		return args.includes('bootstrap/run.mjs') ? Number(parent) : ppid;
	} catch {
		// Without /proc and ps only signals stop the server.
		return null;
	}
}

function isAlive(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code !== 'ESRCH';
	}
}

function ended(child) {
	return new Promise((done, fail) => {
		child.once('error', (error) => fail(new FailedStep(`${child.spawnfile} could not be started: ${error.message}`)));
		child.once('close', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
	});
}
