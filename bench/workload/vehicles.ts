import pg from 'pg';

export interface VehicleCopies {
	/** The vehicle of the demo to copy; a copy of the first one can be booked. */
	readonly like: 'MH12AB1234' | 'RJ14LM5678' | 'WB20QR7890';
	readonly first: number;
	readonly count: number;
	/** `NA`: booked without the estimates step; undefined: the status of the copied vehicle. */
	readonly status?: 'NA';
}

/**
 * The id of the n-th copy of a row. It is derived from the row's id, so that rows that refer to it can be copied too.
 */
const copyId = (row: string) => `md5(${row} || '/' || n)::uuid`;

/** The tables of a job card, with the fields of a copy that differ from the row `r`, other than its id. */
const jobCardTables = {
	job_card: `'vehicle_id', ${copyId('r.vehicle_id')}, 'appointment_id', null,
		'job_card_no', left(md5(r.id || '/' || n), 16), 'document_no', left(md5(r.id || '/' || n), 16)`,
	job_stage: `'job_card_id', ${copyId('r.job_card_id')}`,
	job_card_line: `'job_card_id', ${copyId('r.job_card_id')}`,
	invoice: `'job_card_id', ${copyId('r.job_card_id')}, 'number', upper(left(md5(r.id || '/' || n), 16)),
		'file_key', ${copyId('r.file_key')}`,
};

/**
 * Adds copies of a demo vehicle with its job cards. The SQL names only columns that every version of the schema has, so
 * that it also prepares the database of another commit. One row names a file, so each copy gets a file of its own.
 */
export async function addBenchVehicles(databaseUrl: string, copies: VehicleCopies): Promise<void> {
	const { like, first, count, status } = copies;
	const numbers = `generate_series(${first}, ${first + count - 1}) n`;
	await withClient(databaseUrl, async (client) => {
		await client.query(
			`insert into vehicle select copy.* from vehicle r, ${numbers}, jsonb_populate_record(null::vehicle, to_jsonb(r) ||
				jsonb_build_object('id', ${copyId('r.id')}, 'status', coalesce($2, r.status), 'reg_no',
				'MH15B' || chr(65 + n / 10000) || lpad((n % 10000)::text, 4, '0'))) copy where r.reg_no = $1`,
			[like, status ?? null],
		);
		await client.query(
			`insert into stored_file select copy.* from stored_file f join invoice i on i.file_key = f.key
				join job_card e on e.id = i.job_card_id join vehicle v on v.id = e.vehicle_id, ${numbers},
				jsonb_populate_record(null::stored_file, to_jsonb(f) || jsonb_build_object('key', ${copyId('f.key')})) copy
				where v.reg_no = $1`,
			[like],
		);
		for (const [table, changed] of Object.entries(jobCardTables)) {
			const entry = table === 'job_card' ? 'r.id' : 'r.job_card_id';
			const ownId = table === 'job_stage' ? '' : `'id', ${copyId('r.id')},`;
			await client.query(
				`insert into ${table} select copy.* from ${table} r join job_card e on e.id = ${entry}
					join vehicle v on v.id = e.vehicle_id, ${numbers},
					jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(${ownId} ${changed})) copy
					where v.reg_no = $1`,
				[like],
			);
		}
		await client.query('analyze');
	});
}

/** Opens every dealer on every day, with seats for all vehicles of the bench in each slot. */
export async function openAllSlots(databaseUrl: string): Promise<void> {
	await withClient(databaseUrl, async (client) => {
		await client.query('update dealer set weekly_off = null');
		await client.query('delete from dealer_holiday');
		await client.query('update dealer_hour set seats = 30000');
	});
}

/** Lets PostgreSQL count the rows of all tables, from which it plans its statements anew. */
export const vacuumAnalyze = (databaseUrl: string): Promise<unknown> =>
	withClient(databaseUrl, (client) => client.query('vacuum analyze'));

/** Opens a connection, calls `use`, and closes it. */
export async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}
