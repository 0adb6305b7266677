import type { CompiledQuery } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import { type BookingWorkload, bookingRequest } from '../../tests/support/bookingWorkload.ts';
import { serveTestProvider } from '../../tests/support/provider/harness.ts';

/** What the booking that is recorded has for a number: no other booking has it. */
const recordedBooking = 0;

/** Places of the parameters that differ from booking to booking, in each of the two statements; `$1` is 1. */
const varyingParameters: readonly Readonly<Record<number, string>>[] = [
	{ 1: 'key', 2: 'vehicle', 3: 'code', 4: 'day', 5: 'start' },
	{ 1: 'dealer', 2: 'day', 3: 'start', 4: 'vehicle', 6: 'end', 26: 'key' },
];

/**
 * The statements that the provider really sends for one booking, as a script of pgbench: what differs from
 * booking to booking is computed from its number `:v`, all else stands there as it was sent.
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
			throw new Error(`a booking is ${sent.length} statements by now, not ${varyingParameters.length}`);
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
	places: Readonly<Record<number, string>>,
	world: BookingWorkload,
): string {
	const text = sql.replace(/\$(\d+)/g, (_, digits: string) => {
		const place = Number(digits);
		const name = places[place];
		return name === undefined ? literalValue(parameters[place - 1]) : computedValue(name, world);
	});
	return `${text.trim()};`;
}

function computedValue(name: string, { dealers, days, hours }: BookingWorkload): string {
	const list = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(',')}]`;
	const minutes = `(array[${hours.map((hour) => Number(hour) * 60).join(',')}])[:hour]`;
	const by: Readonly<Record<string, string>> = {
		key: `('bench-key-' || :v::text)`,
		vehicle: `('00000000-0000-4000-8000-' || lpad(:v::text, 12, '0'))::uuid`,
		code: `(${list(dealers.map(({ code }) => code))})[:dealer]`,
		dealer: `(${list(dealers.map(({ id }) => id))}::uuid[])[:dealer]`,
		day: `(${list(days)}::date[])[:day]`,
		start: minutes,
		end: `(${minutes} + 60)`,
	};
	return by[name] ?? name;
}

/** A colon would begin a variable of pgbench, so it is written as an escape. */
const quotedText = (text: string) =>
	`E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

function literalValue(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (value instanceof Date) return `${quotedText(value.toISOString())}::timestamptz`;
	if (Array.isArray(value)) return quotedText(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
	return quotedText(String(value));
}
