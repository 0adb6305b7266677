/** A child process for tests: writes a row, prints a line, and waits to be killed. */
import { sql } from 'kysely';
import { openDatabase } from '../connect.ts';

const [, , dataDir = '', value = ''] = process.argv;
const { db } = await openDatabase({ dataDir });
await sql`create table if not exists written (value text)`.execute(db);
await sql`insert into written values (${value})`.execute(db);
console.log('written');
setInterval(() => {}, 60_000);
