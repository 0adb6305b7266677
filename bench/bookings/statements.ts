import type { CompiledQuery } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import { type BookingWorkload, bookingRequest } from '../../tests/support/bookingWorkload.ts';
import { serveTestProvider } from '../../tests/support/provider/harness.ts';

/** The number of the booking whose statements are recorded; no other booking uses it. */
const recordedBooking = 0;

/**
 * For each of the two statements: the parameters that differ from booking to booking, by their position (`$1` is 1).
 */
const varyingParameters: readonly Readonly<Record<number, string>>[] = [
	{ 1: 'key', 2: 'vehicle', 3: 'code', 4: 'day', 5: 'start' },
	{ 1: 'dealer', 2: 'day', 3: 'start', 6: 'key', 9: 'vehicle', 10: 'end' },
];

/**
 * Records the statements that the provider sends for a booking, and returns them as a pgbench script. Values that
 * differ from booking to booking are computed from the booking's number `:v`; all others are as recorded.
 */
export async function recordStatements(databaseUrl: string, workload: BookingWorkload): Promise<string> {
	const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
	const sent: CompiledQuery[] = [];
	const recording = new Proxy(db, {
		get(target, name) {
			if (name !== 'executeQuery') return Reflect.get(target, name);
			return (query: CompiledQuery) => {
				sent.push(query);
				return target.executeQuery(query);
			};
		},
	});
	try {
		const provider = serveTestProvider(recording);
		provider.setNow(new Date());
		const payload = {
			...bookingRequest(recordedBooking, workload),
			IBID: workload.payload.IBID,
			RegistrationNo: workload.payload.RegistrationNo,
		};
		const answer = await provider.call('BookServiceAppointment', payload, { key: 'bench-recorded' });
		if (!answer.IsRequestSuccessfull) throw new Error(`the bench could not book: ${answer.Message}`);
		if (sent.length !== varyingParameters.length)
			throw new Error(`a booking sent ${sent.length} statements, not ${varyingParameters.length}`);
		return [
			scriptHeader(workload),
			...sent.map((query, index) => scriptStatement(query, varyingParameters[index] ?? {}, workload)),
		].join('\n');
	} finally {
		await close();
	}
}

function scriptHeader({ dealers, days, hours }: BookingWorkload): string {
	const perDay = dealers.length * days.length;
	return [
		'\\set i :i + 1',
		'\\set v :first + :client_id * :each + :i - 1',
		`\\set dealer 1 + :v % ${dealers.length}`,
		`\\set day 1 + (:v / ${dealers.length}) % ${days.length}`,
		`\\set hour 1 + (:v / ${perDay}) % ${hours.length}`,
	].join('\n');
}

function scriptStatement(
	{ sql, parameters }: CompiledQuery,
	varying: Readonly<Record<number, string>>,
	workload: BookingWorkload,
): string {
	const text = sql.replace(/\$(\d+)/g, (_, digits: string) => {
		const position = Number(digits);
		const name = varying[position];
		return name === undefined ? literalValue(parameters[position - 1]) : computedValue(name, workload);
	});
	return `${text.trim()};`;
}

function computedValue(name: string, { dealers, days, hours }: BookingWorkload): string {
	const list = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(',')}]`;
	const minutes = `(array[${hours.map((hour) => Number(hour) * 60).join(',')}])[:hour]`;
	const expressions: Readonly<Record<string, string>> = {
		key: `('bench-key-' || :v::text)`,
		vehicle: `('00000000-0000-4000-8000-' || lpad(:v::text, 12, '0'))::uuid`,
		code: `(${list(dealers.map(({ code }) => code))})[:dealer]`,
		dealer: `(${list(dealers.map(({ id }) => id))}::uuid[])[:dealer]`,
		day: `(${list(days)}::date[])[:day]`,
		start: minutes,
		end: `(${minutes} + 60)`,
	};
	return expressions[name] ?? name;
}

/** A colon begins a variable in pgbench, so it is written as an escape. */
const quotedText = (text: string) =>
	`E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

function literalValue(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (value instanceof Date) return `${quotedText(value.toISOString())}::timestamptz`;
	if (Array.isArray(value)) return quotedText(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
	return quotedText(String(value));
}
