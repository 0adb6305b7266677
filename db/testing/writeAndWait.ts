/** A process of its own for tests: writes a row, says so, and stays until it is killed. */
import { sql } from 'kysely';
import { openDatabase } from '../connect.ts';

const [, , dataDir = '', value = ''] = process.argv;
const { db } = await openDatabase({ dataDir });
await sql`create table if not exists written (value text)`.execute(db);
await sql`insert into written values (${value})`.execute(db);
console.log('written');
setInterval(() => {}, 60_000);
