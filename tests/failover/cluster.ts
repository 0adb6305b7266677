/** Three machines on loopback with Patroni and PostgreSQL, from the files of `deploy/`, and three others with etcd. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
	chmodSync,
	chownSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const root = resolve(import.meta.dirname, '../..');
const certificates = join(root, 'server/config/testing');

/** PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The machines have addresses of their own and the same ports, as real ones. */
const machines = [1, 2, 3] as const;
export type Machine = (typeof machines)[number];
const addressOf = (machine: Machine) => `127.0.52.${machine}`;
const etcdAddressOf = (machine: Machine) => `127.0.52.${10 + machine}`;
const ports = { postgres: 4350, patroni: 4351, etcd: 4352, etcdPeer: 4353 } as const;

const passwords = { superuser: randomBytes(12).toString('hex'), replication: randomBytes(12).toString('hex') };

interface Member {
	readonly name: string;
	readonly role: string;
	readonly state: string;
}

interface RunningMachine {
	readonly folder: string;
	patroni: ChildProcess;
}

export interface Cluster {
	/** The folder with the programs' output. */
	readonly folder: string;
	/** Starts HAProxy beside a portal, and returns the address of the database through it once it leads there. */
	startHaproxy(port: number): Promise<string>;
	/** The name in the database's certificate, and the file of the authority behind it. */
	readonly tls: { readonly name: string; readonly authority: string };
	leader(): Promise<Machine>;
	/** Waits until one machine leads, the others follow it, and one of them synchronously. */
	untilWhole(): Promise<void>;
	/** Whether a row can be written and committed anywhere. */
	isWritable(): Promise<boolean>;
	killPostmaster(machine: Machine): void;
	/** Kills every process of a machine, as a power cut does. */
	killMachine(machine: Machine): void;
	startMachine(machine: Machine): void;
	/** Stops every process of a machine without ending it. */
	freeze(machine: Machine): void;
	thaw(machine: Machine): void;
	switchOver(from: Machine): Promise<void>;
	stop(): Promise<void>;
}

export async function startCluster(postgresFolder: string): Promise<Cluster> {
	const folder = mkdtempSync('/tmp/kickstand-failover-');
	chmodSync(folder, 0o755);
	for (const name of ['testServer.pem', 'testServer.key']) {
		const copy = join(folder, name === 'testServer.pem' ? 'postgresql.pem' : 'postgresql.key');
		cpSync(join(certificates, name), copy);
		chmodSync(copy, 0o600);
		giveToNobody(copy);
	}
	const running = new Map<Machine, RunningMachine>();
	const haproxies: ChildProcess[] = [];
	const kill = () => {
		for (const machine of running.keys()) signalMachine(machine, 'SIGKILL');
		for (const each of [...etcds, ...haproxies]) each.kill('SIGKILL');
	};
	process.once('exit', kill);
	const etcds = machines.map(startEtcd);
	for (const machine of machines) startMachine(machine);
	const cluster: Cluster = {
		folder,
		tls: { name: 'db.example', authority: join(certificates, 'testAuthority.pem') },
		async startHaproxy(port) {
			const servers = machines.map((machine) => [`POSTGRESQL_${machine}`, `${addressOf(machine)}:${ports.postgres}`]);
			const env = {
				PATH: process.env.PATH,
				LISTEN: `127.0.0.1:${port}`,
				PATRONI_PORT: String(ports.patroni),
				...Object.fromEntries(servers),
			};
			const output = openSync(join(folder, `haproxy-${port}.log`), 'a');
			const file = join(root, 'deploy/haproxy-postgresql.cfg');
			haproxies.push(spawn('haproxy', ['-f', file], { env, stdio: ['ignore', output, output] }));
			const address = `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`;
			// Until its first checks are over, HAProxy takes every server for the leader.
			await pause(3_000);
			return address;
		},
		async leader() {
			for (;;) {
				const leader = (await members()).find(({ role }) => role === 'leader');
				if (leader) return machines[Number(leader.name.slice(-1)) - 1] ?? 1;
				await pause(200);
			}
		},
		async untilWhole() {
			const until = performance.now() + 240_000;
			for (;;) {
				const known = await members();
				const states = known.map(({ role, state }) => `${role} ${state}`).toSorted();
				const isWhole = states.join() === 'leader running,replica streaming,sync_standby streaming';
				if (isWhole && (await cluster.isWritable())) return;
				if (performance.now() > until) throw new Error(`the cluster is not whole: ${JSON.stringify(known)}`);
				await pause(500);
			}
		},
		isWritable: () =>
			Promise.any(machines.map(async (machine) => (await writes(machine)) || Promise.reject())).then(
				() => true,
				() => false,
			),
		killPostmaster: (machine) => signalAll(postmasterOf(machine), 'SIGKILL'),
		killMachine: (machine) => signalMachine(machine, 'SIGKILL'),
		startMachine,
		freeze: (machine) => signalMachine(machine, 'SIGSTOP'),
		thaw: (machine) => signalMachine(machine, 'SIGCONT'),
		async switchOver(from) {
			const response = await fetch(`http://${addressOf(from)}:${ports.patroni}/switchover`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ leader: `machine${from}` }),
			});
			if (!response.ok) throw new Error(`switchover was answered ${response.status}: ${await response.text()}`);
		},
		async stop() {
			process.off('exit', kill);
			kill();
			await pause(500);
			rmSync(folder, { recursive: true, force: true });
		},
	};
	return cluster;

	function startEtcd(machine: Machine): ChildProcess {
		const own = join(folder, `etcd${machine}`);
		mkdirSync(own);
		giveToNobody(own);
		return run('etcd', [], etcdSettings(machine, own), own);
	}

	function startMachine(machine: Machine): void {
		const own = join(folder, `machine${machine}`);
		mkdirSync(own, { recursive: true });
		giveToNobody(own);
		running.set(machine, {
			folder: own,
			patroni: run('patroni', [patroniFile(own)], patroniSettings(machine, own), own),
		});
	}

	/** Patroni's file with the folders of this trial. */
	function patroniFile(own: string): string {
		const file = join(own, 'patroni.yml');
		const text = readFileSync(join(root, 'deploy/patroni.yml'), 'utf8').replaceAll('/etc/kickstand', folder);
		// Three on one machine would share the socket.
		writeFileSync(file, text.replace('    ssl: "on"\n', `    ssl: "on"\n    unix_socket_directories: ${own}\n`));
		return file;
	}

	function patroniSettings(machine: Machine, own: string) {
		const [restApi, postgres] = [ports.patroni, ports.postgres].map((port) => `${addressOf(machine)}:${port}`);
		return {
			PATRONI_NAME: `machine${machine}`,
			PATRONI_RESTAPI_LISTEN: restApi,
			PATRONI_RESTAPI_CONNECT_ADDRESS: restApi,
			PATRONI_POSTGRESQL_LISTEN: postgres,
			PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
			PATRONI_POSTGRESQL_DATA_DIR: join(own, 'data'),
			PATRONI_POSTGRESQL_BIN_DIR: postgresFolder,
			PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
			PATRONI_ETCD3_HOSTS: machines.map((each) => `${etcdAddressOf(each)}:${ports.etcd}`).join(),
			PATRONI_SUPERUSER_USERNAME: 'postgres',
			PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
			PATRONI_REPLICATION_USERNAME: 'replicator',
			PATRONI_REPLICATION_PASSWORD: passwords.replication,
		};
	}

	function signalMachine(machine: Machine, signal: NodeJS.Signals): void {
		const { pid } = running.get(machine)?.patroni ?? {};
		// Processes that start others come first.
		if (pid !== undefined) signalAll([pid, ...childrenOf(pid)], signal);
		const postmaster = postmasterOf(machine);
		signalAll([...postmaster, ...postmaster.flatMap(childrenOf)], signal);
	}

	function postmasterOf(machine: Machine): readonly number[] {
		try {
			const file = join(running.get(machine)?.folder ?? '', 'data/postmaster.pid');
			return [Number(readFileSync(file, 'utf8').split('\n')[0])];
		} catch {
			// It is not running.
			return [];
		}
	}

	function run(program: string, args: readonly string[], env: Record<string, string | undefined>, own: string) {
		const output = openSync(join(own, `${program}.log`), 'a');
		const { PATH } = process.env;
		return spawn(program, args, {
			...nobody,
			cwd: own,
			env: { PATH, HOME: own, LANG: 'C.UTF-8', ...env },
			stdio: ['ignore', output, output],
		});
	}

	async function members(): Promise<readonly Member[]> {
		for (const machine of machines) {
			const signal = AbortSignal.timeout(1_000);
			const response = await fetch(`http://${addressOf(machine)}:${ports.patroni}/cluster`, { signal }).catch(
				() => null,
			);
			if (response?.ok) return ((await response.json()) as { members?: readonly Member[] }).members ?? [];
		}
		return [];
	}

	/** Whether a row can be committed within 2 s. */
	async function writes(machine: Machine): Promise<boolean> {
		const client = new pg.Client({
			host: addressOf(machine),
			port: ports.postgres,
			user: 'postgres',
			password: passwords.superuser,
			database: 'postgres',
			ssl: { rejectUnauthorized: false },
		});
		client.on('error', () => undefined);
		const timer = setTimeout(() => client.connection.stream.destroy(), 2_000);
		try {
			await client.connect();
			await client.query('select set_config($1, $2, false)', ['statement_timeout', '2s']);
			await client.query('create table if not exists probe (at timestamptz)');
			await client.query('insert into probe values (now())');
			return true;
		} catch {
			// It is down, follows another one, or does not answer.
			return false;
		} finally {
			clearTimeout(timer);
			client.connection.stream.destroy();
		}
	}
}

function etcdSettings(machine: Machine, own: string) {
	const url = (of: Machine, port: number) => `http://${etcdAddressOf(of)}:${port}`;
	return {
		ETCD_NAME: `machine${machine}`,
		ETCD_DATA_DIR: join(own, 'etcd'),
		ETCD_LISTEN_CLIENT_URLS: url(machine, ports.etcd),
		ETCD_ADVERTISE_CLIENT_URLS: url(machine, ports.etcd),
		ETCD_LISTEN_PEER_URLS: url(machine, ports.etcdPeer),
		ETCD_INITIAL_ADVERTISE_PEER_URLS: url(machine, ports.etcdPeer),
		ETCD_INITIAL_CLUSTER: machines.map((each) => `machine${each}=${url(each, ports.etcdPeer)}`).join(),
		ETCD_INITIAL_CLUSTER_STATE: 'new',
		ETCD_HEARTBEAT_INTERVAL: '250',
		ETCD_ELECTION_TIMEOUT: '2500',
	};
}

function giveToNobody(path: string): void {
	if (nobody.uid !== undefined) chownSync(path, nobody.uid, nobody.gid);
}

/** The processes whose parent this is; PostgreSQL's have no others below them. */
function childrenOf(pid: number): readonly number[] {
	try {
		return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
	} catch {
		// It has ended.
		return [];
	}
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
	for (const pid of pids) {
		try {
			process.kill(pid, signal);
		} catch {
			// It has ended.
		}
	}
}
