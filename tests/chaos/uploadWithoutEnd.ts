/**
 * Proposes and withdraws estimates with documents, without end: `node uploadWithoutEnd.ts DATABASE_URL REGNO`, with the
 * settings of an object store. It prints `ready` once it has begun. A test kills it.
 */
import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../db/connect.ts';
import { proposeEstimate, withdrawEstimate } from '../../provider/embedded/jobCards/revisedEstimate.ts';
import { readConfig } from '../../server/config/config.ts';
import { openFileStorage } from '../../server/fileStorage.ts';

const [, , databaseUrl = '', regNo = ''] = process.argv;
const { db } = await openDatabase({ databaseUrl, dataDir: '' });
const storage = await openFileStorage(readConfig('demo', process.env, '/'));
const jobs = [{ name: 'Brake pads', partCode: '', price: 42_850 }];
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)]);

process.stdout.write('ready\n');
for (;;) {
	const context = { db, now: new Date(), storage };
	const documents = ['First.pdf', 'Second.pdf'].map((name) => ({ name, content: pdf() }));
	// The process before was killed with an estimate open.
	await withdrawEstimate(regNo, context).catch(() => undefined);
	await proposeEstimate({ regNo, comments: 'Worn down', jobs, documents }, context);
}
