/** The programs of the trial, none of which npm brings. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** With 3.0.2 a primary that had been stopped got its lead back, and answered bookings were lost. */
const firstPatroni = [4, 0, 7] as const;
/**
 * In older versions an etcd that led, stopped and went on ends the leases of its peers, and the new primary's (issue
 * 15247).
 */
const firstEtcd = [3, 5, 13] as const;

export interface Programs {
	readonly patroni: string;
	readonly etcd: string;
	readonly postgres: string;
	/** The folder of PostgreSQL's programs, `pg_basebackup` and `pg_rewind` among them. */
	readonly postgresFolder: string;
}

/**
 * Finds the programs in PATH, and PostgreSQL's where Debian has them; otherwise returns a line for each missing one.
 */
export function findPrograms(): Programs | readonly string[] {
	const patroni = versionOf('patroni', /patroni ([\d.]+)/);
	const etcd = versionOf('etcd', /etcd Version: ([\d.]+)/);
	const postgresFolder = newestPostgres();
	const missing = [
		...unfit('patroni', 'patroni', patroni, firstPatroni),
		...unfit('etcd', 'etcd-server', etcd, firstEtcd),
		...(spawnSync('haproxy', ['-v']).status === 0 ? [] : ['haproxy is not installed (apt-get install haproxy)']),
		...(postgresFolder === null ? ['PostgreSQL is not installed (apt-get install postgresql)'] : []),
	];
	if (patroni === null || etcd === null || postgresFolder === null || missing.length > 0) return missing;
	const postgres = versionOf(`${postgresFolder}/postgres`, /([\d.]+)/) ?? '';
	return { patroni, etcd, postgres, postgresFolder };
}

function unfit(name: string, debian: string, version: string | null, first: readonly number[]): readonly string[] {
	if (version === null) return [`${name} is not installed (Debian 13: apt-get install ${debian})`];
	if (!isOlder(version, first)) return [];
	return [`${name} ${version} is known to lose answered bookings: ${first.join('.')} or newer is needed`];
}

function versionOf(program: string, pattern: RegExp): string | null {
	const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
	return pattern.exec(stdout ?? '')?.[1] ?? null;
}

export function isOlder(version: string, than: readonly number[]): boolean {
	const parts = version.split('.').map(Number);
	const differing = than.findIndex((number, index) => parts[index] !== number);
	return differing >= 0 && !((parts[differing] ?? 0) > (than[differing] ?? 0));
}

function newestPostgres(): string | null {
	const root = '/usr/lib/postgresql';
	try {
		const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
		return newest === undefined ? null : `${root}/${newest}/bin`;
	} catch {
		return null;
	}
}
