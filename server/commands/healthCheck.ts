/**
 * The health check of the container image: exit code 0 if the portal of this container answers `/healthz` within 3 s,
 * else 1. It does not ask `/readyz`: a portal that waits for its database must not be started anew
 * (docs/decisions/010-probes-and-stop.md).
 */
import process from 'node:process';
import { defaultPort, reachableHost } from '../config/hosts.ts';

try {
	const host = reachableHost(process.env.BIND_ADDRESS || '127.0.0.1');
	const address = `http://${host}:${process.env.PORT || defaultPort}/healthz`;
	const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) });
	process.stdout.write(`${await answer.text()}\n`);
	process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	process.stdout.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
	process.exitCode = 1;
}
