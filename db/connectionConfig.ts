import { checkServerIdentity } from 'node:tls';
import type pg from 'pg';

/** A parameter of the portal's own in the address of a database: the name in its certificate (`DATABASE_TLS_NAME`). */
export const certificateNameParameter = 'certificateName';

/** How the driver connects to an address; its certificate is held to the name in the address, where it has one. */
export function connectionConfig(databaseUrl: string): pg.ClientConfig {
	const url = new URL(databaseUrl);
	const name = url.searchParams.get(certificateNameParameter);
	if (name === null) return { connectionString: databaseUrl };
	// With `sslmode` in the address, the driver would make its own settings of TLS.
	for (const parameter of [certificateNameParameter, 'sslmode']) url.searchParams.delete(parameter);
	return {
		connectionString: url.href,
		ssl: { checkServerIdentity: (_host, certificate) => checkServerIdentity(name, certificate) },
	};
}
