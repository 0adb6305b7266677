/** For tests: PostgreSQL roles, one with the grants of docs/service-role.sql. Addresses are those of a database. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';

const grantsFile = new URL('../../docs/service-role.sql', import.meta.url);

/** Creates a role that may log in and nothing else; returns the database's address as that role. */
export async function createRole(superuserUrl: string): Promise<string> {
	const url = new URL(superuserUrl);
	url.username = `role_${randomBytes(6).toString('hex')}`;
	url.password = randomBytes(12).toString('hex');
	await runSql(superuserUrl, `create role ${url.username} login password '${url.password}'`);
	return url.href;
}

/** Makes a role the owner of the database. */
export const giveDatabase = (superuserUrl: string, ownerUrl: string): Promise<void> =>
	runSql(superuserUrl, `alter database ${new URL(superuserUrl).pathname.slice(1)} owner to ${roleOf(ownerUrl)}`);

/** Runs docs/service-role.sql as the owner, for this role in place of the file's own. */
export async function grantToService(ownerUrl: string, serviceUrl: string): Promise<void> {
	const grants = await readFile(grantsFile, 'utf8');
	await runSql(ownerUrl, grants.replaceAll('portal_service', roleOf(serviceUrl)));
}

/** Runs statements in one round trip. */
export async function runSql(databaseUrl: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		await client.query(sql);
	} finally {
		await client.end();
	}
}

const roleOf = (databaseUrl: string): string => new URL(databaseUrl).username;
