import pg from 'pg';

/**
 * The registration number of the bench's n-th vehicle, below 260,000: like the demo's first one (or, with status NA,
 * like it but for the estimates step).
 */
export function benchRegNo(n: number): string {
	const letter = String.fromCharCode(65 + Math.floor(n / 10_000));
	return `MH15B${letter}${String(n % 10_000).padStart(4, '0')}`;
}

export interface VehiclesWanted {
	/** `NA`: booked without the estimates step. */
	readonly status: 'Active' | 'NA';
	readonly first: number;
	readonly count: number;
}

/**
 * Adds vehicles that can be booked, and room for all of them at every dealer on every day. Plain SQL over columns that
 * every state of the schema has, so that the same program prepares the database of another commit.
 */
export async function addBenchVehicles(databaseUrl: string, { status, first, count }: VehiclesWanted): Promise<void> {
	await withClient(databaseUrl, async (client) => {
		await client.query('update dealer set weekly_off = null');
		await client.query('delete from dealer_holiday');
		await client.query('update dealer_hour set seats = 30000');
		await client.query(
			`insert into vehicle (id, reg_no, model_code, component_no, serial_number, chassis, contact_id, customer_name,
				customer_mobile, last_km_reading, sale_invoice_date, last_availed_service_date, last_service_dealer_id,
				last_service_type, seller_dealer_id, status)
			select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid,
				'MH15B' || chr(65 + n / 10000) || lpad((n % 10000)::text, 4, '0'), model_code, component_no, serial_number,
				chassis, contact_id, customer_name, customer_mobile, last_km_reading, sale_invoice_date,
				last_availed_service_date, last_service_dealer_id, last_service_type, seller_dealer_id, $1
			from vehicle, generate_series($2::int, $3::int) n where reg_no = 'MH12AB1234'`,
			[status, first, first + count - 1],
		);
		await client.query('analyze vehicle');
	});
}

/** Runs some statements over one connection of its own. */
async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}
